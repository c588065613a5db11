use game::{Position, Side};

/// How the playouts after a move give it a value.
pub trait Attributes<P: Position>: Send + Sync {
    /// Whether [`Tally::marked`] counts a playout that ended here, for the player to move.
    fn marks(&self, end: &P, player: Side) -> bool;

    /// The value of a move of `player` that leads to `after`; it need not be a probability.
    fn value(&self, mov: P::Move, after: &P, player: Side, tally: &Tally) -> f64;
}

/// A move's value is its share of won playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinRate;

impl<P: Position> Attributes<P> for WinRate {
    #[inline]
    fn marks(&self, _: &P, _: Side) -> bool {
        false
    }

    fn value(&self, _: P::Move, _: &P, _: Side, tally: &Tally) -> f64 {
        tally.win_rate()
    }
}

/// The results of the playouts after a move, for the player who made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Tally {
    pub playouts: u64,
    pub wins: u64,
    /// The playouts that [`Attributes::marks`] marked.
    pub marked: u64,
}

impl Tally {
    /// The playouts that the player lost.
    pub const fn losses(&self) -> u64 {
        self.playouts - self.wins
    }

    /// The share of wins; one half before anything is known.
    pub fn win_rate(&self) -> f64 {
        if self.playouts == 0 { 0.5 } else { self.wins as f64 / self.playouts as f64 }
    }

    /// The standard error of the win rate, with one more win and loss so that it is never 0.
    pub fn standard_error(&self) -> f64 {
        let playouts = self.playouts as f64 + 2.0;
        let rate = (self.wins as f64 + 1.0) / playouts;
        (rate * (1.0 - rate) / playouts).sqrt()
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.playouts += other.playouts;
        self.wins += other.wins;
        self.marked += other.marked;
    }
}
