use ewn::{Board, CubeSet, Player, Size, Square, faces_that_move};
use game::{LookAhead, MoverValue};

use super::difference::Difference;
use super::features::{FeatureSet, Rows, mobility_row_after_step};
use super::kernel::GROUP;
use super::probability::win_probability;

/// Every move that some roll allows, in the order of `Position::replies`, with the output of the
/// network after it.
pub struct Replies {
    /// Moves that do not end the game.
    count: usize,
    differences: [Difference; MOST],
    /// As the opponent sees it: the less, the better.
    outputs: [i32; MOST],
    /// The moves of each cube.
    cubes: [CubeMoves; CUBES],
    /// How many cubes have moves.
    cube_count: usize,
}

/// The moves of one cube.
#[derive(Clone, Copy)]
struct CubeMoves {
    /// The faces of the die that allow them, as bits.
    faces: u32,
    /// How many there are.
    count: u8,
    /// Which of them win, as bits.
    wins: u8,
}

const CUBES: usize = Size::FIVE.cubes() as usize;
const MOST: usize = 3 * CUBES;

impl Replies {
    pub const fn new() -> Self {
        Self {
            count: 0,
            differences: [Difference::NONE; MOST],
            outputs: [0; MOST],
            cubes: [CubeMoves { faces: 0, count: 0, wins: 0 }; CUBES],
            cube_count: 0,
        }
    }

    /// Lists the moves on a board. Returns its active rows as the mover's opponent sees it, from
    /// which the differences are.
    pub fn list<B: Board>(&mut self, features: FeatureSet, board: &B) -> Rows {
        let (size, mover) = (Size::FIVE, board.mover());
        let rows = features.active(board, mover.opponent());
        let goal = Square::goal(size, mover);
        let occupied = occupied_squares(board);
        let present = if board.is_over() { CubeSet::default() } else { board.cubes(mover) };
        (self.count, self.cube_count) = (0, 0);
        for cube in present.iter() {
            let from = board.square_of(mover, cube);
            let row = rows[CUBES + cube.index() % CUBES];
            let mut moves =
                CubeMoves { faces: faces_that_move(present, cube, size), count: 0, wins: 0 };
            for to in from.steps(size, mover).iter() {
                let difference = if to == goal {
                    None
                } else if occupied >> to.index() & 1 == 1 {
                    let after = board.step(cube, to);
                    let rows_after = || features.active(&after, mover.opponent());
                    (!after.is_over()).then(|| Difference::between(&rows, &rows_after()))
                } else {
                    let (from, to) = (from.index(), to.index());
                    let added = mobility_row_after_step(row, from, to, mover.opponent());
                    Some(Difference::of_one(row, added))
                };
                match difference {
                    Some(difference) => {
                        self.differences[self.count % MOST] = difference;
                        self.count += 1;
                    }
                    None => moves.wins |= 1 << moves.count,
                }
                moves.count += 1;
            }
            self.cubes[self.cube_count % CUBES] = moves;
            self.cube_count += 1;
        }
        rows
    }

    /// The moves that do not end the game, with room for their outputs: a few at a time, in
    /// groups of about the same size.
    pub fn groups(&mut self) -> impl Iterator<Item = (&[Difference], &mut [i32])> {
        let size = self.count.div_ceil(self.count.div_ceil(GROUP).max(1)).max(1);
        let differences = self.differences[..self.count].chunks(size);
        differences.zip(self.outputs[..self.count].chunks_mut(size))
    }

    /// The mean over the rolls of the best move's value.
    pub fn look_ahead(&self) -> LookAhead {
        let mut best = [NO_MOVE; CUBES];
        let mut outputs = self.outputs[..self.count].iter();
        for moves in &self.cubes[..self.cube_count] {
            let quiet = usize::from(moves.count) - moves.wins.count_ones() as usize;
            let least = outputs.by_ref().take(quiet).copied().map(i64::from).min();
            let least = if moves.wins != 0 { WIN } else { least.unwrap_or(NO_MOVE) };
            let mut faces = moves.faces;
            while faces != 0 {
                let best = &mut best[faces.trailing_zeros() as usize % CUBES];
                *best = least.min(*best);
                faces &= faces - 1;
            }
        }
        let chance = 1.0 / CUBES as f64;
        let mean: f64 = best.map(|output| chance * value_for_mover(output)).iter().sum();
        LookAhead { value: MoverValue::new(mean.min(1.0)), leaves: self.count as u32 }
    }
}

/// Less than any output.
const WIN: i64 = i64::MIN;
/// More than any output.
const NO_MOVE: i64 = i64::MAX;

/// What an output after a move is worth to the player who made it.
fn value_for_mover(output: i64) -> f64 {
    match i32::try_from(output) {
        Ok(output) => 1.0 - win_probability(output),
        Err(_) if output == WIN => 1.0,
        Err(_) => 0.0,
    }
}

/// Bit i: some cube stands on square i.
fn occupied_squares<B: Board>(board: &B) -> u32 {
    let of = |player: Player| {
        let squares = board.cubes(player).iter().map(|cube| board.square_of(player, cube));
        squares.fold(0, |occupied, square| occupied | 1 << square.index())
    };
    of(Player::First) | of(Player::Second)
}
