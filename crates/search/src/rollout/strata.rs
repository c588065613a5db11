use game::{Dice, Position, Turn, derive_seed};

/// Stratifies the first two rolls: in every block, all pairs of faces come up equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strata {
    /// The number of faces, all equally likely; 1 without stratification.
    pub(super) faces: usize,
}

impl Strata {
    /// A single cell: no roll is stratified.
    pub(super) const NONE: Self = Self { faces: 1 };

    /// The strata for rollouts that start from this position.
    pub fn of<P: Position>(start: &P) -> Self {
        let faces = match start.turn() {
            Turn::ToMove(_) => start.moves().find_map(|mov| equal_faces(&start.play(mov))),
            _ => equal_faces(start),
        };
        Self { faces: faces.unwrap_or(1) }
    }

    /// The number of pairs of faces.
    pub(super) const fn cells(self) -> usize {
        self.faces * self.faces
    }

    /// The number of trials in a block: all pairs of faces, several times if there are few.
    pub(super) const fn block_length(self) -> u64 {
        (self.cells() * LEAST_BLOCK.div_ceil(self.cells())) as u64
    }

    /// Deals cells to the trials of a block, in random order.
    pub(super) fn block(self, seed: u64, block: u64) -> Vec<usize> {
        let mut cells: Vec<usize> =
            (0..self.block_length() as usize).map(|index| index % self.cells()).collect();
        Dice::new(derive_seed(seed, block)).shuffle(&mut cells);
        cells
    }

    /// Makes roll number `count`, from 0, of a trial in this cell; stratifies the first two rolls.
    pub(super) fn roll<P: Position>(
        self,
        cell: usize,
        count: usize,
        position: &P,
        dice: &mut Dice,
    ) -> Option<P::Roll> {
        let is_dealt = count < 2 && self.faces > 1 && equal_faces(position) == Some(self.faces);
        if !is_dealt {
            return position.random_roll(dice);
        }
        let face = if count == 0 { cell / self.faces } else { cell % self.faces };
        position.rolls().nth(face).map(|(roll, _)| roll)
    }
}

/// The fewest trials in a block: with smaller blocks, threads would wait for each other.
const LEAST_BLOCK: usize = 36;

/// The number of rolls, if there are any and all are equally likely.
fn equal_faces<P: Position>(position: &P) -> Option<usize> {
    let mut rolls = position.rolls().map(|(_, chance)| chance);
    let first = rolls.next()?;
    rolls.try_fold(1, |faces, chance| ((chance - first).abs() <= 1e-9).then_some(faces + 1))
}
