use ewn::{Cube, Size, Square, faces_that_move};
use game::{LookAhead, MoverValue};

use super::tables::ExactTables;
use crate::distances::DistanceIndex;

impl ExactTables {
    /// The mover's value one move ahead, computed without playing the moves.
    pub(super) fn look_ahead<B: DistanceIndex>(&self, board: &B) -> LookAhead {
        let (size, present) = (board.size(), board.cubes(board.mover()));
        let mut best_by_cube = [0.0f64; Size::MAX_CUBES];
        let mut leaves = 0;
        self.for_each_move(board, |cube, value, is_leaf| {
            let best = &mut best_by_cube[cube.index()];
            if value > *best {
                *best = value;
            }
            leaves += u32::from(is_leaf);
        });
        let mut best_by_face = [0.0f64; Size::MAX_CUBES];
        for cube in present.iter() {
            let best = best_by_cube[cube.index()];
            let mut faces = faces_that_move(present, cube, size);
            while faces != 0 {
                let face = &mut best_by_face[faces.trailing_zeros() as usize];
                if best > *face {
                    *face = best;
                }
                faces &= faces - 1;
            }
        }
        let faces = usize::from(size.cubes());
        let mean = best_by_face[..faces].iter().sum::<f64>() / faces as f64;
        LookAhead { value: MoverValue::new(mean.min(1.0)), leaves }
    }

    /// Calls `take` with every move that some roll allows, in the order of `Position::replies`: the
    /// cube, the move's value for the mover, and whether the game goes on.
    ///
    /// A move that captures nothing changes one distance by one or not at all, so the moves of a
    /// board have few different values: one for each cube that comes nearer to the goal, and one
    /// for all moves that do not.
    #[inline]
    pub(super) fn for_each_move<B: DistanceIndex>(
        &self,
        board: &B,
        mut take: impl FnMut(Cube, f64, bool),
    ) {
        let (size, mover, opponent) = (board.size(), board.mover(), board.mover().opponent());
        let sides = Sides {
            tables: self,
            board,
            own: board.distance_index(mover),
            other: board.distance_index(opponent),
        };
        let goal = Square::goal(size, mover);
        let occupied = board.squares(mover) | board.squares(opponent);
        let mut waiting = None;
        for cube in board.cubes(mover).iter() {
            let from = board.square_of(mover, cube);
            let distance = from.distance_to_goal(size, mover);
            let mut nearer = None;
            for to in from.steps(size, mover).iter() {
                if to == goal {
                    take(cube, 1.0, false);
                } else if occupied >> to.index() & 1 == 1 {
                    let value = sides.after_capture(cube, from, to);
                    take(cube, value.unwrap_or(1.0), value.is_some());
                } else {
                    let comes_nearer = to.distance_to_goal(size, mover) < distance;
                    let known = if comes_nearer { &mut nearer } else { &mut waiting };
                    let step = if comes_nearer { place(size, cube) } else { 0 };
                    let value =
                        *known.get_or_insert_with(|| sides.value(sides.own - step, sides.other));
                    take(cube, value, true);
                }
            }
        }
    }
}

/// A board and the indices of both sides' distances, the mover's first.
struct Sides<'a, B> {
    tables: &'a ExactTables,
    board: &'a B,
    own: usize,
    other: usize,
}

impl<B: DistanceIndex> Sides<'_, B> {
    /// The mover's value with these distances (as indices) and the opponent to roll.
    #[inline]
    fn value(&self, own: usize, other: usize) -> f64 {
        1.0 - self.tables.first_to_move_wins(other, own)
    }

    /// The value after a cube captures another one; `None` if that was the opponent's last.
    fn after_capture(&self, cube: Cube, from: Square, to: Square) -> Option<f64> {
        let (size, mover) = (self.board.size(), self.board.mover());
        let nearer = from.distance_to_goal(size, mover) - to.distance_to_goal(size, mover);
        let own = self.own - usize::from(nearer) * place(size, cube);
        let Some((owner, captured)) = self.board.occupant(to) else {
            return Some(self.value(own, self.other));
        };
        let gone = usize::from(to.distance_to_goal(size, owner)) * place(size, captured);
        if owner == mover {
            Some(self.value(own - gone, self.other))
        } else if self.other == gone {
            None
        } else {
            Some(self.value(own, self.other - gone))
        }
    }
}

/// How much one step nearer to the goal changes the index of the distances.
#[inline]
fn place(size: Size, cube: Cube) -> usize {
    PLACES[usize::from(size.side()) - 3][cube.index()]
}

/// The powers of 3, 4 and 5, the sides of boards with exact tables.
static PLACES: [[usize; 6]; 3] =
    [[1, 3, 9, 27, 81, 243], [1, 4, 16, 64, 256, 1024], [1, 5, 25, 125, 625, 3125]];
