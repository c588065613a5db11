use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::{Dice, PlayoutPolicy, Position, Side, derive_seed};

use super::{Attributes, MonteCarlo, Tally};
use crate::driver::Stop;

/// The number of playouts that draw from the same seed.
const CHUNK: u64 = 64;
/// Playouts between two checks of the clock.
const PATIENCE: u64 = 16;

/// Playouts in chunks, which threads take in order: the first of every move, the second, ...
pub struct Chunks<'a, P, Y, A> {
    /// The positions after the moves.
    pub starts: Vec<P>,
    /// The player whose wins are counted.
    pub player: Side,
    pub search: &'a MonteCarlo<Y, A>,
    pub seed: u64,
    pub playouts: Option<u64>,
    pub stop: Stop<'a>,
    pub next: AtomicU64,
    /// A tally for each start.
    pub tallies: Mutex<Vec<Tally>>,
}

impl<P, Y, A> Chunks<'_, P, Y, A>
where
    P: Position,
    Y: PlayoutPolicy<P>,
    A: Attributes<P>,
{
    /// Plays chunks until all are taken or time is up; `after_chunk` gets the playouts of each.
    pub fn play(&self, mut after_chunk: impl FnMut(u64)) {
        let moves = self.starts.len() as u64;
        while moves > 0 && !self.stop.is_due() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let (round, index) = (number / moves, number % moves);
            let Some(playouts) = self.playouts_in(round, index) else {
                return;
            };
            // The number of moves depends on the position alone, and so does the seed.
            let mut dice = Dice::new(derive_seed(self.seed, number));
            let tally = self.play_chunk(&self.starts[index as usize], playouts, &mut dice);
            self.tallies()[index as usize] += tally;
            after_chunk(tally.playouts);
        }
    }

    /// The tallies so far.
    pub fn tallies(&self) -> MutexGuard<'_, Vec<Tally>> {
        // A thread that panicked has added its whole tally or nothing.
        self.tallies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of playouts in a chunk; `None` if all rounds are played.
    fn playouts_in(&self, round: u64, index: u64) -> Option<u64> {
        let Some(playouts) = self.playouts else {
            return Some(CHUNK);
        };
        let of_move = |index| self.search.share.of_move(playouts, index, self.starts.len() as u64);
        let done = round * CHUNK;
        (done < of_move(0)).then(|| of_move(index).saturating_sub(done).min(CHUNK))
    }

    fn play_chunk(&self, start: &P, playouts: u64, dice: &mut Dice) -> Tally {
        let mut tally = Tally::default();
        for number in 1..=playouts {
            let playout = self.search.policy.play_out(*start, dice);
            tally.wins += u64::from(playout.outcome.winner == self.player);
            tally.marked += u64::from(self.search.attributes.marks(&playout.end, self.player));
            tally.playouts += 1;
            if number % PATIENCE == 0 && self.stop.is_due() {
                break;
            }
        }
        tally
    }
}
