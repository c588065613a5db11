use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Dice, Position, derive_seed};

use super::trial::{TrialDice, play_trial};
use super::{RolloutPlayer, RolloutResults, RolloutTally, Strata, Trial};
use crate::driver::{Stop, share_work};
use crate::stopwatch::Stopwatch;

/// The games to play, and when to stop.
pub struct Rollout<'a, P> {
    /// The first positions, such as those after each move; all get the same dice.
    pub starts: &'a [P],
    /// The maximum number of games from each start.
    pub trials: u64,
    /// Stop when the standard error of every value is no greater than this.
    pub target: Option<f64>,
    /// Stop after this time; the games that are being played do not count.
    pub time: Option<Duration>,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of threads; unless time ends the games, the result does not depend on it.
    pub threads: NonZeroUsize,
    /// Set from outside, it stops; the games that are being played do not count.
    pub stop: &'a AtomicBool,
}

/// Makes a player for the thread that calls it.
pub type RolloutPlayerFactory<'a, P> = dyn Fn() -> Box<dyn RolloutPlayer<P> + 'a> + Sync + 'a;

/// The trials of a block, for each the results from all starts.
pub type RolloutBlock = Vec<Vec<Trial>>;

/// Blocks by their numbers.
pub type RolloutBlocks = BTreeMap<u64, RolloutBlock>;

impl<P: Position + Send + Sync> Rollout<'_, P> {
    /// Plays the games. `progress` gets interim results a few times a second.
    pub fn run(
        &self,
        make_player: &RolloutPlayerFactory<P>,
        progress: &(dyn Fn(&[RolloutTally]) + Sync),
    ) -> RolloutResults {
        let run = Run::new(self, progress);
        let blocks = self.trials.div_ceil(run.strata.block_length());
        let work = || run.work(&mut *make_player());
        share_work(1..blocks.min(self.threads.get() as u64), |_| work(), work);
        run.results()
    }

    /// The number of blocks of trials, which can be played apart from each other.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        self.trials.div_ceil(self.strata().block_length())
    }

    /// The blocks with these numbers, whatever their results; after a stop, those that were
    /// finished. `progress` gets the number of blocks so far.
    pub fn play_blocks(
        &self,
        numbers: Range<u64>,
        make_player: &RolloutPlayerFactory<P>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> RolloutBlocks {
        let run = Run::new(self, &|_| ());
        let (next, played) = (AtomicU64::new(numbers.start), Mutex::new(RolloutBlocks::new()));
        let work = || {
            let mut player = make_player();
            let fetched = || next.fetch_add(1, Ordering::Relaxed);
            let numbers = std::iter::repeat_with(fetched).take_while(|it| *it < numbers.end);
            for number in numbers {
                let block = run.play_block(number, &mut *player);
                if run.stop.is_due() {
                    break;
                }
                let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                played.insert(number, block);
                progress(played.len() as u64);
            }
        };
        let count = numbers.end.saturating_sub(numbers.start);
        share_work(1..count.min(self.threads.get() as u64), |_| work(), work);
        played.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The results of blocks that were played apart, counted in order up to the first gap or until
    /// they are precise enough, and how many blocks that took if they are.
    #[must_use]
    pub fn results_of(&self, blocks: RolloutBlocks) -> (RolloutResults, Option<u64>) {
        let run = Run::new(self, &|_| ());
        for (number, block) in blocks {
            run.count_block(number, block);
        }
        let blocks = run.blocks.into_inner().unwrap_or_else(PoisonError::into_inner);
        let end = Some(blocks.next_to_count).filter(|_| blocks.is_enough);
        (blocks.results, end)
    }

    /// Whether these are the trials of a block, whatever their results.
    #[must_use]
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

    /// The same on the calling thread, with an existing player.
    pub fn run_here(&self, player: &mut dyn RolloutPlayer<P>) -> RolloutResults {
        let run = Run::new(self, &|_| ());
        run.work(player);
        run.results()
    }
}

/// The seed of the order in which cells are dealt.
fn order_seed(seed: u64) -> u64 {
    derive_seed(seed, 0)
}

/// What the threads share.
struct Run<'a, P> {
    rollout: &'a Rollout<'a, P>,
    strata: Strata,
    watch: Stopwatch,
    stop: Stop<'a>,
    progress: &'a (dyn Fn(&[RolloutTally]) + Sync),
    blocks: Mutex<Blocks>,
}

/// Blocks are counted in order, whenever they are done: the number of threads does not change where
/// the target is reached.
struct Blocks {
    results: RolloutResults,
    next_to_play: u64,
    next_to_count: u64,
    waiting: RolloutBlocks,
    is_enough: bool,
    next_progress: Duration,
}

impl<'a, P: Position + Send + Sync> Run<'a, P> {
    fn new(rollout: &'a Rollout<'a, P>, progress: &'a (dyn Fn(&[RolloutTally]) + Sync)) -> Self {
        let strata = rollout.strata();
        let blocks = Blocks {
            results: RolloutResults::new(strata, rollout.starts.len()),
            next_to_play: 0,
            next_to_count: 0,
            waiting: BTreeMap::new(),
            is_enough: false,
            next_progress: BETWEEN_PROGRESS,
        };
        let watch = Stopwatch::start();
        let stop = Stop::at(rollout.stop).after(watch, rollout.time);
        Self { rollout, strata, watch, stop, progress, blocks: Mutex::new(blocks) }
    }

    fn results(self) -> RolloutResults {
        self.blocks.into_inner().unwrap_or_else(PoisonError::into_inner).results
    }

    fn work(&self, player: &mut (dyn RolloutPlayer<P> + '_)) {
        while let Some(number) = self.next_block() {
            let block = self.play_block(number, player);
            self.count_block(number, block);
        }
    }

    fn next_block(&self) -> Option<u64> {
        let mut blocks = self.blocks();
        let number = blocks.next_to_play;
        let is_left = number * self.strata.block_length() < self.rollout.trials;
        if blocks.is_enough || !is_left || self.stop.is_due() {
            return None;
        }
        blocks.next_to_play += 1;
        Some(number)
    }

    /// Stopped in between, the block is shorter.
    fn play_block(&self, number: u64, player: &mut (dyn RolloutPlayer<P> + '_)) -> RolloutBlock {
        let Rollout { starts, trials, seed, .. } = *self.rollout;
        let [rolls, own] = [1, 2].map(|stream| derive_seed(seed, stream));
        let first = number * self.strata.block_length();
        player.forget();
        let mut block = RolloutBlock::new();
        for (index, cell) in (first..trials).zip(self.strata.block(order_seed(seed), number)) {
            if self.stop.is_due() {
                break;
            }
            let play = |start| {
                let mut dice = TrialDice {
                    rolls: Dice::new(derive_seed(rolls, index)),
                    player: Dice::new(derive_seed(own, index)),
                };
                play_trial(start, (self.strata, cell), &mut dice, player)
            };
            let trials = starts.iter().map(play).collect();
            // The end reaches the searches of the players: what they found since does not count.
            if self.stop.is_due() {
                break;
            }
            block.push(trials);
        }
        block
    }

    fn count_block(&self, number: u64, block: RolloutBlock) {
        let mut blocks = self.blocks();
        blocks.waiting.insert(number, block);
        while !blocks.is_enough {
            let number = blocks.next_to_count;
            let Some(block) = blocks.waiting.remove(&number) else { break };
            for trials in &block {
                blocks.results.push(trials);
            }
            blocks.next_to_count += 1;
            // After a block that was stopped there may be gaps.
            let is_whole = block.len() as u64 == self.strata.block_length();
            blocks.is_enough = !is_whole || self.is_precise(&blocks);
        }
        let now = self.watch.elapsed();
        if now > blocks.next_progress {
            blocks.next_progress = now + BETWEEN_PROGRESS;
            (self.progress)(&blocks.results.tallies);
        }
    }

    fn is_precise(&self, blocks: &Blocks) -> bool {
        let Some(target) = self.rollout.target else { return false };
        let is_precise = |tally: &RolloutTally| {
            let error = tally.adjusted().and_then(|estimate| estimate.standard_error);
            error.is_some_and(|error| error <= target)
        };
        let tallies = &blocks.results.tallies;
        tallies.iter().all(|tally| tally.trials() >= TRIALS_FOR_AN_ERROR)
            && tallies.iter().all(is_precise)
    }

    fn blocks(&self) -> MutexGuard<'_, Blocks> {
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The error of fewer trials cannot be estimated.
const TRIALS_FOR_AN_ERROR: u64 = 144;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(200);
