use crate::notation::NotationError;
use crate::position::FULL;
use crate::{Kind, Point, PointSet, Position, Side, Stack, Step, WHITE, player_name};

/// A tournament set-up in progress: players place their pieces in turn, White first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    stacks: [Option<Stack>; Point::COUNT],
    left: [[u8; 3]; 2],
    mover: Side,
}

impl Default for Placement {
    /// The empty board.
    fn default() -> Self {
        let left = Kind::ALL.map(Kind::initial_count);
        Self { stacks: [None; Point::COUNT], left: [left; 2], mover: WHITE }
    }
}

impl Placement {
    /// The player who places the next piece.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// How many pieces of a type a player still has to place.
    pub const fn left(&self, player: Side, kind: Kind) -> u8 {
        self.left[player.index()][kind.index()]
    }

    /// The piece on a point.
    pub const fn piece(&self, point: Point) -> Option<Stack> {
        self.stacks[point.index()]
    }

    /// The points where a piece can be placed.
    pub fn empty(&self) -> PointSet {
        let occupied = Point::all().filter(|&point| self.piece(point).is_some());
        PointSet::from_bits(FULL & !occupied.fold(0, |bits, point| bits | point.bit()))
    }

    /// Places the mover's next piece, and returns the board after it.
    pub fn place(mut self, kind: Kind, point: Point) -> Result<Self, NotationError> {
        if let Some(piece) = self.piece(point) {
            let problem = format!("{point} is taken by {piece}: expected an empty point");
            return Err(NotationError(problem));
        }
        let left = &mut self.left[self.mover.index()][kind.index()];
        if *left == 0 {
            let (player, kind) = (player_name(self.mover), kind.name());
            return Err(NotationError(format!("{player} has no {kind} left to place")));
        }
        *left -= 1;
        self.stacks[point.index()] = Some(Stack::single(self.mover, kind));
        self.mover = self.mover.opponent();
        Ok(self)
    }

    /// The start of the game, once all pieces are placed; `None` before.
    pub fn position(&self) -> Option<Position> {
        let is_finished = self.stacks.iter().all(Option::is_some);
        is_finished.then(|| Position::from_stacks(&self.stacks, WHITE, Step::First))
    }
}
