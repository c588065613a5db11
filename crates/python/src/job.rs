//! Work in units that any machine can do.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use games::Problem;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use store::jobs::{JOBS, job, job_kind};

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::{Number, threads};
use crate::python_function::Failure;
use crate::work;

/// The kinds of jobs.
#[pyfunction]
pub fn job_kinds() -> Vec<&'static str> {
    JOBS.iter().map(|kind| kind.name).collect()
}

/// The file for the rows of a job, unless another is asked for: beside that of its plan.
#[pyfunction]
pub fn plan_store(kind: &str, plan: &str, path: PathBuf) -> PyResult<PathBuf> {
    let kind = job_kind(kind).map_err(refused)?;
    (kind.file)(plan, &path).map_err(refused)
}

/// Work in numbered units, of which any machine can do any: a kind, and a plan as TOML or JSON.
#[pyclass(frozen, module = "dreistein")]
pub struct Job {
    inner: Box<dyn arena::Job>,
    stop: AtomicBool,
}

#[pymethods]
impl Job {
    #[new]
    fn new(py: Python<'_>, kind: &str, plan: &str) -> PyResult<Self> {
        // Some players compute tables first.
        let inner = py.detach(|| job(kind, plan)).map_err(refused)?;
        Ok(Self { inner, stop: AtomicBool::new(false) })
    }

    /// The number of units.
    #[getter]
    fn units(&self) -> u64 {
        self.inner.units()
    }

    /// The rows of the units from `begin` to `end`, without the last, as JSON. They follow from the
    /// plan, apart from measured times.
    #[pyo3(signature = (begin, end, *, threads = None, progress = None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        begin: Number,
        end: Number,
        threads: Option<Number>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (begin, end): (u64, u64) = (begin.to("begin")?, end.to("end")?);
        let threads = self::threads(threads)?;
        let rows = work::run(py, progress, &Failure::default(), &self.stop, |work| {
            let total = end.saturating_sub(begin);
            let tell = |done| work.tell_share(done, total);
            let how = arena::Work { threads, stop: work.stop, progress: &tell, tell: |_| () };
            let rows = self.inner.run(begin..end, &how).map_err(refused)?;
            json(&rows)
        })??;
        Ok(PyBytes::new(py, rows.0.as_bytes()))
    }

    /// Ends all runs of this object, on whichever thread: they return the rows that they have.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Opens the file for the rows of all machines, or makes it.
    fn open(&self, py: Python<'_>, path: PathBuf) -> PyResult<JobFile> {
        let file = py.detach(|| self.inner.open(&path)).map_err(refused)?;
        Ok(JobFile(Mutex::new(Some(file))))
    }
}

/// The file of a job, open for writing until it is closed.
#[pyclass(frozen, module = "dreistein")]
pub struct JobFile(Mutex<Option<Box<dyn arena::JobFile>>>);

#[pymethods]
impl JobFile {
    /// Adds rows that [`Job.run`] gave, all or none; they may come in any order and more than once.
    fn keep(&self, py: Python<'_>, rows: &[u8]) -> PyResult<()> {
        py.detach(|| {
            let rows: Vec<arena::Row> = serde_json::from_slice(rows)
                .map_err(|problem| refused(format!("not rows of a job: {problem}")))?;
            self.with(|file| file.keep(&rows))
        })
    }

    /// The units that are still to do, in order; none once a sequential test is decided.
    fn missing(&self) -> PyResult<Vec<(u64, u64)>> {
        let missing = self.with(|file| Ok(file.missing()))?;
        Ok(missing.into_iter().map(|units| (units.start, units.end)).collect())
    }

    /// The result so far, as the command line prints it with `--json`.
    fn result(&self, py: Python<'_>) -> PyResult<Json> {
        json(&py.detach(|| self.with(|file| file.result()))?)
    }

    /// Closes the file, so that other processes can open it.
    fn close(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __exit__(&self, _kind: Py<PyAny>, _value: Py<PyAny>, _traceback: Py<PyAny>) {
        self.close();
    }
}

impl JobFile {
    fn with<T>(
        &self,
        work: impl FnOnce(&mut dyn arena::JobFile) -> Result<T, Problem>,
    ) -> PyResult<T> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let file = file.as_mut().ok_or_else(|| refused("the file is closed"))?;
        work(&mut **file).map_err(refused)
    }
}
