use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use game::Position;
use search::Stopwatch;
use stats::{Sprt, Verdict};

use crate::{
    Conditions, GameSeed, GameSummary, JudgedGame, MatchReport, Player, Reference,
    ReferenceFactory, TimeControl,
};

/// The players and conditions of a contest.
pub struct Contest<'a, P: Position> {
    /// Make the players, once for each thread.
    pub players: &'a [&'a PlayerFactory<'a, P>],
    /// The limits of each player.
    pub controls: &'a [TimeControl],
    /// The conditions of all games.
    pub conditions: Conditions<'a, P>,
    /// Makes the judge of luck, if there is one.
    pub reference: Option<&'a ReferenceFactory<'a, P>>,
    /// Number of threads; results do not depend on it.
    pub threads: NonZeroUsize,
}

/// Makes a player for one thread; errors are for people to read.
pub type PlayerFactory<'a, P> = dyn Fn() -> Result<Box<dyn Player<P>>, String> + Send + Sync + 'a;

/// Two players and the pairs of games between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// A and B, by their places among the players of the contest.
    pub players: [usize; 2],
    /// The seed of the whole contest.
    pub seed: u64,
    /// The number of the pairing in the contest, from 0.
    pub number: u64,
    /// The numbers of the pairs to play at most.
    pub pairs: Range<u64>,
    /// Ends the pairing as soon as it is decided.
    pub sprt: Option<Sprt>,
}

impl Pairing {
    /// The seed of both games of a pair.
    #[must_use]
    pub fn seed_of_pair(&self, index: u64) -> GameSeed {
        GameSeed::of_pair(self.seed, (self.number << PAIR_BITS) + index)
    }

    /// Whether the sequential test has stopped.
    #[must_use]
    pub fn is_decided(&self, report: &MatchReport) -> bool {
        self.sprt.is_some_and(|sprt| is_decided(&sprt, report))
    }
}

/// Whether a sequential test stops after these pairs.
pub(crate) fn is_decided(sprt: &Sprt, report: &MatchReport) -> bool {
    sprt.verdict(sprt.log_likelihood_ratio(&report.pairs())) != Verdict::Continue
}

/// Enough bits to number the pairs of a pairing.
const PAIR_BITS: u32 = 40;

/// Two games with the same seed and the sides swapped: A is the first player of the first one.
pub struct PlayedPair<P: Position> {
    /// The place of its pairing among those of the round.
    pub pairing: usize,
    /// Its number in the pairing, from 0.
    pub index: u64,
    /// The seed of both games.
    pub seed: GameSeed,
    /// The games.
    pub games: [JudgedGame<P>; 2],
}

/// The summaries of both games of a pair.
pub type PairSummary = [GameSummary; 2];

/// The pairs of a pairing that were already played, by number.
pub type DonePairs = BTreeMap<u64, PairSummary>;

/// The listeners of a round.
pub struct Listeners<'a, P: Position> {
    /// Called with every finished pair, from the thread that played it; false ends the round.
    pub keep: &'a (dyn Fn(&PlayedPair<P>) -> bool + Sync),
    /// Called with the reports, one per pairing, a few times a second.
    pub progress: &'a (dyn Fn(&[MatchReport]) + Sync),
}

/// Plays the pairs of a round that are not done yet, and reports on all of them.
///
/// Pairs count in the order of their numbers, so the reports, and the end of a sequential test, do
/// not depend on the number of threads. After a stop, the reports count the pairs that were played;
/// under a sequential test, those before the first gap.
///
/// # Errors
/// If a player cannot be made.
pub fn play_round<P: Position>(
    contest: &Contest<P>,
    pairings: &[Pairing],
    done: Vec<DonePairs>,
    listeners: &Listeners<P>,
) -> Result<Vec<MatchReport>, String> {
    let mut done = done.into_iter();
    let begin = |pairing| PairingProgress::new(pairing, done.next().unwrap_or_default());
    let progress = RoundProgress {
        pairings: pairings.iter().cloned().map(begin).collect(),
        next_pairing: 0,
        told: Stopwatch::start(),
        problem: None,
    };
    let to_play: u64 = progress.pairings.iter().map(PairingProgress::to_play).sum();
    let round = RoundState { contest, listeners, progress: Mutex::new(progress) };
    // Listeners that measure speed must know of earlier pairs first.
    let reports = round.progress().reports();
    (listeners.progress)(&reports);
    thread::scope(|scope| {
        let workers = to_play.min(contest.threads.get() as u64);
        for _ in 1..workers {
            scope.spawn(|| round.work());
        }
        // This thread works too: WebAssembly has no other.
        if workers > 0 {
            round.work();
        }
    });
    let progress = round.progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    match progress.problem {
        Some(problem) => Err(problem),
        None => Ok(progress.pairings.into_iter().map(PairingProgress::finish).collect()),
    }
}

/// What the threads of a round share.
struct RoundState<'a, 'c, P: Position> {
    contest: &'a Contest<'c, P>,
    listeners: &'a Listeners<'a, P>,
    progress: Mutex<RoundProgress>,
}

/// Which pairs are left to play, and the results of the others.
struct RoundProgress {
    pairings: Vec<PairingProgress>,
    /// The pairing to serve next; they take turns.
    next_pairing: usize,
    /// When progress was last reported.
    told: Stopwatch,
    problem: Option<String>,
}

/// The state of a pairing.
struct PairingProgress {
    pairing: Pairing,
    /// The first pair that has not been started.
    next: u64,
    /// Pairs that were played but wait for earlier ones.
    waiting: DonePairs,
    /// The first pair that is not counted yet.
    counted: u64,
    report: MatchReport,
    /// Whether the sequential test has stopped.
    is_decided: bool,
}

/// What a thread keeps from pair to pair.
struct Worker<'a, P: Position> {
    players: Vec<Option<Box<dyn Player<P>>>>,
    reference: Option<Box<dyn Reference<P> + 'a>>,
}

impl<P: Position> RoundState<'_, '_, P> {
    fn progress(&self) -> MutexGuard<'_, RoundProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays pairs until none are left.
    fn work(&self) {
        let players = self.contest.players.iter().map(|_| None).collect();
        let reference = self.contest.reference.map(|make| make());
        let mut worker = Worker { players, reference };
        while let Some((place, pairing, index)) = self.fetch() {
            match self.play_pair(place, &pairing, index, &mut worker) {
                Ok(Some(pair)) if (self.listeners.keep)(&pair) => self.hand_in(&pair),
                Ok(_) => break,
                Err(_) if self.contest.conditions.is_stopped() => break,
                Err(problem) => {
                    self.progress().problem = Some(problem);
                    break;
                }
            }
        }
        let reports = self.progress().reports();
        (self.listeners.progress)(&reports);
    }

    /// The next pair to play and its pairing; `None` if all are played or begun.
    fn fetch(&self) -> Option<(usize, Pairing, u64)> {
        let mut progress = self.progress();
        if progress.problem.is_some() || self.contest.conditions.is_stopped() {
            return None;
        }
        for _ in 0..progress.pairings.len() {
            let place = progress.next_pairing;
            progress.next_pairing = (place + 1) % progress.pairings.len();
            if let Some(index) = progress.pairings[place].fetch() {
                return Some((place, progress.pairings[place].pairing.clone(), index));
            }
        }
        None
    }

    fn play_pair(
        &self,
        place: usize,
        pairing: &Pairing,
        index: u64,
        worker: &mut Worker<'_, P>,
    ) -> Result<Option<PlayedPair<P>>, String> {
        let ([a, b], seed) = (pairing.players, pairing.seed_of_pair(index));
        let mut take = |place: usize| match worker.players[place].take() {
            Some(player) => Ok(player),
            None => (self.contest.players[place])(),
        };
        let (mut player_a, mut player_b) = (take(a)?, take(b)?);
        let mut play = |players: [&mut dyn Player<P>; 2], places: [usize; 2]| {
            let reference = worker.reference.as_mut().map(|reference| &mut **reference as _);
            let controls = places.map(|place| self.contest.controls[place]);
            self.contest.conditions.play(seed, players, controls, reference)
        };
        let first = play([&mut *player_a, &mut *player_b], [a, b]);
        let mut swapped = || play([&mut *player_b, &mut *player_a], [b, a]);
        let second = first.is_some().then(&mut swapped).flatten();
        worker.players[a] = Some(player_a);
        worker.players[b] = Some(player_b);
        let games = first.zip(second).map(|(first, second)| [first, second]);
        Ok(games.map(|games| PlayedPair { pairing: place, index, seed, games }))
    }

    fn hand_in(&self, pair: &PlayedPair<P>) {
        let mut progress = self.progress();
        let summary = [pair.games[0].summary(), pair.games[1].summary()];
        let pairing = &mut progress.pairings[pair.pairing];
        pairing.waiting.insert(pair.index, summary);
        pairing.count();
        if progress.told.elapsed() >= REPORT_INTERVAL {
            progress.told = Stopwatch::start();
            let reports = progress.reports();
            // A slow listener must not hold up other threads.
            drop(progress);
            (self.listeners.progress)(&reports);
        }
    }
}

/// The interval of progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

impl RoundProgress {
    fn reports(&self) -> Vec<MatchReport> {
        self.pairings.iter().map(|pairing| pairing.report.clone()).collect()
    }
}

impl PairingProgress {
    fn new(pairing: Pairing, done: DonePairs) -> Self {
        let waiting = done.into_iter().filter(|(index, _)| pairing.pairs.contains(index)).collect();
        let report = MatchReport::default();
        let first = pairing.pairs.start;
        let mut progress =
            Self { pairing, next: first, waiting, counted: first, report, is_decided: false };
        progress.count();
        progress
    }

    /// The maximum number of pairs left to play.
    fn to_play(&self) -> u64 {
        if self.is_decided {
            return 0;
        }
        self.pairing.pairs.end - self.counted - self.waiting.len() as u64
    }

    fn fetch(&mut self) -> Option<u64> {
        if self.is_decided {
            return None;
        }
        self.next = self.next.max(self.counted);
        while self.waiting.contains_key(&self.next) {
            self.next += 1;
        }
        let index = self.next;
        (index < self.pairing.pairs.end).then(|| {
            self.next += 1;
            index
        })
    }

    /// Counts finished pairs in order, up to the first gap.
    fn count(&mut self) {
        while !self.is_decided
            && let Some(pair) = self.waiting.remove(&self.counted)
        {
            self.report.push(&pair);
            self.counted += 1;
            self.is_decided = self.pairing.is_decided(&self.report);
        }
    }

    /// The final report, which after a stop includes pairs beyond a gap. A sequential test must
    /// not count those, since it depends on the order.
    fn finish(mut self) -> MatchReport {
        if self.pairing.sprt.is_none() {
            for pair in self.waiting.values() {
                self.report.push(pair);
            }
        }
        self.report
    }
}
