use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Work on numbered items that several threads share.
pub struct SharedWork<'a> {
    /// The number of items.
    pub count: u64,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// Stops the work.
    pub stop: &'a AtomicBool,
    /// Called with the number of finished items.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl SharedWork<'_> {
    /// The results of `work` for each item, in order, with what `prepare` made for its thread; `None`
    /// if stopped, or if `work` returns it.
    ///
    /// # Errors
    /// The first problem of any thread, which ends the work of all.
    pub fn run<S, T: Send>(
        &self,
        prepare: impl Fn() -> Result<S, String> + Send + Sync,
        work: impl Fn(&mut S, u64) -> Result<Option<T>, String> + Send + Sync,
    ) -> Result<Option<Vec<T>>, String> {
        let done = AtomicU64::new(0);
        let do_one = |prepared: &mut Result<S, String>, index| {
            if self.stop.load(Ordering::Relaxed) {
                return Err(None);
            }
            let prepared = prepared.as_mut().map_err(|problem| Some(problem.clone()))?;
            let result = work(prepared, index).map_err(Some)?.ok_or(None)?;
            (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok(result)
        };
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.get()).build();
        let pool = pool.map_err(|error| error.to_string())?;
        let items = (0..self.count).into_par_iter();
        match pool.install(|| items.map_init(prepare, do_one).collect()) {
            Ok(results) => Ok(Some(results)),
            Err(None) => Ok(None),
            Err(Some(problem)) => Err(problem),
        }
    }
}
