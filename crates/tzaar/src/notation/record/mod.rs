//! The record of a game: how it began, what was played, and who won.

mod ply;
mod reader;
mod writer;

use game::{Position as _, Turn};
use record::{TagError, Tags};
use thiserror::Error;

pub use ply::Ply;
pub use reader::{RecordProblem, RecordTextError, parse_all};

use crate::{Action, ActionError, Position, PositionError, Side, Sketch, player_name};

/// A game, whole or interrupted, even within a turn. It only ever holds legal actions, and
/// its text form loses nothing of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    tags: Tags,
    start: Position,
    plies: Vec<Ply>,
    position: Position,
    result: Option<Side>,
}

/// The tags that tell what a record holds anyway: reading checks them, nobody sets them.
const OWN_TAGS: [&str; 3] = ["Game", "Position", "Result"];

impl Record {
    /// A game in which nothing has happened yet.
    ///
    /// # Errors
    /// If the game is over, or could not have come that far.
    pub fn new(start: Position) -> Result<Self, RecordError> {
        let position = Sketch::from(&start).position()?;
        Ok(Self { tags: Tags::default(), start, plies: Vec::new(), position, result: None })
    }

    /// Adds the next action; the ply can then be annotated.
    ///
    /// # Errors
    /// If the game is over or the rules forbid the action; the record is then as it was.
    pub fn push(&mut self, action: Action) -> Result<&mut Ply, RecordError> {
        if let Some(winner) = self.result {
            return Err(RecordError::Over { winner: player_name(winner) });
        }
        if self.position.parse_move(&action.to_string())? != action {
            return Err(RecordError::ForeignAction(action));
        }
        self.position = self.position.play(action);
        self.result = self.winner_on_board();
        let index = self.plies.len();
        self.plies.push(Ply::new(action));
        Ok(&mut self.plies[index])
    }

    /// Takes the last action back; `None` if nothing has been played.
    pub fn take_back(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        let replay = |position: Position, ply: &Ply| position.play(ply.action());
        self.position = self.plies.iter().fold(self.start, replay);
        self.result = None;
        Some(ply)
    }

    /// Says who won, by resignation or forfeit too; `None` if nobody has.
    ///
    /// # Errors
    /// If the game has ended on the board and another player won it.
    pub fn set_result(&mut self, result: Option<Side>) -> Result<(), RecordError> {
        if let Some(winner) = self.winner_on_board()
            && result != Some(winner)
        {
            let (claimed, winner) = (result_name(result), player_name(winner));
            return Err(RecordError::Result { claimed, winner });
        }
        self.result = result;
        Ok(())
    }

    fn winner_on_board(&self) -> Option<Side> {
        match self.position.turn() {
            Turn::Over(outcome) => Some(outcome.winner),
            Turn::ToRoll | Turn::ToMove(_) => None,
        }
    }

    /// Sets a tag such as `White` or `Event`, in its old place if it is there already.
    ///
    /// # Errors
    /// If the name is not a word, or of a tag that follows from the game, such as `Result`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        Ok(self.tags.set(name, value, &OWN_TAGS)?)
    }

    /// Sets a tag that is not set yet.
    fn add_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        Ok(self.tags.add(name, value, &OWN_TAGS)?)
    }

    /// The value of a tag that was set.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The tags that were set, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// How the game began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The actions.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    fn last_ply(&mut self) -> Option<&mut Ply> {
        self.plies.last_mut()
    }

    /// Where the game stands after all of it.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position at the start and after each action: one more than there are plies.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.plies.iter().scan(self.start, |position, ply| {
            *position = position.play(ply.action());
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// Who won, if anybody has.
    #[must_use]
    pub const fn result(&self) -> Option<Side> {
        self.result
    }
}

/// `white`, `black`, or `*` if nobody has won.
#[must_use]
pub const fn result_name(result: Option<Side>) -> &'static str {
    match result {
        Some(winner) => player_name(winner),
        None => "*",
    }
}

/// What a record does not take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error(transparent)]
    Start(#[from] PositionError),
    #[error("the game is over: {winner} has won")]
    Over { winner: &'static str },
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error("{0} does something else in this position than it says")]
    ForeignAction(Action),
    #[error("result {claimed}: {winner} has won on the board")]
    Result { claimed: &'static str, winner: &'static str },
    #[error(transparent)]
    Tag(#[from] TagError),
}
