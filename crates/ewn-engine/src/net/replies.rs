use ewn::{Board, Cube, CubeSet, Die, Size, Square};
use game::{LookAhead, MoverValue};
use network::{Difference, GROUP, win_probability};

use super::features::{Rows, StepChanges, active_rows};

/// Every move that some roll allows, with the output of the network after it.
pub struct Replies {
    /// The mover's cubes; empty if the game is over.
    present: CubeSet,
    /// The cubes that can win at once, as bits.
    winners: u32,
    /// The cubes that each face of the die lets move.
    movable: [(Cube, Cube); CUBES],
    count: usize,
    /// The moves that do not end the game: first those without capture, then the captures.
    leaves: List,
    /// The captures, collected apart until they are appended to `leaves`.
    captures: List,
    /// The outputs from the opponent's point of view: lower is better.
    outputs: [i32; MOST],
}

/// Moves and what they change in the network's inputs.
struct List {
    count: usize,
    /// The rows that each move changes.
    differences: [Difference; MOST],
    moves: [Move; MOST],
}

#[derive(Clone, Copy)]
struct Move {
    /// The move's place in the order of `Position::replies`.
    number: u8,
    cube: u8,
}

const CUBES: usize = Size::FIVE.cubes() as usize;
const MOST: usize = 3 * CUBES;

impl List {
    const fn new() -> Self {
        Self {
            count: 0,
            differences: [Difference::NONE; MOST],
            moves: [Move { number: 0, cube: 0 }; MOST],
        }
    }

    /// Adds a move and returns the place for its difference.
    #[inline]
    fn push(&mut self, mov: Move) -> &mut Difference {
        let index = self.count;
        self.count += 1;
        self.moves[index] = mov;
        &mut self.differences[index]
    }

    fn append(&mut self, other: &Self) {
        for (mov, difference) in other.moves.iter().zip(&other.differences).take(other.count) {
            *self.push(*mov) = *difference;
        }
    }
}

impl Replies {
    pub const fn new() -> Self {
        Self {
            present: CubeSet::from_bits(0),
            winners: 0,
            movable: [(Cube::from_index(0), Cube::from_index(0)); CUBES],
            count: 0,
            leaves: List::new(),
            captures: List::new(),
            outputs: [0; MOST],
        }
    }

    /// Lists the moves. Returns the active rows in the opponent's view, which `differences` change.
    pub fn list<B: Board>(&mut self, board: &B) -> Rows {
        let (size, mover) = (Size::FIVE, board.mover());
        let rows = active_rows(board, mover.opponent());
        let changes = StepChanges::new(board, &rows);
        let goal = Square::goal(size, mover);
        let is_last = board.cubes(mover.opponent()).len() == 1;
        let special = board.squares(mover) | board.squares(mover.opponent()) | 1 << goal.index();
        self.present = if board.is_over() { CubeSet::default() } else { board.cubes(mover) };
        (self.winners, self.captures.count) = (0, 0);
        let (mut count, mut leaf_count) = (0, 0);
        for cube in self.present.iter() {
            let from = board.square_of(mover, cube);
            for to in from.steps(size, mover).iter() {
                let mov = Move { number: count, cube: cube.index() as u8 };
                count += 1;
                if special >> to.index() & 1 == 0 {
                    self.leaves.moves[leaf_count] = mov;
                    self.leaves.differences[leaf_count].set([changes.of_step(cube, from, to)]);
                    leaf_count += 1;
                    continue;
                }
                let captured = board
                    .occupant(to)
                    .filter(|&(owner, _)| to != goal && (!is_last || owner == mover));
                if let Some(captured) = captured {
                    let step = changes.of_step(cube, from, to);
                    let changes = changes.of_capture(step, cube, captured);
                    self.captures.push(mov).set(changes);
                } else {
                    self.winners |= 1 << mov.cube;
                }
            }
        }
        (self.count, self.leaves.count) = (usize::from(count), leaf_count);
        self.leaves.append(&self.captures);
        if !self.present.is_empty() {
            for (movable, die) in self.movable.iter_mut().zip(Die::faces(size)) {
                *movable = board.movable(die);
            }
        }
        rows
    }

    /// The changes by moves that go on, and room for their outputs, in groups of similar size.
    pub fn groups(&mut self) -> impl Iterator<Item = (&[Difference], &mut [i32])> {
        let count = self.leaves.count;
        let size = count.div_ceil(count.div_ceil(GROUP).max(1)).max(1);
        let differences = self.leaves.differences[..count].chunks(size);
        differences.zip(self.outputs[..count].chunks_mut(size))
    }

    /// The moves that do not end the game and their outputs.
    fn outputs(&self) -> impl Iterator<Item = (Move, i32)> {
        self.leaves.moves.into_iter().zip(self.outputs).take(self.leaves.count)
    }

    /// The value of each move for the mover, in the order of `Position::replies`.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let mut values = [1.0; MOST];
        for (mov, output) in self.outputs() {
            values[usize::from(mov.number)] = 1.0 - win_probability(output);
        }
        values.into_iter().take(self.count)
    }

    /// The mean over the rolls of the best move's value.
    pub fn look_ahead(&self) -> LookAhead {
        let leaves = self.leaves.count as u32;
        if self.present.is_empty() {
            return LookAhead { value: MoverValue::LOSS, leaves };
        }
        let mut least = [i32::MAX; CUBES];
        for (mov, output) in self.outputs() {
            let least = &mut least[usize::from(mov.cube)];
            *least = output.min(*least);
        }
        let mut values = least.map(|output| 1.0 - win_probability(output));
        for winner in CubeSet::from_bits(self.winners).iter() {
            values[winner.index()] = 1.0;
        }
        let value = |cube: Cube| values[cube.index()];
        let chance = 1.0 / CUBES as f64;
        let best = self.movable.map(|(lower, higher)| value(lower).max(value(higher)));
        let mean: f64 = best.iter().map(|best| chance * best).sum();
        LookAhead { value: MoverValue::new(mean.min(1.0)), leaves }
    }
}
