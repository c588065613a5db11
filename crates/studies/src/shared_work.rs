use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Work on things numbered from 0 that several threads share.
pub struct SharedWork<'a> {
    /// How many things there are.
    pub count: u64,
    /// The threads.
    pub threads: NonZeroUsize,
    /// Ends the work before it is done.
    pub stop: &'a AtomicBool,
    /// Hears how many things are done.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl SharedWork<'_> {
    /// What `work` makes of each thing, in order, with what `prepare` has made for its thread.
    /// `None` if it was stopped, or if `work` says so.
    ///
    /// # Errors
    /// The first problem that any thread had, which ends the work of all.
    pub fn run<S, T: Send>(
        &self,
        prepare: impl Fn() -> Result<S, String> + Sync,
        work: impl Fn(&mut S, u64) -> Result<Option<T>, String> + Sync,
    ) -> Result<Option<Vec<T>>, String> {
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let results: Mutex<Vec<Option<T>>> = Mutex::new((0..self.count).map(|_| None).collect());
        let work_on_some = || {
            let mut prepared = prepare()?;
            while !self.stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= self.count {
                    break;
                }
                let result = work(&mut prepared, index)?;
                results.lock().unwrap_or_else(PoisonError::into_inner)[index as usize] = result;
                (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            Ok(())
        };
        let problem = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..self.count.min(self.threads.get() as u64) {
                scope.spawn(|| {
                    if let Err(reason) = work_on_some() {
                        next.store(self.count, Ordering::Relaxed);
                        let mut problem = problem.lock().unwrap_or_else(PoisonError::into_inner);
                        problem.get_or_insert(reason);
                    }
                });
            }
        });
        match problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(problem) => Err(problem),
            None => {
                let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
                Ok(results.into_iter().collect())
            }
        }
    }
}
