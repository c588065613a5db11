use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Ledger;
use crate::ledger::Session;

/// How much work a run does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// The sizes of the published page.
    Full,
    /// Sizes for a few seconds of work, to see that everything runs.
    Quick,
    /// This many games or positions for each number of a table.
    Games(u64),
}

/// The settings that determine a run's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How much work to do.
    pub scale: Scale,
    /// The seed of all games and positions.
    pub seed: u64,
    /// The time for one position where searches have a time limit; `None` for the published limit.
    pub position_time: Option<Duration>,
}

impl Default for Settings {
    /// The settings of the published pages.
    fn default() -> Self {
        Self { scale: Scale::Full, seed: 1, position_time: None }
    }
}

/// Receives what is being done, the amount that is done, and the total.
pub type Progress<'a> = &'a (dyn Fn(&str, u64, u64) + Sync);

/// The work for one page: plays games and computes other steps, unless the ledger already has
/// their results.
pub struct Run<'a> {
    /// The settings that determine the results.
    pub settings: Settings,
    /// The number of threads that work on steps.
    pub threads: NonZeroUsize,
    /// The finished steps.
    pub ledger: Ledger,
    /// When set, the run ends early.
    pub stop: &'a AtomicBool,
    /// When the run ends early.
    pub deadline: Option<Instant>,
    /// Called to report progress.
    pub progress: Progress<'a>,
    /// Whether results are missing because the run ended early.
    pub is_incomplete: bool,
}

impl Run<'_> {
    /// The seed of all games and positions.
    pub fn seed(&self) -> u64 {
        self.settings.seed
    }

    /// The number of games or positions behind one number of a table: `full`, `quick`, or as set.
    pub fn size(&self, full: u64, quick: u64) -> u64 {
        match self.settings.scale {
            Scale::Full => full,
            Scale::Quick => quick,
            Scale::Games(games) => games,
        }
    }

    /// Whether this is a quick run, whose numbers prove nothing.
    pub fn is_quick(&self) -> bool {
        self.settings.scale == Scale::Quick
    }

    /// Computes `work` for each item in parallel, unless the ledger has a result under the item's
    /// key, which must name everything that the result depends on, such as the seed. A result is
    /// `None` if the run ended before computing it.
    pub fn steps<I: Sync, T: Serialize + DeserializeOwned + Send>(
        &mut self,
        items: &[I],
        key: impl Fn(&I) -> String + Sync,
        work: impl Fn(&I) -> Result<T> + Sync,
    ) -> Result<Vec<Option<T>>> {
        let session = self.session();
        let (done, has_failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let ledger = Mutex::new(std::mem::take(&mut self.ledger));
        let do_one = |item: &I| -> Result<Option<T>> {
            let key = key(item);
            if let Some(value) = locked(&ledger).get(&key)? {
                return Ok(Some(value));
            }
            if !self.may_work() || has_failed.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let began = Instant::now();
            let value = work(item)?;
            locked(&ledger).put(&session, &key, began.elapsed().as_secs_f64(), &value)?;
            (self.progress)(&key, done.fetch_add(1, Ordering::Relaxed) + 1, items.len() as u64);
            Ok(Some(value))
        };
        let results = in_parallel(self.threads, items, |item| {
            do_one(item).inspect_err(|_| has_failed.store(true, Ordering::Relaxed))
        });
        self.ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        let results: Vec<Option<T>> = results.into_iter().collect::<Result<_>>()?;
        self.is_incomplete |= results.iter().any(Option::is_none);
        Ok(results)
    }

    /// Computes one step; see [`Run::steps`].
    pub fn step<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        key: &str,
        work: impl Fn() -> Result<T> + Sync,
    ) -> Result<Option<T>> {
        Ok(self.steps(&[()], |()| key.into(), |()| work())?.pop().flatten())
    }

    /// Computes `work` for the numbers below `count`, in steps of `size` numbers. Each step's range
    /// replaces `PART` in the key. Results that were not computed are left out.
    pub fn parts<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        count: u64,
        size: u64,
        key: &str,
        work: impl Fn(u64) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        let part = |part: u64| part * size..((part + 1) * size).min(count);
        let parts: Vec<Range<u64>> = (0..count.div_ceil(size)).map(part).collect();
        let name = |part: &Range<u64>| key.replace("PART", &format!("{part:?}"));
        let found =
            self.steps(&parts, name, |part| part.clone().map(&work).collect::<Result<Vec<T>>>())?;
        Ok(found.into_iter().flatten().flatten().collect())
    }

    /// Whether new steps may begin.
    pub fn may_work(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
            && self.deadline.is_none_or(|deadline| Instant::now() < deadline)
    }

    /// The machine, version and settings of this run.
    pub fn session(&self) -> Session {
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

/// Runs `work` on all items, beginning them in order, so an early end leaves the last ones out.
fn in_parallel<I: Sync, T: Send>(
    threads: NonZeroUsize,
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
) -> Vec<T> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work_through = || {
        let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        for (place, item) in places.map_while(|place| Some((place, items.get(place)?))) {
            let result = work(item);
            locked(&results).insert(place, result);
        }
    };
    thread::scope(|scope| (0..threads.get()).for_each(|_| drop(scope.spawn(work_through))));
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

/// Pairs every item of one list with every item of another; the first list varies slowest.
pub fn every_pair<A: Copy, B: Copy>(outer: &[A], inner: &[B]) -> Vec<(A, B)> {
    outer.iter().flat_map(|&a| inner.iter().map(move |&b| (a, b))).collect()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processor's name, or its architecture where the system does not tell.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("model name"));
    let name = line.map(|line| line.trim_start_matches([' ', '\t', ':']).trim());
    name.filter(|name| !name.is_empty()).unwrap_or(std::env::consts::ARCH).into()
}
