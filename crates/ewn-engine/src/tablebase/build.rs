use std::sync::atomic::AtomicBool;

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

impl Build<'_> {
    /// How many jobs that take this memory can run at the same time.
    pub(crate) fn affordable_threads(self, memory_of_a_job: u64) -> Result<usize, TableError> {
        match usize::try_from(self.memory / memory_of_a_job.max(1)).unwrap_or(usize::MAX) {
            0 => Err(TableError::Memory { allowed: self.memory, needed: memory_of_a_job }),
            jobs => Ok(jobs.min(self.threads.max(1))),
        }
    }
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
