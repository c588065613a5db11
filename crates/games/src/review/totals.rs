use std::ops::AddAssign;

use game::{Position, Side};

use crate::review::{Mark, TurnReview};

/// The sums of one player's turns and rolls, in one game or in many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Turns made.
    pub turns: u32,
    /// Turns without a choice. They do not count in means and shares.
    pub forced: u32,
    /// The total loss of all turns.
    pub loss: f64,
    /// The largest loss of a single turn.
    pub worst: f64,
    /// Rolls that were judged.
    pub rolls: u32,
    /// The luck of all these rolls together; `None` in games without dice.
    pub luck: Option<f64>,
    marks: [u32; Mark::ALL.len()],
}

impl Totals {
    /// Adds up the turns of both players, and the last roll if no move was made with it. In games
    /// with dice, both players have a luck, even if neither has rolled.
    pub(crate) fn of_both<P: Position>(
        turns: &[TurnReview<P>],
        last_roll: Option<(Side, f64)>,
        has_dice: bool,
    ) -> [Self; 2] {
        let mut totals = [Self { luck: has_dice.then_some(0.0), ..Self::default() }; 2];
        for turn in turns {
            totals[turn.player.index()].add_turn(turn);
        }
        let rolls = turns.iter().filter_map(|turn| Some((turn.before.mover(), turn.luck?)));
        for (roller, luck) in rolls.chain(last_roll) {
            totals[roller.index()].rolls += 1;
            totals[roller.index()].luck = sum(totals[roller.index()].luck, Some(luck));
        }
        totals
    }

    fn add_turn<P: Position>(&mut self, turn: &TurnReview<P>) {
        self.turns += 1;
        self.loss += turn.loss;
        self.worst = self.worst.max(turn.loss);
        if turn.is_forced() {
            self.forced += 1;
        } else {
            self.marks[turn.mark() as usize] += 1;
        }
    }

    /// The number of turns with a choice.
    pub const fn choices(&self) -> u32 {
        self.turns - self.forced
    }

    /// The mean loss per choice; `None` if there was none.
    pub fn mean_loss(&self) -> Option<f64> {
        self.per_choice(self.loss)
    }

    /// The share of choices that were best; `None` if there was no choice.
    pub fn share_of_best(&self) -> Option<f64> {
        self.per_choice(self.count(Mark::Best).into())
    }

    /// The number of choices with a mark.
    pub const fn count(&self, mark: Mark) -> u32 {
        self.marks[mark as usize]
    }

    fn per_choice(&self, sum: f64) -> Option<f64> {
        (self.choices() > 0).then(|| sum / f64::from(self.choices()))
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.turns += other.turns;
        self.forced += other.forced;
        self.loss += other.loss;
        self.worst = self.worst.max(other.worst);
        self.rolls += other.rolls;
        self.luck = sum(self.luck, other.luck);
        for (count, more) in self.marks.iter_mut().zip(other.marks) {
            *count += more;
        }
    }
}

/// The sum of the given numbers; `None` without any.
pub fn sum(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    a.into_iter().chain(b).reduce(|a, b| a + b)
}
