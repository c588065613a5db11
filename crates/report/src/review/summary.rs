use game::Side;
use games::review::{Totals, band_of, sum};

use super::reviewed_game::ReviewedGame;

/// The totals of a player over all games.
#[derive(Default)]
pub struct PlayerSummary {
    /// Who it is.
    pub name: String,
    /// How many games.
    pub games: u32,
    /// The results added up; an interrupted game counts as its last position is judged.
    pub points: f64,
    /// The same, luck-adjusted; `None` in games without dice.
    pub luck_adjusted: Option<f64>,
    /// What all moves and rolls add up to.
    pub totals: Totals,
    /// `None` without a choice, or if no bands were measured for all of the games.
    pub band: Option<&'static str>,
}

/// Adds up by name, in the order of first appearance.
pub fn summarize(games: &[ReviewedGame]) -> Vec<PlayerSummary> {
    let mut players: Vec<PlayerSummary> = Vec::new();
    for game in games {
        for player in Side::BOTH {
            let name = name(game, player);
            let index = players.iter().position(|known| known.name == name);
            let index = index.unwrap_or_else(|| {
                players.push(PlayerSummary { name, ..PlayerSummary::default() });
                players.len() - 1
            });
            players[index].add(game, player);
        }
    }
    let has_bands = games.iter().all(|game| !game.bands().is_empty());
    for player in players.iter_mut().filter(|_| has_bands) {
        let bands = games.first().map_or(&[][..], ReviewedGame::bands);
        let band = player.totals.mean_loss().and_then(|loss| band_of(bands, loss));
        player.band = band.map(|band| band.name);
    }
    players
}

/// Adds the side if both players have the same name.
fn name(game: &ReviewedGame, player: Side) -> String {
    let name = &game.names[player.index()];
    if game.names[0] == game.names[1] {
        return format!("{name} ({})", game.game().side_name(player));
    }
    name.clone()
}

impl PlayerSummary {
    fn add(&mut self, game: &ReviewedGame, player: Side) {
        self.games += 1;
        let balance = game.review.balance;
        self.points += balance.result_of(player);
        self.luck_adjusted = sum(self.luck_adjusted, balance.luck_adjusted(player));
        self.totals += game.review.totals[player.index()];
    }
}
