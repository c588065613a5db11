use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Dice, Position, derive_seed};

use super::trial::play_trial;
use super::{RolloutPlayer, RolloutResults, RolloutTally, Strata, Trial};
use crate::driver::{Stop, share_work};
use crate::stopwatch::Stopwatch;
use crate::surrounding;

/// The games to play, and when to stop.
pub struct Rollout<'a, P> {
    /// The first positions, such as those after each move; all get the same dice.
    pub starts: &'a [P],
    /// The maximum number of games from each start.
    pub trials: u64,
    /// Stop when the standard error of every value is no greater than this.
    pub target: Option<f64>,
    /// Stop after this time; unfinished games do not count.
    pub time: Option<Duration>,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of threads; unless time ends the games, the result does not depend on it.
    pub threads: NonZeroUsize,
    /// Set from outside, it ends the rollout; unfinished games do not count.
    pub stop: &'a AtomicBool,
}

/// Makes a player for the thread that calls it.
pub type RolloutPlayerFactory<'a, P> = dyn Fn() -> Box<dyn RolloutPlayer<P> + 'a> + Sync + 'a;

/// The trials of a block; each has a result from every start.
pub type RolloutBlock = Vec<Vec<Trial>>;

/// Blocks by their numbers.
pub type RolloutBlocks = BTreeMap<u64, RolloutBlock>;

impl<P: Position + Send + Sync> Rollout<'_, P> {
    /// Plays all games, and calls `progress` with interim results a few times a second.
    pub fn run(
        &self,
        make_player: &RolloutPlayerFactory<P>,
        progress: &(dyn Fn(&[RolloutTally]) + Sync),
    ) -> RolloutResults {
        let run = Run::new(self);
        let state = Mutex::new((self.nothing_counted(), BETWEEN_PROGRESS));
        run.share(0..self.blocks(), make_player, &|number, block| {
            let (counted, next_progress) = &mut *locked(&state);
            counted.add(number, block);
            let now = run.watch.elapsed();
            if now > *next_progress {
                *next_progress = now + BETWEEN_PROGRESS;
                progress(&counted.results.tallies);
            }
            !counted.is_enough
        });
        state.into_inner().unwrap_or_else(PoisonError::into_inner).0.results
    }

    /// Like [`Rollout::run`], on the calling thread and with an existing player.
    pub fn run_here(&self, player: &mut dyn RolloutPlayer<P>) -> RolloutResults {
        let run = Run::new(self);
        let mut counted = self.nothing_counted();
        run.play(&mut (0..self.blocks()), player, &mut |number, block| {
            counted.add(number, block);
            !counted.is_enough
        });
        counted.results
    }

    /// The number of blocks of trials, which can be played independently of each other.
    pub fn blocks(&self) -> u64 {
        self.trials.div_ceil(self.strata().block_length())
    }

    /// Plays the blocks with these numbers, without regard to the target; after a stop, returns
    /// those that were finished. `progress` gets the number of blocks so far.
    pub fn play_blocks(
        &self,
        numbers: Range<u64>,
        make_player: &RolloutPlayerFactory<P>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> RolloutBlocks {
        let run = Run::new(self);
        let played = Mutex::new(RolloutBlocks::new());
        run.share(numbers, make_player, &|number, block| {
            let is_finished = !run.stop.is_due();
            if is_finished {
                let mut played = locked(&played);
                played.insert(number, block);
                progress(played.len() as u64);
            }
            is_finished
        });
        played.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Combines blocks in order, up to the first gap or until the results are precise enough.
    /// Returns the results, and how many blocks they took if they are precise enough.
    pub fn results_of(&self, blocks: RolloutBlocks) -> (RolloutResults, Option<u64>) {
        let mut counted = self.nothing_counted();
        for (number, block) in blocks {
            counted.add(number, block);
        }
        let end = Some(counted.next).filter(|_| counted.is_enough);
        (counted.results, end)
    }

    /// Whether these can be the trials of a block, by their number and cells; ignores the results.
    pub fn is_block(&self, number: u64, block: &RolloutBlock) -> bool {
        let strata = self.strata();
        let first = number.saturating_mul(strata.block_length());
        let length = self.trials.saturating_sub(first).min(strata.block_length());
        let cells = strata.block(order_seed(self.seed), number);
        let is_trial = |(trials, cell): (&Vec<Trial>, &usize)| {
            trials.len() == self.starts.len() && trials.iter().all(|trial| trial.cell == *cell)
        };
        block.len() as u64 == length && block.iter().zip(&cells).all(is_trial)
    }

    fn strata(&self) -> Strata {
        let all = self.starts.iter().map(Strata::of);
        all.max_by_key(|strata| strata.faces).unwrap_or(Strata::NONE)
    }

    fn nothing_counted(&self) -> Counted {
        let strata = self.strata();
        Counted {
            results: RolloutResults::new(strata, self.starts.len()),
            next: 0,
            waiting: RolloutBlocks::new(),
            is_enough: false,
            length: strata.block_length(),
            target: self.target,
        }
    }
}

/// The seed of the order in which cells are dealt.
fn order_seed(seed: u64) -> u64 {
    derive_seed(seed, 0)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running rollout, as its threads share it.
struct Run<'a, P> {
    rollout: &'a Rollout<'a, P>,
    strata: Strata,
    watch: Stopwatch,
    stop: Stop<'a>,
}

impl<'a, P: Position + Send + Sync> Run<'a, P> {
    fn new(rollout: &'a Rollout<'a, P>) -> Self {
        let watch = Stopwatch::start();
        let stop = Stop::at(rollout.stop).after(watch, rollout.time);
        Self { rollout, strata: rollout.strata(), watch, stop }
    }

    /// A rollout within a search also ends with that search.
    fn is_over(&self) -> bool {
        self.stop.is_due() || surrounding::is_due()
    }

    /// Plays blocks on all threads; see [`Run::play`].
    fn share(
        &self,
        numbers: Range<u64>,
        make_player: &RolloutPlayerFactory<P>,
        take: &(dyn Fn(u64, RolloutBlock) -> bool + Sync),
    ) {
        let threads =
            (self.rollout.threads.get() as u64).min(numbers.end.saturating_sub(numbers.start));
        let next = AtomicU64::new(numbers.start);
        let work = || {
            let fetched = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let mut numbers = fetched.take_while(|number| *number < numbers.end);
            let mut take = |number, block| take(number, block);
            let play = || self.play(&mut numbers, &mut *make_player(), &mut take);
            surrounding::within(self.stop, play);
        };
        share_work(1..threads, |_| work(), work);
    }

    /// Plays blocks and gives each to `take`, until that returns `false` or the time is up.
    fn play(
        &self,
        numbers: &mut dyn Iterator<Item = u64>,
        player: &mut (dyn RolloutPlayer<P> + '_),
        take: &mut dyn FnMut(u64, RolloutBlock) -> bool,
    ) {
        while !self.is_over() {
            let Some(number) = numbers.next() else { break };
            if !take(number, self.play_block(number, player)) {
                break;
            }
        }
    }

    /// Plays the trials of a block; a stop makes the block shorter.
    fn play_block(&self, number: u64, player: &mut (dyn RolloutPlayer<P> + '_)) -> RolloutBlock {
        let Rollout { starts, trials, seed, .. } = *self.rollout;
        let streams = [1, 2].map(|stream| derive_seed(seed, stream));
        let first = number * self.strata.block_length();
        player.forget();
        let mut block = RolloutBlock::new();
        for (index, cell) in (first..trials).zip(self.strata.block(order_seed(seed), number)) {
            if self.is_over() {
                break;
            }
            let play = |start| {
                let dice = streams.map(|stream| Dice::new(derive_seed(stream, index)));
                play_trial(start, (self.strata, cell), dice, player)
            };
            let trials = starts.iter().map(play).collect();
            // A stop also ends the players' searches: the trial that it interrupted does not count.
            if self.is_over() {
                break;
            }
            block.push(trials);
        }
        block
    }
}

/// Counts blocks in order, so that threads do not change where the target is reached.
struct Counted {
    results: RolloutResults,
    /// The number of the next block to count.
    next: u64,
    waiting: RolloutBlocks,
    is_enough: bool,
    /// The number of trials in a whole block.
    length: u64,
    target: Option<f64>,
}

impl Counted {
    fn add(&mut self, number: u64, block: RolloutBlock) {
        self.waiting.insert(number, block);
        while !self.is_enough
            && let Some(block) = self.waiting.remove(&self.next)
        {
            for trials in &block {
                self.results.push(trials);
            }
            self.next += 1;
            // After a block that was stopped there may be gaps.
            self.is_enough = block.len() as u64 != self.length || self.is_precise();
        }
    }

    fn is_precise(&self) -> bool {
        let Some(target) = self.target else { return false };
        self.results.tallies.iter().all(|tally| {
            let error = tally.adjusted().and_then(|estimate| estimate.standard_error);
            tally.trials() >= TRIALS_FOR_AN_ERROR && error.is_some_and(|error| error <= target)
        })
    }
}

/// Fewer trials do not give a reliable error.
const TRIALS_FOR_AN_ERROR: u64 = 144;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(200);
