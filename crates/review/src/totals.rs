use std::ops::AddAssign;

use game::{Position, Side};

use crate::{Mark, PlyReview};

/// What the moves and rolls of one player come to, in one game or in many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Moves made.
    pub moves: u32,
    /// Those of them that were the only legal ones. They say nothing about the player and do
    /// not count in means and shares.
    pub forced: u32,
    /// The win probability given away by all moves together.
    pub loss: f64,
    /// The greatest loss by a single move.
    pub worst: f64,
    /// Rolls that were judged.
    pub rolls: u32,
    /// The luck of all these rolls together.
    pub luck: f64,
    marks: [u32; Mark::ALL.len()],
}

impl Totals {
    /// Those of the first and of the second player; a last roll may have no move.
    pub(crate) fn of_both<P: Position>(
        plies: &[PlyReview<P>],
        last_roll: Option<(Side, f64)>,
    ) -> [Self; 2] {
        let mut totals = [Self::default(); 2];
        for ply in plies {
            totals[ply.player.index()].add_move(ply);
        }
        let rolls = plies.iter().filter_map(|ply| Some((ply.before.mover(), ply.luck?)));
        for (roller, luck) in rolls.chain(last_roll) {
            totals[roller.index()].rolls += 1;
            totals[roller.index()].luck += luck;
        }
        totals
    }

    fn add_move<P: Position>(&mut self, ply: &PlyReview<P>) {
        self.moves += 1;
        self.loss += ply.loss;
        self.worst = self.worst.max(ply.loss);
        if ply.is_forced() {
            self.forced += 1;
        } else {
            self.marks[ply.mark() as usize] += 1;
        }
    }

    /// Moves that were chosen among several.
    #[must_use]
    pub const fn choices(&self) -> u32 {
        self.moves - self.forced
    }

    /// The mean loss a choice; `None` if there was none.
    #[must_use]
    pub fn mean_loss(&self) -> Option<f64> {
        self.per_choice(self.loss)
    }

    /// The share of the choices than which none was better; `None` if there was no choice.
    #[must_use]
    pub fn share_of_best(&self) -> Option<f64> {
        self.per_choice(self.count(Mark::Best).into())
    }

    /// The number of choices with a mark.
    #[must_use]
    pub const fn count(&self, mark: Mark) -> u32 {
        self.marks[mark as usize]
    }

    fn per_choice(&self, sum: f64) -> Option<f64> {
        (self.choices() > 0).then(|| sum / f64::from(self.choices()))
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.forced += other.forced;
        self.loss += other.loss;
        self.worst = self.worst.max(other.worst);
        self.rolls += other.rolls;
        self.luck += other.luck;
        for (count, more) in self.marks.iter_mut().zip(other.marks) {
            *count += more;
        }
    }
}
