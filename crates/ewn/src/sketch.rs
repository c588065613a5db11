use crate::notation::NotationError;
use crate::{Board, Cube, Die, Position, Side, Size, Square, player_name};

/// An unchecked position: notations are read into it, and [`Sketch::position`] checks the rules.
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
    /// The square that it stands on.
    pub square: Square,
}

impl Sketch {
    /// The position, if it is legal and the game is not over.
    pub fn position<B: Board>(&self) -> Result<Position<B>, NotationError> {
        self.read().map_err(NotationError)
    }

    fn read<B: Board>(&self) -> Result<Position<B>, String> {
        let side = self.size.side();
        let mut board = B::empty(self.size, self.mover).ok_or_else(|| {
            format!("a {side}x{side} board, where only the 5x5 board can be used")
        })?;
        for &placed in &self.cubes {
            let cube = self.check_cube(&board, placed)?;
            board.place(placed.player, cube, placed.square);
        }
        self.check_not_over(&board)?;
        let position = Position::unrolled(board);
        let Some(face) = self.die else {
            return Ok(position);
        };
        let faces = self.size.cubes();
        let die = Die::new(face)
            .filter(|die| die.face() <= faces)
            .ok_or_else(|| format!("die {face}: this board's die has the faces 1 to {faces}"))?;
        Ok(game::Position::roll(position, die))
    }

    fn check_cube<B: Board>(&self, board: &B, placed: PlacedCube) -> Result<Cube, String> {
        let PlacedCube { player, number, square } = placed;
        let (name, max) = (player_name(player), self.size.cubes());
        let place = square.name(self.size);
        if !square.is_on(self.size) {
            let (index, last) = (square.index(), self.size.squares() - 1);
            return Err(format!(
                "{name} {number} on square {index}: the squares of this board are 0 to {last}"
            ));
        }
        if number == 0 || number > max {
            return Err(format!(
                "{name} {number} on {place}: cubes are numbered 1 to {max} on this board"
            ));
        }
        let cube = Cube::from_index(number - 1);
        if board.cubes(player).contains(cube) {
            let first = board.square_of(player, cube).name(self.size);
            return Err(format!("{name} {number} appears twice, on {first} and on {place}"));
        }
        if let Some((owner, other)) = board.occupant(square) {
            let first = format!("{} {}", player_name(owner), other.number());
            return Err(format!("two cubes on {place}: {first} and {name} {number}"));
        }
        Ok(cube)
    }

    fn check_not_over<B: Board>(&self, board: &B) -> Result<(), String> {
        for player in Side::BOTH {
            let name = player_name(player);
            if board.cubes(player).is_empty() {
                return Err(format!("the game is over: {name} has no cube left"));
            }
            let goal = Square::goal(self.size, player);
            if let Some((owner, cube)) = board.occupant(goal)
                && owner == player
            {
                let (number, goal) = (cube.number(), goal.name(self.size));
                return Err(format!("the game is over: {name} {number} has reached {goal}"));
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
