use game::Position as _;
use thiserror::Error;

use crate::{Kind, Point, Position, Side, Stack, Step, player_name};

/// An unchecked position: notations are read into it, and [`Sketch::position`] checks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The stacks, by the number of the point.
    pub stacks: [Option<Stack>; Point::COUNT],
    /// The player whose action is next.
    pub mover: Side,
    /// Which action of the turn that is.
    pub step: Step,
}

impl Sketch {
    /// The position, if the rules allow it and the game goes on.
    pub fn position(&self) -> Result<Position, PositionError> {
        let position = Position::from_stacks(&self.stacks, self.mover, self.step);
        for player in Side::BOTH {
            self.check_pieces(&position, player)?;
        }
        if self.step == Step::Second {
            self.check_second_action(&position)?;
        } else if !position.can_capture() {
            return Err(PositionError::NoCapture { player: player_name(self.mover) });
        }
        Ok(position)
    }

    fn check_pieces(&self, position: &Position, player: Side) -> Result<(), PositionError> {
        let name = player_name(player);
        let pieces = self.pieces(player);
        if pieces > u32::from(Kind::PIECES) {
            return Err(PositionError::Pieces { player: name, pieces, max: Kind::PIECES });
        }
        for kind in Kind::ALL {
            let (found, max) = (position.count(player, kind), kind.initial_count());
            let kind = kind.name();
            if found > max {
                return Err(PositionError::Stacks { player: name, kind, found, max });
            }
            if found == 0 {
                return Err(PositionError::NoStack { player: name, kind });
            }
        }
        Ok(())
    }

    /// The first action was a capture, and not that of the very first turn.
    fn check_second_action(&self, position: &Position) -> Result<(), PositionError> {
        let (mover, opponent) = (player_name(self.mover), player_name(self.mover.opponent()));
        if self.pieces(self.mover.opponent()) == u32::from(Kind::PIECES) {
            return Err(PositionError::NothingCaptured { mover, opponent });
        }
        if position.occupied().len() == Point::COUNT - 1 {
            return Err(PositionError::AfterFirstTurn { mover });
        }
        Ok(())
    }

    fn pieces(&self, player: Side) -> u32 {
        let own = self.stacks.iter().flatten().filter(|stack| stack.owner() == player);
        own.map(|stack| u32::from(stack.height())).sum()
    }
}

impl From<&Position> for Sketch {
    fn from(position: &Position) -> Self {
        Self { stacks: position.stacks, mover: position.mover(), step: position.step() }
    }
}

/// Why a sketch is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PositionError {
    #[error("{player} has {pieces} pieces in all stacks together: expected {max} at most")]
    Pieces { player: &'static str, pieces: u32, max: u8 },
    #[error("{player} has {found} stacks with a {kind} on top: expected {max} at most")]
    Stacks { player: &'static str, kind: &'static str, found: u8, max: u8 },
    #[error("the game is over: {player} has no {kind} on top of a stack")]
    NoStack { player: &'static str, kind: &'static str },
    #[error("the game is over: {player} begins a turn and cannot capture")]
    NoCapture { player: &'static str },
    #[error(
        "{mover} is at the second action of a turn, but {opponent} has lost no piece: the first action is a capture"
    )]
    NothingCaptured { mover: &'static str, opponent: &'static str },
    #[error(
        "{mover} is at the second action of a turn, but a single point is empty: the very first turn is one capture"
    )]
    AfterFirstTurn { mover: &'static str },
}
