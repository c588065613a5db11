use game::Side;
use serde::{Deserialize, Serialize};

use crate::api::Failure;
use crate::dto::{MatchView, SidesRule};

/// A match of several games, from the point of view of one of its games; stored as JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPlay {
    /// The maximum number of games: the match is best of `of`.
    of: u32,
    rule: SidesRule,
    /// The number of this game, from 1.
    game: u32,
    /// How many games each player had won before this one, in the order of this game's sides.
    won_before: [u32; 2],
}

pub const LONGEST_MATCH: u32 = 99;

const CCGC_GAMES: u32 = 7;

impl MatchPlay {
    /// The match that a request asks for, if any.
    pub fn new(best_of: Option<u32>, rule: Option<SidesRule>) -> Result<Option<Self>, Failure> {
        let of = match (best_of, rule) {
            (None, None) => return Ok(None),
            (None, Some(SidesRule::Alternate)) => {
                return Err(Failure::invalid_body("sides: expected best_of too"));
            }
            (None | Some(CCGC_GAMES), Some(SidesRule::Ccgc)) => CCGC_GAMES,
            (Some(of), Some(SidesRule::Ccgc)) => {
                let message = format!("best_of {of}: expected {CCGC_GAMES} with the sides of CCGC");
                return Err(Failure::invalid_body(message));
            }
            (Some(of), _) => of,
        };
        if of.is_multiple_of(2) || of > LONGEST_MATCH {
            let message = format!("best_of {of}: expected an odd number from 1 to {LONGEST_MATCH}");
            return Err(Failure::invalid_body(message));
        }
        let rule = rule.unwrap_or(SidesRule::Alternate);
        Ok(Some(Self { of, rule, game: 1, won_before: [0; 2] }))
    }

    /// The score of the match after this game; `winner` is `None` while the game goes on.
    pub fn view(&self, winner: Option<Side>) -> MatchView {
        let mut wins = self.won_before;
        if let Some(winner) = winner {
            wins[winner.index()] += 1;
        }
        let winner = wins.iter().position(|wins| *wins > self.of / 2);
        MatchView { of: self.of, game: self.game, wins, winner }
    }

    /// The match from the next game's point of view, and whether the players swap sides for that
    /// game. After a decided match, a new match begins.
    pub fn next(&self, winner: Option<Side>) -> (Self, bool) {
        let view = self.view(winner);
        if view.winner.is_some() {
            return (Self { game: 1, won_before: [0; 2], ..*self }, true);
        }
        let game = self.game + 1;
        let is_swapped = self.rule.a_begins(game) != self.rule.a_begins(self.game);
        let mut won_before = view.wins;
        if is_swapped {
            won_before.reverse();
        }
        (Self { game, won_before, ..*self }, is_swapped)
    }
}

impl SidesRule {
    /// Whether the player who began the first game begins this one.
    const fn a_begins(self, game: u32) -> bool {
        match self {
            Self::Alternate => !game.is_multiple_of(2),
            Self::Ccgc => matches!(game, 1 | 4 | 5),
        }
    }
}
