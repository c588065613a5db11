use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use games::Problem;
use search::Stopwatch;
use stats::Sprt;

use crate::ordered_pairs::is_decided;
use crate::{
    ContestError, EventStore, GameContest, GameSeed, JudgedGame, LuckJudge, MatchReport, Opening,
    OrderedPairs, Player, StoredGame,
};

/// Two players and the pairs of games between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// A and B, by their places among the players of the contest.
    pub players: [usize; 2],
    /// The seed of the whole contest.
    pub seed: u64,
    /// The number of the pairing in the contest, from 0.
    pub number: u64,
    /// The numbers of the pairs to play, unless a test ends the pairing first.
    pub pairs: Range<u64>,
    /// The sequential test that ends the pairing as soon as it is decided.
    pub sprt: Option<Sprt>,
}

impl Pairing {
    /// The seed of both games of a pair.
    pub fn seed_of_pair(&self, index: u64) -> GameSeed {
        GameSeed::of_pair(self.seed, (self.number << PAIR_BITS) + index)
    }

    /// Whether the sequential test has stopped.
    pub fn is_decided(&self, report: &MatchReport) -> bool {
        self.sprt.is_some_and(|sprt| is_decided(&sprt, report))
    }
}

/// Enough bits to number the pairs of a pairing.
const PAIR_BITS: u32 = 40;

/// A round to be played.
pub struct RoundToPlay<'a> {
    /// The number of the round, from 0.
    pub number: u32,
    /// Who plays whom.
    pub pairings: &'a [Pairing],
    /// Contains the pairs that were already played, and receives both games of each new pair.
    pub store: Option<&'a mut (dyn EventStore + 'static)>,
    /// Stops the round; unfinished games are dropped.
    pub stop: &'a AtomicBool,
    /// Called with the reports, one per pairing, a few times a second.
    pub progress: &'a (dyn Fn(&[MatchReport]) + Sync),
}

impl GameContest {
    /// Plays the pairs of a round that the store lacks, and reports on all of them.
    ///
    /// Both games of a pair have the same seed and the sides swapped; A is the first player of the
    /// first game. Pairs count in the order of their numbers, so the reports, and the end of a
    /// sequential test, do not depend on the number of threads. After a stop, the reports count the
    /// pairs that were played; under a sequential test, those before the first gap.
    pub fn play_round(&self, round: RoundToPlay) -> Result<Vec<MatchReport>, ContestError> {
        let RoundToPlay { number, pairings, store, stop, progress: tell } = round;
        let begin = |(place, pairing): (usize, &Pairing)| {
            let done = store.as_ref().map(|store| store.done_pairs(number, place));
            let done = done.transpose()?.unwrap_or_default();
            Ok(OrderedPairs::new(pairing.sprt, pairing.pairs.clone(), done))
        };
        let begun = pairings.iter().enumerate().map(begin).collect::<Result<Vec<_>, Problem>>()?;
        let to_play: u64 = begun.iter().map(OrderedPairs::to_play).sum();
        let state = RoundState {
            contest: self,
            opening: Opening::new(self.variant, self.set_ups)?,
            number,
            pairings,
            stop,
            tell,
            store: store.map(Mutex::new),
            progress: Mutex::new(RoundProgress {
                pairings: begun,
                next_pairing: 0,
                told: Stopwatch::start(),
                problem: None,
            }),
        };
        // Listeners that measure speed must first hear of the pairs from earlier runs.
        state.report();
        thread::scope(|scope| {
            let workers = to_play.min(self.threads.get() as u64);
            for _ in 1..workers {
                scope.spawn(|| state.work());
            }
            // This thread works too: WebAssembly has no other.
            if workers > 0 {
                state.work();
            }
        });
        let progress = state.progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(problem) = progress.problem {
            return Err(problem.into());
        }
        let reports: Vec<_> =
            progress.pairings.into_iter().map(OrderedPairs::into_report).collect();
        if let Some(store) = state.store {
            let store = store.into_inner().unwrap_or_else(PoisonError::into_inner);
            for (place, (pairing, report)) in pairings.iter().zip(&reports).enumerate() {
                // Other threads may have played pairs beyond the end of the test.
                if pairing.is_decided(report) {
                    store.drop_pairs(number, place, report.pairs().pairs())?;
                }
            }
        }
        Ok(reports)
    }
}

/// What the threads of a round share.
struct RoundState<'a> {
    contest: &'a GameContest,
    opening: Opening,
    number: u32,
    pairings: &'a [Pairing],
    stop: &'a AtomicBool,
    tell: &'a (dyn Fn(&[MatchReport]) + Sync),
    store: Option<Mutex<&'a mut (dyn EventStore + 'static)>>,
    progress: Mutex<RoundProgress>,
}

/// Which pairs are left to play, and the results of the others.
struct RoundProgress {
    pairings: Vec<OrderedPairs>,
    /// The pairing from which the next pair comes; pairings take turns.
    next_pairing: usize,
    /// When progress was last reported.
    told: Stopwatch,
    problem: Option<String>,
}

/// The players and the judge that a thread keeps from pair to pair.
struct Worker {
    players: Vec<Option<Box<dyn Player>>>,
    judge: Option<LuckJudge>,
}

impl RoundState<'_> {
    fn progress(&self) -> MutexGuard<'_, RoundProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn report(&self) {
        let reports = self.progress().reports();
        (self.tell)(&reports);
    }

    /// Plays pairs until none are left.
    fn work(&self) {
        let players = self.contest.players.iter().map(|_| None).collect();
        let mut worker = Worker { players, judge: self.contest.reference.0.clone() };
        while let Some((place, index)) = self.fetch() {
            let done = match self.play_pair(place, index, &mut worker) {
                Ok(Some(games)) => self.keep(place, index, &games),
                Ok(None) => break,
                Err(_) if self.is_stopped() => break,
                Err(problem) => Err(problem.into()),
            };
            if let Err(problem) = done {
                self.progress().problem = Some(problem.to_string());
                break;
            }
        }
        self.report();
    }

    /// Takes the next pair to play, by its pairing and its number; `None` if nothing is left to do.
    fn fetch(&self) -> Option<(usize, u64)> {
        let mut progress = self.progress();
        if progress.problem.is_some() || self.is_stopped() {
            return None;
        }
        for _ in 0..progress.pairings.len() {
            let place = progress.next_pairing;
            progress.next_pairing = (place + 1) % progress.pairings.len();
            if let Some(index) = progress.pairings[place].next_to_play() {
                return Some((place, index));
            }
        }
        None
    }

    /// Plays both games of a pair; `None` if stopped.
    fn play_pair(
        &self,
        place: usize,
        index: u64,
        worker: &mut Worker,
    ) -> Result<Option<[JudgedGame; 2]>, String> {
        let pairing = &self.pairings[place];
        let ([a, b], seed) = (pairing.players, pairing.seed_of_pair(index));
        let mut take = |place: usize| match worker.players[place].take() {
            Some(player) => Ok(player),
            None => (self.contest.players[place].make)(),
        };
        let (mut player_a, mut player_b) = (take(a)?, take(b)?);
        let mut play = |players: [&mut dyn Player; 2], places| {
            let (controls, judge) = (self.contest.controls(places), worker.judge.as_mut());
            self.opening.play(players, seed, controls, judge, self.stop)
        };
        let first = play([&mut *player_a, &mut *player_b], [a, b]);
        let mut swapped = || play([&mut *player_b, &mut *player_a], [b, a]);
        let second = first.is_some().then(&mut swapped).flatten();
        worker.players[a] = Some(player_a);
        worker.players[b] = Some(player_b);
        Ok(first.zip(second).map(|(first, second)| [first, second]))
    }

    /// Stores and counts both games of a pair.
    fn keep(&self, place: usize, index: u64, games: &[JudgedGame; 2]) -> Result<(), Problem> {
        if let Some(store) = &self.store {
            let pairing = &self.pairings[place];
            let [a, b] = pairing.players;
            let (round, seed) = (self.number, pairing.seed_of_pair(index).0);
            let stored =
                |leg, players, game| StoredGame::new(round, place, index, leg, players, seed, game);
            let (one, other) = (stored(0, [a, b], &games[0]), stored(1, [b, a], &games[1]));
            let mut store = store.lock().unwrap_or_else(PoisonError::into_inner);
            store.add_games(&[&one, &other])?;
        }
        let mut progress = self.progress();
        let summaries = games.each_ref().map(JudgedGame::summary);
        progress.pairings[place].push(index, summaries);
        if progress.told.elapsed() >= REPORT_INTERVAL {
            progress.told = Stopwatch::start();
            // A slow listener must not hold up other threads.
            drop(progress);
            self.report();
        }
        Ok(())
    }
}

/// The interval of progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

impl RoundProgress {
    fn reports(&self) -> Vec<MatchReport> {
        self.pairings.iter().map(|pairs| pairs.report().clone()).collect()
    }
}
