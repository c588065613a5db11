use game::Side;
use games::review::{Totals, band_of, sum};
use serde::Serialize;
use utoipa::ToSchema;

use super::reviewed_game::ReviewedGame;

/// The totals of a player over all games.
#[derive(Default, Serialize, ToSchema)]
#[schema(as = PlayerReview)]
pub struct PlayerSummary {
    /// Who it is.
    pub name: String,
    /// How many games.
    pub games: u32,
    /// The results added up; an interrupted game counts as its last position is judged.
    pub points: f64,
    /// The same, luck-adjusted; `None` in games without dice.
    pub luck_adjusted: Option<f64>,
    /// How many turns.
    pub moves: u32,
    /// How many of them without a choice.
    pub forced: u32,
    /// The mean loss of the others.
    pub mean_loss: Option<f64>,
    /// The luck of all rolls together; `None` in games without dice.
    pub luck: Option<f64>,
    /// `None` without a choice, or if no bands were measured for all of the games.
    pub band: Option<&'static str>,
    #[serde(skip)]
    totals: Totals,
}

/// Adds up the games of each player, by name, in the order of first appearance.
pub fn summarize(games: &[ReviewedGame]) -> Vec<PlayerSummary> {
    let mut players: Vec<PlayerSummary> = Vec::new();
    for game in games {
        for side in Side::BOTH {
            let mut name = game.names[side.index()].clone();
            if game.names[0] == game.names[1] {
                name = format!("{name} ({})", game.game().side_name(side));
            }
            let index = players.iter().position(|known| known.name == name);
            let index = index.unwrap_or_else(|| {
                players.push(PlayerSummary { name, ..PlayerSummary::default() });
                players.len() - 1
            });
            let (player, balance) = (&mut players[index], game.review.balance);
            player.games += 1;
            player.points += balance.result_of(side);
            player.luck_adjusted = sum(player.luck_adjusted, balance.luck_adjusted(side));
            player.totals += game.review.totals[side.index()];
        }
    }
    let has_bands = games.iter().all(|game| !game.bands.is_empty());
    let bands = games.first().filter(|_| has_bands).map_or(&[][..], |game| game.bands);
    for player in &mut players {
        let totals = player.totals;
        (player.moves, player.forced) = (totals.turns, totals.forced);
        (player.mean_loss, player.luck) = (totals.mean_loss(), totals.luck);
        let band = totals.mean_loss().and_then(|loss| band_of(bands, loss));
        player.band = band.map(|band| band.name);
    }
    players
}
