use ewn::{Board, Cube, CubeSet, Die, Player, Size, Square};
use game::{LookAhead, MoverValue};

use super::difference::Difference;
use super::features::{FeatureSet, Rows, Step, StepChanges};
use super::kernel::GROUP;
use super::probability::win_probability;

/// Every move that some roll allows, in the order of `Position::replies`, with the output of the
/// network after it.
pub struct Replies {
    /// The mover's cubes; none if the game is over.
    present: CubeSet,
    /// How many moves there are.
    count: usize,
    /// Which of them win, as bits.
    wins: u32,
    /// How many of them do not end the game.
    quiet_count: usize,
    /// What each of these changes.
    differences: [Difference; MOST],
    /// As the opponent sees it: the less, the better.
    outputs: [i32; MOST],
    /// The cube that moves.
    cubes: [u8; MOST],
    /// Which cubes can win at once.
    winners: CubeSet,
    /// The cubes that each face of the die lets move.
    movable: [(Cube, Cube); CUBES],
}

const CUBES: usize = Size::FIVE.cubes() as usize;
const MOST: usize = 3 * CUBES;

impl Replies {
    pub const fn new() -> Self {
        Self {
            present: CubeSet::from_bits(0),
            count: 0,
            wins: 0,
            quiet_count: 0,
            differences: [Difference::NONE; MOST],
            outputs: [0; MOST],
            cubes: [0; MOST],
            winners: CubeSet::from_bits(0),
            movable: [(Cube::from_index(0), Cube::from_index(0)); CUBES],
        }
    }

    /// Lists the moves on a board. Returns its active rows as the mover's opponent sees it, from
    /// which the differences are.
    pub fn list<B: Board>(&mut self, features: FeatureSet, board: &B) -> Rows {
        let (size, mover) = (Size::FIVE, board.mover());
        let rows = features.active(board, mover.opponent());
        let changes = StepChanges::new(board, &rows);
        let goal = Square::goal(size, mover);
        let occupied = occupied_squares(board);
        let is_last = |player: Player| player != mover && board.cubes(player).len() == 1;
        let present = if board.is_over() { CubeSet::default() } else { board.cubes(mover) };
        let (mut count, mut quiet_count, mut wins, mut winners) = (0, 0, 0, 0);
        for cube in present.iter() {
            let from = board.square_of(mover, cube);
            for to in from.steps(size, mover).iter() {
                let is_occupied = occupied >> to.index() & 1 == 1;
                let captured = if is_occupied { board.occupant(to) } else { None };
                changes.of(&Step { cube, from, to, captured }, &mut self.differences[quiet_count]);
                self.cubes[quiet_count] = cube.index() as u8;
                let is_win = to == goal || captured.is_some_and(|(owner, _)| is_last(owner));
                wins |= u32::from(is_win) << count;
                winners |= u32::from(is_win) << cube.index();
                count += 1;
                quiet_count += usize::from(!is_win);
            }
        }
        if !present.is_empty() {
            for (faces, die) in self.movable.iter_mut().zip(Die::faces(size)) {
                *faces = board.movable(die);
            }
        }
        (self.present, self.winners) = (present, CubeSet::from_bits(winners));
        (self.count, self.wins, self.quiet_count) = (count, wins, quiet_count);
        rows
    }

    /// The moves that do not end the game, with room for their outputs: a few at a time, in
    /// groups of about the same size.
    pub fn groups(&mut self) -> impl Iterator<Item = (&[Difference], &mut [i32])> {
        let size = self.quiet_count.div_ceil(self.quiet_count.div_ceil(GROUP).max(1)).max(1);
        let differences = self.differences[..self.quiet_count].chunks(size);
        differences.zip(self.outputs[..self.quiet_count].chunks_mut(size))
    }

    /// What each move is worth to the mover.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let mut outputs = self.outputs.iter();
        (0..self.count).map(move |index| {
            if self.wins >> index & 1 == 1 {
                1.0
            } else {
                outputs.next().map_or(0.0, |&output| 1.0 - win_probability(output))
            }
        })
    }

    /// The mean over the rolls of the best move's value.
    pub fn look_ahead(&self) -> LookAhead {
        let leaves = self.quiet_count as u32;
        if self.present.is_empty() {
            return LookAhead { value: MoverValue::LOSS, leaves };
        }
        let mut least = [i32::MAX; CUBES];
        let quiet = self.outputs.iter().zip(&self.cubes).take(self.quiet_count);
        for (&output, &cube) in quiet {
            let least = &mut least[usize::from(cube) % CUBES];
            *least = output.min(*least);
        }
        let mut values = least.map(|output| 1.0 - win_probability(output));
        for winner in self.winners.iter() {
            values[winner.index() % CUBES] = 1.0;
        }
        let value = |cube: Cube| values[cube.index() % CUBES];
        let chance = 1.0 / CUBES as f64;
        let best = self.movable.map(|(lower, higher)| value(lower).max(value(higher)));
        let mean: f64 = best.iter().map(|best| chance * best).sum();
        LookAhead { value: MoverValue::new(mean.min(1.0)), leaves }
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
