use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::tablebase::part::PartFile;
use crate::tablebase::{FolderLock, Layout, TableError};

/// Computes the values of a file.
pub trait Solver: Sync {
    /// The values of some slices, in any efficient form.
    type Solved: Slices;

    /// What the file will hold.
    fn layout(&self) -> Layout;

    /// The slices that are solved together: every slice in exactly one job, all independent.
    fn jobs(&self) -> Vec<Vec<usize>>;

    /// The bytes of memory that one job takes.
    fn memory_of_a_job(&self) -> u64;

    /// Solves the slices of a job; the same values every time. `None` if `stop` was set.
    fn solve(&self, job: &[usize], stop: &AtomicBool) -> Option<Self::Solved>;
}

/// The values of solved slices.
pub trait Slices {
    /// Passes on every value of a slice, in order.
    fn for_each_value(&self, slice: usize, take: &mut dyn FnMut(f32));
}

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

/// Builds a file in a folder, or continues one. Whenever the process ends, at most the jobs in
/// progress are lost; the file is always the same.
pub fn build<S: Solver>(
    folder: &Path,
    _lock: &FolderLock,
    solver: &S,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<PathBuf, TableError> {
    let layout = solver.layout();
    let threads = affordable_threads(how, solver.memory_of_a_job())?;
    let part = PartFile::open(&folder.join(layout.file_name()), &layout)?;
    let jobs = solver.jobs();
    let is_open = |job: &&Vec<usize>| !job.iter().all(|&slice| part.has(slice));
    let open: Vec<&Vec<usize>> = jobs.iter().filter(is_open).collect();
    let (pieces, total) = (layout.pieces, jobs.len());
    let done = AtomicUsize::new(total - open.len());
    let next = AtomicUsize::new(0);
    let problem = Mutex::new(None);
    tell(Progress { pieces, done: total - open.len(), total });
    let work = || {
        while let Some(job) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = solve_and_write(solver, job, &part, how.stop) {
                // The first one is the cause; others may only have been stopped.
                problem.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                // The others find nothing left to do.
                next.store(open.len(), Ordering::Relaxed);
                return;
            }
            tell(Progress { pieces, done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(open.len()) {
            scope.spawn(work);
        }
        work();
    });
    match problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => part.finish(),
    }
}

fn solve_and_write<S: Solver>(
    solver: &S,
    job: &[usize],
    part: &PartFile,
    stop: &AtomicBool,
) -> Result<(), TableError> {
    let solved = solver.solve(job, stop).ok_or(TableError::Stopped)?;
    for &slice in job {
        part.write(slice, |take| solved.for_each_value(slice, take))?;
    }
    Ok(())
}

fn affordable_threads(how: Build<'_>, memory_of_a_job: u64) -> Result<usize, TableError> {
    match usize::try_from(how.memory / memory_of_a_job.max(1)).unwrap_or(usize::MAX) {
        0 => Err(TableError::Memory { allowed: how.memory, needed: memory_of_a_job }),
        jobs => Ok(jobs.min(how.threads.max(1))),
    }
}
