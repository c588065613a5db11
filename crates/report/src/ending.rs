use arena::{Fault, OngoingGame};
use game::Side;
use games::{EndReason, Game};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a game was won: the facts, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ending {
    /// The side that did it.
    pub player: &'static str,
    /// A word for programs: what it did or lacks.
    #[schema(example = "resigned")]
    pub code: &'static str,
    /// The same in words.
    pub reason: String,
    /// Who won and why.
    #[schema(example = "Blue wins: Red resigned")]
    pub sentence: String,
}

impl Ending {
    /// The ending of a game, if it is over; the sentence addresses the side `you` as "you".
    pub fn of(game: &OngoingGame, you: Option<Side>) -> Option<Self> {
        let winner = game.winner()?;
        let loser = winner.opponent();
        let reason = match game.forfeit() {
            None => game.position().reason(winner),
            Some(forfeit) => {
                let deed = match forfeit.fault {
                    Fault::OutOfTime => "ran out of time".to_owned(),
                    Fault::Resigned => "resigned".to_owned(),
                    _ => format!("forfeited ({forfeit})"),
                };
                EndReason::did(loser, forfeit.fault.name(), deed)
            }
        };
        Some(Self::new(game.position().game(), winner, &reason, you))
    }

    /// The ending for a known winner and reason; the sentence addresses the side `you` as "you".
    pub fn new(game: Game, winner: Side, reason: &EndReason, you: Option<Side>) -> Self {
        let EndReason { side, code, third_person, second_person } = reason;
        let head = match you {
            Some(you) if you == winner => "You win".to_owned(),
            Some(_) => "You lose".to_owned(),
            None => format!("{} wins", game.player_tag(winner)),
        };
        let clause = match you == Some(*side) {
            true => format!("you {second_person}"),
            false => format!("{} {third_person}", game.player_tag(*side)),
        };
        Self {
            player: game.side_name(*side),
            code,
            reason: third_person.clone(),
            sentence: format!("{head}: {clause}"),
        }
    }
}
