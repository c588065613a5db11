use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game::{Dice, Position, derive_seed};

use super::trial::{TrialDice, play_trial};
use super::{RolloutPlayer, RolloutResults, RolloutTally, Strata, Trial};

/// Which games are played, and how long.
pub struct Rollout<'a, P> {
    /// Where they begin: one position or several, such as those after each move. All of
    /// them get the same dice.
    pub starts: &'a [P],
    /// So many games from each, at most.
    pub trials: u64,
    /// Enough if the standard error of every value is no greater than this.
    pub target: Option<f64>,
    /// Enough after so long.
    pub time: Option<Duration>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Threads that share the work; unless time ends it, the result does not depend on it.
    pub threads: NonZeroUsize,
    /// Set from outside, it ends the work after the games that are under way.
    pub stop: &'a AtomicBool,
}

/// Makes a player for the thread that calls it.
pub type RolloutPlayerFactory<'a, P> = dyn Fn() -> Box<dyn RolloutPlayer<P> + 'a> + Sync + 'a;

/// The trials of a block, for each the results from all starts.
type Block = Vec<Vec<Trial>>;

impl<P: Position + Send + Sync> Rollout<'_, P> {
    /// Plays the games. `progress` sees how they stand a few times a second.
    pub fn run(
        &self,
        make_player: &RolloutPlayerFactory<P>,
        progress: &(dyn Fn(&[RolloutTally]) + Sync),
    ) -> RolloutResults {
        let strata = self.strata();
        let office = Office {
            rollout: self,
            strata,
            begin: Instant::now(),
            progress,
            desk: Mutex::new(Desk::new(strata, self.starts.len())),
        };
        let blocks = self.trials.div_ceil(strata.block_length());
        thread::scope(|scope| {
            for _ in 0..blocks.min(self.threads.get() as u64) {
                scope.spawn(|| office.work(&mut *make_player()));
            }
        });
        office.desk.into_inner().unwrap_or_else(PoisonError::into_inner).results
    }

    /// The same on the thread that calls, for a player that is there already.
    pub fn run_here(&self, player: &mut dyn RolloutPlayer<P>) -> RolloutResults {
        let strata = self.strata();
        let desk = Mutex::new(Desk::new(strata, self.starts.len()));
        let begin = Instant::now();
        let office = Office { rollout: self, strata, begin, progress: &|_| (), desk };
        office.work(player);
        office.desk.into_inner().unwrap_or_else(PoisonError::into_inner).results
    }

    fn strata(&self) -> Strata {
        let all = self.starts.iter().map(Strata::of);
        all.max_by_key(|strata| strata.faces()).unwrap_or(Strata::NONE)
    }
}

/// What the threads share.
struct Office<'a, P> {
    rollout: &'a Rollout<'a, P>,
    strata: Strata,
    begin: Instant,
    progress: &'a (dyn Fn(&[RolloutTally]) + Sync),
    desk: Mutex<Desk>,
}

/// Blocks are counted in the order of their numbers, whenever they are done: so where the target is
/// reached does not depend on the number of threads.
struct Desk {
    results: RolloutResults,
    next_to_play: u64,
    next_to_count: u64,
    waiting: BTreeMap<u64, Block>,
    is_enough: bool,
    last_progress: Instant,
}

impl Desk {
    fn new(strata: Strata, starts: usize) -> Self {
        Self {
            results: RolloutResults::new(strata, starts),
            next_to_play: 0,
            next_to_count: 0,
            waiting: BTreeMap::new(),
            is_enough: false,
            last_progress: Instant::now(),
        }
    }
}

impl<P: Position> Office<'_, P> {
    fn work(&self, player: &mut (dyn RolloutPlayer<P> + '_)) {
        while let Some(number) = self.take() {
            let block = self.play_block(number, player);
            self.hand_in(number, block);
        }
    }

    fn take(&self) -> Option<u64> {
        let mut desk = self.desk();
        let number = desk.next_to_play;
        let is_left = number * self.strata.block_length() < self.rollout.trials;
        if desk.is_enough || !is_left || self.must_stop() {
            return None;
        }
        desk.next_to_play += 1;
        Some(number)
    }

    /// Stopped in between, the block is shorter.
    fn play_block(&self, number: u64, player: &mut (dyn RolloutPlayer<P> + '_)) -> Block {
        let Rollout { starts, trials, seed, .. } = *self.rollout;
        let [order, rolls, thoughts] = [0, 1, 2].map(|stream| derive_seed(seed, stream));
        let first = number * self.strata.block_length();
        player.forget();
        let mut block = Block::new();
        for (index, cell) in (first..trials).zip(self.strata.block(order, number)) {
            if self.must_stop() {
                break;
            }
            let play = |start| {
                let mut dice = TrialDice {
                    rolls: Dice::new(derive_seed(rolls, index)),
                    thoughts: Dice::new(derive_seed(thoughts, index)),
                };
                play_trial(start, (self.strata, cell), &mut dice, player)
            };
            block.push(starts.iter().map(play).collect());
        }
        block
    }

    fn hand_in(&self, number: u64, block: Block) {
        let mut desk = self.desk();
        desk.waiting.insert(number, block);
        while !desk.is_enough {
            let number = desk.next_to_count;
            let Some(block) = desk.waiting.remove(&number) else { break };
            for trials in &block {
                desk.results.push(trials);
            }
            desk.next_to_count += 1;
            // After a block that was stopped there may be gaps.
            let is_whole = block.len() as u64 == self.strata.block_length();
            desk.is_enough = !is_whole || self.is_precise(&desk);
        }
        if desk.last_progress.elapsed() > BETWEEN_PROGRESS {
            desk.last_progress = Instant::now();
            (self.progress)(&desk.results.tallies);
        }
    }

    fn is_precise(&self, desk: &Desk) -> bool {
        let Some(target) = self.rollout.target else { return false };
        let is_precise = |tally: &RolloutTally| {
            let error = tally.adjusted().and_then(|estimate| estimate.standard_error);
            error.is_some_and(|error| error <= target)
        };
        let tallies = &desk.results.tallies;
        tallies.iter().all(|tally| tally.trials() >= TRIALS_FOR_AN_ERROR)
            && tallies.iter().all(is_precise)
    }

    fn must_stop(&self) -> bool {
        let is_late = self.rollout.time.is_some_and(|time| self.begin.elapsed() >= time);
        is_late || self.rollout.stop.load(Ordering::Relaxed)
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Fewer trials say too little about their own error to stop at it.
const TRIALS_FOR_AN_ERROR: u64 = 144;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(200);
