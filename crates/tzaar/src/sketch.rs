use game::Position as _;

use crate::notation::NotationError;
use crate::{Kind, Point, Position, Side, Stack, Step, player_name};

/// An unchecked position: notations are read into it, and [`Sketch::position`] checks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The stacks, by the number of the point.
    pub stacks: [Option<Stack>; Point::COUNT],
    /// The player whose action is next.
    pub mover: Side,
    /// Which action of the turn is next.
    pub step: Step,
}

impl Sketch {
    /// The position, if it is legal and the game is not over.
    pub fn position(&self) -> Result<Position, NotationError> {
        let position = Position::from_stacks(&self.stacks, self.mover, self.step);
        for player in Side::BOTH {
            self.check_pieces(&position, player).map_err(NotationError)?;
        }
        let mover = player_name(self.mover);
        if self.step == Step::Second {
            self.check_second_action(&position).map_err(|problem| {
                let second = "is at the second action of a turn";
                NotationError(format!("{mover} {second}, but {problem}"))
            })?;
        } else if !position.can_capture() {
            return Err(NotationError(format!(
                "the game is over: {mover} begins a turn and cannot capture"
            )));
        }
        Ok(position)
    }

    fn check_pieces(&self, position: &Position, player: Side) -> Result<(), String> {
        let (name, pieces, max) = (player_name(player), self.pieces(player), Kind::PIECES);
        if pieces > u32::from(max) {
            return Err(format!(
                "{name} has {pieces} pieces in all stacks together: expected {max} at most"
            ));
        }
        for kind in Kind::ALL {
            let (found, max, kind) =
                (position.count(player, kind), kind.initial_count(), kind.name());
            if found > max {
                return Err(format!(
                    "{name} has {found} stacks with a {kind} on top: expected {max} at most"
                ));
            }
            if found == 0 {
                return Err(format!("the game is over: {name} has no {kind} on top of a stack"));
            }
        }
        Ok(())
    }

    /// Checks that the turn began with a capture, and is not the very first turn.
    fn check_second_action(&self, position: &Position) -> Result<(), String> {
        let opponent = self.mover.opponent();
        if self.pieces(opponent) == u32::from(Kind::PIECES) {
            let opponent = player_name(opponent);
            return Err(format!("{opponent} has lost no piece: the first action is a capture"));
        }
        if position.occupied().len() == Point::COUNT - 1 {
            return Err("a single point is empty: the very first turn is one capture".into());
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
