use std::mem;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game::Position;

use crate::{GameSeed, MatchReport, Player, TimeControl, play_game};

/// A match between A and B.
pub struct MatchPlan<'a, P: Position> {
    /// Make A and B, once for each thread.
    pub players: [&'a PlayerFactory<'a, P>; 2],
    /// The position in which both games of a pair begin.
    pub start: &'a (dyn Fn(Pair) -> P + Sync),
    /// The number of pairs.
    pub pairs: u64,
    /// The seed of the match: that of a pair derives from it and the number of the pair.
    pub seed: u64,
    /// The rules for time and effort. If they are for time, results depend on the machine.
    pub control: TimeControl,
    /// How many pairs are played at the same time. Results do not depend on it.
    pub threads: NonZeroUsize,
}

/// Makes a player for the thread that calls it.
pub type PlayerFactory<'a, P> = dyn Fn() -> Box<dyn Player<P>> + Sync + 'a;

/// Two games with the same start and dice and the sides swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The number of the pair in its match, from 0.
    pub index: u64,
    /// The seed of both games.
    pub seed: GameSeed,
}

/// Plays a match. `progress` hears of it a few times a second; after `stop` is set, pairs that
/// are begun are finished, and the report is that of a shorter match.
pub fn match_up<P: Position>(
    plan: &MatchPlan<P>,
    stop: &AtomicBool,
    progress: &(dyn Fn(&MatchReport) + Sync),
) -> MatchReport {
    let hall = Hall { plan, stop, progress, next: 0.into(), report: Mutex::default() };
    let threads = plan.pairs.min(plan.threads.get() as u64);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| hall.work());
        }
    });
    hall.report.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What the threads of a match share.
struct Hall<'a, P: Position> {
    plan: &'a MatchPlan<'a, P>,
    stop: &'a AtomicBool,
    progress: &'a (dyn Fn(&MatchReport) + Sync),
    /// The first pair that nobody has begun.
    next: AtomicU64,
    report: Mutex<MatchReport>,
}

impl<P: Position> Hall<'_, P> {
    /// Plays pairs that are left until there are none.
    fn work(&self) {
        let mut players = self.plan.players.map(|make| make());
        let mut fresh = MatchReport::default();
        let mut handed_in = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.plan.pairs {
                break;
            }
            fresh += self.play_pair(index, &mut players);
            // Games can be far quicker than a lock that all threads want.
            if handed_in.elapsed() >= REPORT_INTERVAL {
                self.hand_in(mem::take(&mut fresh));
                handed_in = Instant::now();
            }
        }
        self.hand_in(fresh);
    }

    fn play_pair(&self, index: u64, [a, b]: &mut [Box<dyn Player<P>>; 2]) -> MatchReport {
        let pair = Pair { index, seed: GameSeed::of_pair(self.plan.seed, index) };
        let start = (self.plan.start)(pair);
        let play = |players: [&mut dyn Player<P>; 2]| {
            play_game(start, players, pair.seed, self.plan.control, &mut |_, _| ())
        };
        let first = play([&mut **a, &mut **b]);
        let second = play([&mut **b, &mut **a]);
        MatchReport::of_pair(&first, &second)
    }

    fn hand_in(&self, fresh: MatchReport) {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        *report += fresh;
        (self.progress)(&report);
    }
}

/// How often a thread hands in its results.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
