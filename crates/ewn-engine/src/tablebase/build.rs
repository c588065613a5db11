use std::iter::repeat_with;
use std::panic::resume_unwind;
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
    /// Finished jobs, also of an earlier run.
    pub done: usize,
    /// All jobs.
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

/// Does the jobs with the numbers below `jobs` on several threads; an error ends all.
pub(crate) fn do_jobs(
    threads: usize,
    jobs: usize,
    job: impl Fn(usize) -> Result<(), TableError> + Sync,
) -> Result<(), TableError> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let done = numbers.take_while(|&number| number < jobs).try_for_each(&job);
        // The others find nothing left to do after an error.
        done.inspect_err(|_| next.store(jobs, Ordering::Relaxed))
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(jobs)).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = others.into_iter().map(|other| other.join());
        others.fold(own, |so_far, other| so_far.and(other.unwrap_or_else(|it| resume_unwind(it))))
    })
}
