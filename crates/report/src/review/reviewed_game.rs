use std::fmt::Display;

use game::Side;
use games::review::{Band, Mark, Review, TurnReview, band_of};
use games::{Game, Position, Record};

/// The review of a game, with the names of its players.
pub struct ReviewedGame {
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The players' names in the record; the names of the sides where it has none.
    pub names: [String; 2],
    /// Event, place and date, as far as the record gives them.
    pub occasion: String,
    /// The judgements of all turns, with totals.
    pub review: Review<Position>,
    /// Names for players by their mean loss per move; empty if not measured.
    pub bands: &'static [Band],
}

impl ReviewedGame {
    /// Adds number, names and occasion from a game's record to its review.
    pub fn new(
        number: usize,
        record: &Record,
        review: Review<Position>,
        bands: &'static [Band],
    ) -> Self {
        let game = record.position().game();
        let names = Side::BOTH.map(|player| {
            let name = record.tag(&game.player_tag(player)).unwrap_or_default().trim();
            if name.is_empty() { game.side_name(player).into() } else { name.to_owned() }
        });
        let occasion = ["Event", "Site", "Place", "Date"].map(|tag| record.tag(tag));
        let occasion = occasion.into_iter().flatten().filter(|text| !text.is_empty());
        let occasion = occasion.collect::<Vec<_>>().join(", ");
        Self { number, names, occasion, review, bands }
    }

    /// The kind of game, such as EWN or TZAAR.
    pub fn game(&self) -> Game {
        self.review.start.game()
    }

    /// The result in words.
    pub fn result(&self) -> String {
        match self.review.winner {
            None => "not finished".into(),
            Some(winner) if self.review.ended_on_board => {
                format!("{} won", self.game().side_name(winner))
            }
            Some(winner) => {
                let [winner, loser] =
                    [winner, winner.opponent()].map(|side| self.game().side_name(side));
                format!("{winner} won, as {loser} resigned or forfeited")
            }
        }
    }

    /// The band of a player; `None` if there was no choice or no bands were measured.
    pub fn band(&self, player: Side) -> Option<&'static str> {
        let loss = self.review.totals[player.index()].mean_loss()?;
        band_of(self.bands, loss).map(|band| band.name)
    }

    /// Whether the review has luck to show.
    pub const fn has_luck(&self) -> bool {
        self.review.balance.luck.is_some()
    }

    /// The word for what one line of the review is about: "ply", or "turn" if a player made several
    /// actions in a row.
    pub fn unit(&self) -> &'static str {
        let is_long = |turn: &TurnReview<_>| turn.actions.len() > 1;
        if self.review.turns.iter().any(is_long) { "turn" } else { "ply" }
    }

    /// The word for what a player decides on: "turn" if [`Self::unit`] is, otherwise "move".
    pub fn decision(&self) -> &'static str {
        if self.unit() == "turn" { "turn" } else { "move" }
    }

    /// The turns with the largest losses, worst first, with their numbers from 1. Turns better
    /// than an inaccuracy are left out.
    pub fn worst_turns(&self, most: usize) -> Vec<(usize, &TurnReview<Position>)> {
        let turns = (1..).zip(&self.review.turns);
        let mut worst: Vec<_> = turns.filter(|(_, turn)| turn.mark() >= Mark::Inaccuracy).collect();
        worst.sort_by(|(_, a), (_, b)| b.loss.total_cmp(&a.loss));
        worst.truncate(most);
        worst
    }
}

/// The best turns, cut to a few, or none if the played turn is one of them.
pub fn better_turns<P: game::Position>(turn: &TurnReview<P>) -> Vec<String> {
    if turn.mark() == Mark::Best {
        return Vec::new();
    }
    let mut turns: Vec<String> = turn.best_turns().into_iter().map(turn_text).collect();
    if turns.len() > MOST_BETTER_TURNS {
        turns.truncate(MOST_BETTER_TURNS);
        turns.push("...".into());
    }
    turns
}

const MOST_BETTER_TURNS: usize = 3;

/// The actions of a turn in one word, such as `B2D2-E4E6`.
pub fn turn_text(actions: impl IntoIterator<Item = impl Display>) -> String {
    let actions = actions.into_iter().map(|action| action.to_string());
    actions.collect::<Vec<_>>().join("-")
}

/// An explanation of drift.
pub const ABOUT_DRIFT: &str = "Drift: how far the judge changed its mind about positions when it \
    looked at them again, one turn later. Nobody's fault, and a large one says that the judge \
    should search deeper.";

/// A share in percent, with one decimal.
pub fn percent(share: f64) -> String {
    // Adding 0 turns -0 into 0.
    format!("{:.1} %", (1000.0 * share).round() / 10.0 + 0.0)
}

/// A difference in percent, with a sign and one decimal.
pub fn signed_percent(share: f64) -> String {
    format!("{:+.1} %", (1000.0 * share).round() / 10.0 + 0.0)
}
