use std::iter::repeat_with;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::tablebase::TableError;

/// The resources of a build.
#[derive(Clone, Copy, Debug)]
pub struct Build<'a> {
    /// The maximum number of concurrent jobs.
    pub threads: usize,
    /// The memory limit of all jobs together, in bytes.
    pub memory: u64,
    /// Stops the build; finished work is kept.
    pub stop: &'a AtomicBool,
}

/// The progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of pieces on the board in the file that is being built.
    pub pieces: u32,
    /// Finished jobs, including those of earlier runs.
    pub done: usize,
    /// The number of all jobs.
    pub total: usize,
}

impl Build<'_> {
    /// How many jobs that take this much memory can run at the same time.
    pub(crate) fn affordable_threads(&self, memory_of_a_job: u64) -> Result<usize, TableError> {
        match usize::try_from(self.memory / memory_of_a_job).unwrap_or(usize::MAX) {
            0 => Err(TableError::Memory { allowed: self.memory, needed: memory_of_a_job }),
            jobs => Ok(jobs.min(self.threads.max(1))),
        }
    }
}

/// Runs the jobs 0 to `jobs - 1` on several threads; an error stops all threads.
pub(crate) fn do_jobs(
    threads: usize,
    jobs: usize,
    job: impl Fn(usize) -> Result<(), TableError> + Sync,
) -> Result<(), TableError> {
    let next = AtomicUsize::new(0);
    // The first error is the cause: later ones may only say that the work was stopped.
    let first_error = OnceLock::new();
    let work = || {
        let numbers = repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        if let Err(error) = numbers.take_while(|&number| number < jobs).try_for_each(&job) {
            let _ = first_error.set(error);
            // The others find nothing left to do.
            next.store(jobs, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(jobs) {
            scope.spawn(work);
        }
        work();
    });
    first_error.into_inner().map_or(Ok(()), Err)
}
