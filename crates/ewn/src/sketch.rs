use thiserror::Error;

use crate::{Board, Cube, Die, Position, Side, Size, Square, player_name};

/// A position as somebody wrote it down: not yet checked against the rules.
///
/// Every notation is read into a sketch, and [`Sketch::position`] is the one place that
/// decides whether it is a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The size of the board.
    pub size: Size,
    /// The cubes, in any order.
    pub cubes: Vec<PlacedCube>,
    /// The player to roll or to move.
    pub mover: Side,
    /// The die, if rolled.
    pub die: Option<u8>,
}

/// A numbered cube on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCube {
    /// Whose cube it is.
    pub player: Side,
    /// The number on it.
    pub number: u8,
    /// Where it stands.
    pub square: Square,
}

impl Sketch {
    /// The position, if it is one in which the game goes on.
    pub fn position<B: Board>(&self) -> Result<Position<B>, PositionError> {
        let Some(mut board) = B::empty(self.size, self.mover) else {
            return Err(PositionError::WrongSize { found: self.size.side() });
        };
        for &placed in &self.cubes {
            let cube = self.check_cube(&board, placed)?;
            board.place(placed.player, cube, placed.square);
        }
        self.check_not_over(&board)?;
        let position = Position::unrolled(board);
        match self.die {
            None => Ok(position),
            Some(face) => {
                let faces = self.size.cubes();
                let die = Die::new(face).filter(|die| die.face() <= faces);
                let die = die.ok_or(PositionError::DieOutOfRange { die: face, faces })?;
                Ok(game::Position::roll(position, die))
            }
        }
    }

    fn check_cube<B: Board>(&self, board: &B, placed: PlacedCube) -> Result<Cube, PositionError> {
        let PlacedCube { player, number, square } = placed;
        let (name, max) = (player_name(player), self.size.cubes());
        let place = || square.name(self.size).to_string();
        if !square.is_on(self.size) {
            let (index, last) = (square.index(), self.size.squares() - 1);
            return Err(PositionError::OffBoard { player: name, number, index, last });
        }
        if number == 0 || number > max {
            return Err(PositionError::NumberOutOfRange {
                player: name,
                number,
                square: place(),
                max,
            });
        }
        let cube = Cube::from_index(number - 1);
        if board.cubes(player).contains(cube) {
            let first = board.square_of(player, cube).name(self.size).to_string();
            return Err(PositionError::CubeTwice { player: name, number, first, second: place() });
        }
        if let Some((owner, other)) = board.occupant(square) {
            let first = format!("{} {}", player_name(owner), other.number());
            let second = format!("{name} {number}");
            return Err(PositionError::SquareTwice { square: place(), first, second });
        }
        Ok(cube)
    }

    fn check_not_over<B: Board>(&self, board: &B) -> Result<(), PositionError> {
        for player in Side::BOTH {
            if board.cubes(player).is_empty() {
                return Err(PositionError::NoCubes { player: player_name(player) });
            }
            let goal = Square::goal(self.size, player);
            if let Some((owner, cube)) = board.occupant(goal)
                && owner == player
            {
                return Err(PositionError::GoalReached {
                    player: player_name(player),
                    number: cube.number(),
                    goal: goal.name(self.size).to_string(),
                });
            }
        }
        Ok(())
    }
}

impl<B: Board> From<&Position<B>> for Sketch {
    fn from(position: &Position<B>) -> Self {
        let board = position.board();
        let cubes = Side::BOTH.into_iter().flat_map(|player| {
            board.cubes(player).iter().map(move |cube| PlacedCube {
                player,
                number: cube.number(),
                square: board.square_of(player, cube),
            })
        });
        Self {
            size: board.size(),
            cubes: cubes.collect(),
            mover: board.mover(),
            die: position.die().map(Die::face),
        }
    }
}

/// Why a sketch is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PositionError {
    #[error("a {found}x{found} board, where only the 5x5 board can be used")]
    WrongSize { found: u8 },
    #[error("{player} {number} on {square}: cubes are numbered 1 to {max} on this board")]
    NumberOutOfRange { player: &'static str, number: u8, square: String, max: u8 },
    #[error("{player} {number} on square {index}: the squares of this board are 0 to {last}")]
    OffBoard { player: &'static str, number: u8, index: u8, last: u8 },
    #[error("{player} {number} stands twice, on {first} and on {second}")]
    CubeTwice { player: &'static str, number: u8, first: String, second: String },
    #[error("two cubes on {square}: {first} and {second}")]
    SquareTwice { square: String, first: String, second: String },
    #[error("die {die}: this board's die has the faces 1 to {faces}")]
    DieOutOfRange { die: u8, faces: u8 },
    #[error("the game is over: {player} has no cube left")]
    NoCubes { player: &'static str },
    #[error("the game is over: {player} {number} has reached {goal}")]
    GoalReached { player: &'static str, number: u8, goal: String },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board5, RED, WideBoard};

    #[test]
    fn cubes_off_the_board_are_refused() {
        let start: Position<Board5> = "startpos".parse().unwrap();
        for index in [25, 31, 64, 255] {
            let mut sketch = Sketch::from(&start);
            sketch.cubes[2].square = Square::from_index(index);
            let wanted = PositionError::OffBoard { player: "red", number: 3, index, last: 24 };
            assert_eq!(sketch.position::<Board5>(), Err(wanted.clone()));
            assert_eq!(sketch.position::<WideBoard>(), Err(wanted));
        }
        let square = Square::from_index(9);
        let cubes = vec![PlacedCube { player: RED, number: 1, square }];
        let sketch = Sketch { size: Size::MIN, cubes, mover: RED, die: None };
        assert_eq!(
            sketch.position::<WideBoard>().unwrap_err().to_string(),
            "red 1 on square 9: the squares of this board are 0 to 8"
        );
    }
}
