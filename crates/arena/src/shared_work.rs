use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Shares the work on `count` numbered items among threads and returns the results in order; `None`
/// if stopped, or if `work` returns `None`. Besides the number of an item, `work` gets what
/// `prepare` made on its thread. `progress` gets the number of finished items. The first problem of
/// any thread ends the work of all.
pub fn share_work<S, T: Send>(
    count: u64,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
    prepare: impl Fn() -> Result<S, String> + Send + Sync,
    work: impl Fn(&mut S, u64) -> Result<Option<T>, String> + Send + Sync,
) -> Result<Option<Vec<T>>, String> {
    let done = AtomicU64::new(0);
    let do_one = |prepared: &mut Result<S, String>, index| {
        if stop.load(Ordering::Relaxed) {
            return Err(None);
        }
        let prepared = prepared.as_mut().map_err(|problem| Some(problem.clone()))?;
        let result = work(prepared, index).map_err(Some)?.ok_or(None)?;
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(result)
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let items = (0..count).into_par_iter();
    match pool.install(|| items.map_init(prepare, do_one).collect()) {
        Ok(results) => Ok(Some(results)),
        Err(None) => Ok(None),
        Err(Some(problem)) => Err(problem),
    }
}
