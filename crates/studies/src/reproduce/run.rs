use std::collections::BTreeSet;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use arena::PairSummary;
use games::{GameKind, GameWork};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ledger::Session;
use super::{Ledger, LedgerError, MatchPlan, Score};

/// How much work to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Enough for numbers that mean something.
    Full,
    /// A few seconds, to see that everything works.
    Quick,
    /// This many games or positions for each number.
    Games(u64),
}

/// What the results of a run follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How much work to do.
    pub scale: Scale,
    /// The seed of all games and positions.
    pub seed: u64,
    /// The time for one position where searches have a limit, if not the usual one.
    pub position_time: Option<Duration>,
}

impl Default for Settings {
    /// Pages are to be compared, so they share a seed.
    fn default() -> Self {
        Self { scale: Scale::Full, seed: 1, position_time: None }
    }
}

/// Called with what is being done, and how much of it is done.
pub type Progress<'a> = &'a (dyn Fn(&str, u64, u64) + Sync);

/// The work of one reproduction: it plays games and does other steps, unless its ledger has their
/// results already.
pub struct Run<'a> {
    /// What the results follow from.
    pub settings: Settings,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// Finished steps.
    pub ledger: Ledger,
    /// Ends the work early.
    pub stop: &'a AtomicBool,
    /// When to end the work early.
    pub deadline: Option<Instant>,
    /// Is told about progress.
    pub progress: Progress<'a>,
    /// Whether some results are missing because the work ended early.
    pub is_incomplete: bool,
    /// What it may do, and what it was asked for.
    pub part: RunPart,
}

/// A part of the work of a reproduction.
#[derive(Default)]
pub struct RunPart {
    /// The keys of the steps that may be done; all, if there is no such list. Matches are steps.
    pub only: Option<BTreeSet<String>>,
    /// The matches and other steps that the reproduction asked for, each once and in order.
    pub asked: Vec<AskedStep>,
}

/// A step that a reproduction asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedStep {
    /// Its key in the ledger.
    pub key: String,
    /// The match, if it is one.
    pub of_match: Option<MatchPlan>,
}

impl RunPart {
    fn may_do(&self, key: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(key))
    }

    fn ask(&mut self, key: &str, of_match: Option<&MatchPlan>) {
        if self.asked.iter().all(|asked| asked.key != key) {
            self.asked.push(AskedStep { key: key.into(), of_match: of_match.cloned() });
        }
    }
}

/// The flag of runs that only show what there is.
static STOPPED: AtomicBool = AtomicBool::new(true);

impl Run<'static> {
    /// A run that computes nothing: it shows what a ledger has.
    #[must_use]
    pub fn render(ledger: Ledger) -> Self {
        Self {
            settings: ledger.sessions().last().map_or_else(Settings::default, |it| it.settings),
            threads: NonZeroUsize::MIN,
            ledger,
            stop: &STOPPED,
            deadline: None,
            progress: &|_, _, _| (),
            is_incomplete: false,
            part: RunPart::default(),
        }
    }
}

impl Run<'_> {
    /// The seed of all games and positions.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.settings.seed
    }

    /// The number of games or positions for one number of a table.
    #[must_use]
    pub fn size(&self, full: u64, quick: u64) -> u64 {
        match self.settings.scale {
            Scale::Full => full,
            Scale::Quick => quick,
            Scale::Games(games) => games,
        }
    }

    /// The time for one position where searches have a limit.
    #[must_use]
    pub fn time_for_position(&self, full: Duration, quick: Duration) -> Duration {
        self.settings.position_time.unwrap_or(if self.is_quick() { quick } else { full })
    }

    /// Whether this is a small run, whose numbers prove nothing.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.settings.scale == Scale::Quick
    }

    /// Plays a match for each item; see [`Run::play_all`].
    ///
    /// # Errors
    /// As for several matches.
    pub fn play_each<I>(
        &mut self,
        items: impl IntoIterator<Item = I>,
        plan: impl Fn(&Self, &I) -> MatchPlan,
    ) -> Result<Vec<(I, Score)>, ReproduceError> {
        let items: Vec<I> = items.into_iter().collect();
        let plans: Vec<MatchPlan> = items.iter().map(|item| plan(self, item)).collect();
        let scores = self.play_all(&plans)?;
        Ok(items.into_iter().zip(scores).collect())
    }

    /// Plays matches side by side, so that an early end leaves all of them about equally long, some
    /// perhaps without any games.
    ///
    /// # Errors
    /// If a player cannot be made or the ledger cannot be written.
    pub fn play_all(&mut self, plans: &[MatchPlan]) -> Result<Vec<Score>, ReproduceError> {
        let keys: Vec<String> = plans
            .iter()
            .map(|plan| format!("{} --seed {}", plan.command(), self.settings.seed))
            .collect();
        keys.iter().zip(plans).for_each(|(key, plan)| self.part.ask(key, Some(plan)));
        let mut matches: Vec<MatchSoFar> =
            keys.iter().map(|key| MatchSoFar::in_ledger(&self.ledger, key)).collect();
        let all: u64 = plans.iter().map(|plan| plan.games / 2).sum();
        while self.may_work() {
            let share = |&index: &usize| matches[index].share(&plans[index]);
            let is_open = |index: &usize| share(index) < 1.0 && self.part.may_do(&keys[*index]);
            let unfinished = (0..plans.len()).filter(is_open);
            let Some(next) = unfinished.min_by(|a, b| share(a).total_cmp(&share(b))) else {
                break;
            };
            let done: u64 = matches.iter().map(MatchSoFar::pairs).sum();
            let so_far = &mut matches[next];
            let pairs = so_far.next_pairs(&plans[next], self.threads);
            let began = Instant::now();
            let played = plans[next].game.run(PlayPairs {
                plan: &plans[next],
                pairs,
                run: self,
                done,
                all,
            })?;
            played.iter().for_each(|pair| so_far.score.0.push(pair));
            so_far.seconds += began.elapsed().as_secs_f64();
            self.ledger.put(&self.session(), &keys[next], so_far.seconds, &so_far.score)?;
        }
        let is_done = |(so_far, plan): (&MatchSoFar, &MatchPlan)| so_far.share(plan) >= 1.0;
        self.is_incomplete |= !matches.iter().zip(plans).all(is_done);
        Ok(matches.into_iter().map(|so_far| so_far.score).collect())
    }

    /// The results of `work` for each item, computed side by side unless the ledger has them under
    /// the item's key, which must name everything that the result depends on, such as the seed. A
    /// result that was not computed is `None`.
    ///
    /// # Errors
    /// The first problem of any item, or if the ledger cannot be written.
    pub fn steps<I: Sync, T: Serialize + DeserializeOwned + Send>(
        &mut self,
        items: &[I],
        key: impl Fn(&I) -> String + Sync,
        work: impl Fn(&I) -> Result<T, String> + Sync,
    ) -> Result<Vec<Option<T>>, ReproduceError> {
        items.iter().for_each(|item| self.part.ask(&key(item), None));
        let session = self.session();
        let problem = Mutex::new(None);
        let done = AtomicU64::new(0);
        let ledger = Mutex::new(std::mem::take(&mut self.ledger));
        let do_one = |item: &I| -> Option<T> {
            let key = key(item);
            if let Some(value) = locked(&ledger).get(&key) {
                return Some(value);
            }
            let may_work = self.may_work() && self.part.may_do(&key);
            if !may_work || locked(&problem).is_some() {
                return None;
            }
            let began = Instant::now();
            let result = work(item).map_err(ReproduceError::Work).and_then(|value| {
                let seconds = began.elapsed().as_secs_f64();
                locked(&ledger).put(&session, &key, seconds, &value)?;
                Ok(value)
            });
            (self.progress)(&key, done.fetch_add(1, Ordering::Relaxed) + 1, items.len() as u64);
            result.map_err(|error| *locked(&problem) = Some(error)).ok()
        };
        let results = in_parallel(self.threads, items, do_one);
        self.ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        self.is_incomplete |= results.iter().any(Option::is_none);
        Ok(results)
    }

    /// The result of one step; see [`Run::steps`].
    ///
    /// # Errors
    /// As for several steps.
    pub fn step<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        key: &str,
        work: impl Fn() -> Result<T, String> + Sync,
    ) -> Result<Option<T>, ReproduceError> {
        Ok(self.steps(&[()], |()| key.into(), |()| work())?.pop().flatten())
    }

    /// Whether there is time for more work.
    #[must_use]
    pub fn may_work(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
            && self.deadline.is_none_or(|deadline| Instant::now() < deadline)
    }

    /// Plays some pairs of a match; their results in order, up to the first that was not finished.
    ///
    /// # Errors
    /// If a player cannot be made.
    pub fn play_pairs(
        &self,
        plan: &MatchPlan,
        pairs: Range<u64>,
    ) -> Result<Vec<PairSummary>, ReproduceError> {
        let all = pairs.end - pairs.start;
        plan.game.run(PlayPairs { plan, pairs, run: self, done: 0, all })
    }

    fn session(&self) -> Session {
        Session {
            machine: match self.threads.get() {
                1 => format!("{}, one thread", processor()),
                threads => format!("{}, {threads} threads", processor()),
            },
            version: env!("CARGO_PKG_VERSION").into(),
            settings: self.settings,
        }
    }
}

/// The results for all items, which are begun in order: an early end leaves the first ones.
fn in_parallel<I: Sync, T: Send>(
    threads: NonZeroUsize,
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work_through = || {
        let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let fetched = places.map_while(|place| items.get(place).map(|item| (place, item)));
        fetched.map(|(place, item)| (place, work(item))).collect::<Vec<_>>()
    };
    let mut results: Vec<(usize, T)> = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads.get()).map(|_| scope.spawn(work_through)).collect();
        let own = work_through();
        let join =
            |helper: ScopedJoinHandle<_>| helper.join().unwrap_or_else(|it| resume_unwind(it));
        helpers.into_iter().flat_map(join).chain(own).collect()
    });
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Every item of one list with every item of another, the first list in the outer loop.
pub fn every_pair<A: Copy, B: Copy>(outer: &[A], inner: &[B]) -> Vec<(A, B)> {
    outer.iter().flat_map(|&a| inner.iter().map(move |&b| (a, b))).collect()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A match and the time that it took.
struct MatchSoFar {
    seconds: f64,
    score: Score,
}

impl MatchSoFar {
    fn in_ledger(ledger: &Ledger, key: &str) -> Self {
        let (seconds, score) = (ledger.seconds_of(key), ledger.get(key).unwrap_or_default());
        Self { seconds, score }
    }

    fn pairs(&self) -> u64 {
        self.score.0.pairs().pairs()
    }

    /// How much of a match is played.
    fn share(&self, plan: &MatchPlan) -> f64 {
        2.0 * self.pairs() as f64 / plan.games.max(1) as f64
    }

    /// The next pairs to play: about as many as take [`CHUNK`].
    fn next_pairs(&self, plan: &MatchPlan, threads: NonZeroUsize) -> Range<u64> {
        let done = self.pairs();
        let (fewest, most) = (threads.get() as f64, (plan.games / 8).max(1) as f64);
        let fitting = match done {
            0 => fewest,
            _ => CHUNK.as_secs_f64() / (self.seconds / done as f64),
        };
        let count = fitting.clamp(fewest.min(most), most) as u64;
        done..(done + count.max(1)).min(plan.games.div_ceil(2))
    }
}

/// The time after which the result of a match is kept.
const CHUNK: Duration = Duration::from_secs(2);

/// Plays some pairs of a match.
struct PlayPairs<'a> {
    plan: &'a MatchPlan,
    pairs: Range<u64>,
    run: &'a Run<'a>,
    /// Pairs of all matches, played and to be played.
    done: u64,
    all: u64,
}

impl GameWork for PlayPairs<'_> {
    type Output = Result<Vec<PairSummary>, ReproduceError>;

    fn on<G: GameKind>(self) -> Self::Output {
        let Self { plan, pairs, run, done, all } = self;
        let contest = plan.contest::<G>(run.threads).map_err(ReproduceError::Work)?;
        let label = format!("{} v {}", plan.a, plan.b);
        let progress = |played: u64| (run.progress)(&label, 2 * (done + played), 2 * all);
        let played = contest.play_pairs(run.settings.seed, pairs, run.stop, &progress);
        played.map_err(|error| ReproduceError::Work(format!("{}: {error}", plan.command())))
    }
}

/// The name of the processor, where the system tells.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("model name"));
    let name = line.map(|line| line.trim_start_matches([' ', '\t', ':']).trim());
    name.filter(|name| !name.is_empty()).unwrap_or(std::env::consts::ARCH).into()
}

impl ReproduceError {
    /// A problem of the work itself.
    pub fn work(problem: impl Display) -> Self {
        Self::Work(problem.to_string())
    }
}

/// Why a reproduction failed.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReproduceError {
    #[error("{0}")]
    Work(String),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}
