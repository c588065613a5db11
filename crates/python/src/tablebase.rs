use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ewn_engine::tablebase::{Build, Progress};
use game::quantity::Memory;
use games::{EndgameTables, GameKind, GameName, GameWork, Opened, OpenedTables};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use report::{TableAnswer, TablesAnswer, VerificationAnswer};
use serde_json::json;

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::options::{memory, threads};
use crate::position::Position;
use crate::python_function::Failure;
use crate::work::{self, Work};

/// A folder of endgame tables, in games that have them: exact values of all positions with few
/// pieces. By default it is the folder that engines use.
///
/// >>> import dreistein, tempfile
/// >>> tables = dreistein.Tablebase(tempfile.mkdtemp())
/// >>> tables.build(cubes=2)["max_cubes"]
/// 2
/// >>> position = dreistein.Position("r1..../...../...../...../....b1 r -")
/// >>> round(tables.probe(position)["red"], 4)
/// 1.0
#[pyclass(frozen, module = "dreistein")]
pub struct Tablebase {
    folder: PathBuf,
    inner: Box<dyn AnyTables>,
}

/// The tables of any game.
trait AnyTables: Send + Sync {
    fn game(&self) -> &'static str;
    fn info(&self, folder: &Path) -> PyResult<String>;
    fn probe(&self, folder: &Path, position: &Position, build: BuildAsked) -> PyResult<String>;
    fn build(&self, folder: &Path, pieces: u32, build: BuildAsked) -> PyResult<String>;
    fn verify(&self, pieces: Option<u32>, build: BuildAsked) -> PyResult<String>;
}

/// The resources of long work.
struct BuildAsked<'a> {
    threads: usize,
    memory: Memory,
    work: &'a Work<'a>,
}

struct Held<G: GameKind> {
    tables: EndgameTables<G>,
    opened: Mutex<Opened<G>>,
}

struct Open<'a> {
    folder: &'a Path,
    tell: &'a dyn Fn(&str),
}

impl GameWork for Open<'_> {
    type Output = PyResult<Box<dyn AnyTables>>;

    fn on<G: GameKind>(self) -> Self::Output {
        let none = || refused(format!("{} has no endgame tables", G::TITLE));
        let tables = G::TABLES.ok_or_else(none)?;
        let opened = Mutex::new((tables.open)(self.folder, self.tell));
        Ok(Box::new(Held::<G> { tables, opened }))
    }
}

/// The memory that a build may take, unless another amount is given.
const DEFAULT_MEMORY: Memory = Memory(2_000_000_000);

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (folder = None, game = "ewn"))]
    fn open(py: Python<'_>, folder: Option<PathBuf>, game: &str) -> PyResult<Self> {
        let game: GameName = game.parse().map_err(refused)?;
        let folder = match folder {
            Some(folder) => folder,
            None => ewn_engine::tablebase::default_folder().map_err(refused)?,
        };
        let problems = Mutex::new(Vec::new());
        let keep = |problem: &str| {
            problems.lock().unwrap_or_else(PoisonError::into_inner).push(problem.to_owned());
        };
        let inner = game.run(Open { folder: &folder, tell: &keep })?;
        for problem in problems.into_inner().unwrap_or_else(PoisonError::into_inner) {
            let problem = std::ffi::CString::new(problem)?;
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &problem, 1)?;
        }
        Ok(Self { folder, inner })
    }

    /// The folder.
    #[getter]
    fn folder(&self) -> String {
        self.folder.display().to_string()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// The tables that are there, as `dreistein tablebase info --json` prints them.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.info(&self.folder)?)
    }

    /// The exact values of a position, of its rolls and of its moves, as `dreistein tablebase probe
    /// --json` prints them; builds small tables that are missing.
    #[pyo3(signature = (position, *, progress = None))]
    fn probe<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.run(py, DEFAULT_MEMORY, None, progress, |build| {
            self.inner.probe(&self.folder, position, build)
        })
    }

    /// Builds the missing tables with up to this many pieces, or continues an interrupted build;
    /// what Ctrl-C interrupts is kept. Returns what `info` does.
    #[pyo3(signature = (cubes = Number::Small(4), *, memory = None, threads = None, progress = None),
        text_signature = "($self, cubes=4, *, memory=None, threads=None, progress=None)")]
    fn build<'py>(
        &self,
        py: Python<'py>,
        cubes: Number,
        memory: Option<&str>,
        threads: Option<Number>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (cubes, memory) = (cubes.to("cubes")?, self::memory(memory, DEFAULT_MEMORY)?);
        self.run(py, memory, threads, progress, |build| {
            self.inner.build(&self.folder, cubes, build)
        })
    }

    /// Compares every value with those after each move, as `dreistein tablebase verify --json`
    /// prints it; `passed` is false where a table is wrong.
    #[pyo3(signature = (cubes = None, *, threads = None, progress = None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        cubes: Option<Number>,
        threads: Option<Number>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let cubes = Number::optional(cubes, "cubes")?;
        self.run(py, DEFAULT_MEMORY, threads, progress, |build| self.inner.verify(cubes, build))
    }

    fn __repr__(&self) -> String {
        format!("Tablebase('{}', '{}')", self.folder.display(), self.inner.game())
    }
}

impl Tablebase {
    fn run<'py>(
        &self,
        py: Python<'py>,
        memory: Memory,
        threads: Option<Number>,
        progress: Option<&Bound<'py, PyAny>>,
        task: impl FnOnce(BuildAsked) -> PyResult<String> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let threads = self::threads(threads)?.get();
        let found = work::run(py, progress, &Failure::default(), |work| {
            task(BuildAsked { threads, memory, work: &work })
        })?;
        to_python(py, &found?)
    }
}

impl<G: GameKind> AnyTables for Held<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn info(&self, folder: &Path) -> PyResult<String> {
        self.with_opened(|opened| json(&TablesAnswer::new(folder.display().to_string(), opened)))
    }

    fn probe(&self, folder: &Path, position: &Position, build: BuildAsked) -> PyResult<String> {
        let position = position.of::<G>()?;
        let lacking = self.with_opened(|opened| self.tables.lacking(folder, opened, position));
        if let Some(pieces) = lacking.map_err(refused)? {
            self.rebuild(folder, pieces, &build)?;
        }
        let found = self.with_opened(|opened| opened.values(position));
        let found = found
            .ok_or_else(|| refused(format!("{position}: the tables do not have this position")))?;
        json(&TableAnswer::new::<G>(position, &found))
    }

    fn build(&self, folder: &Path, pieces: u32, build: BuildAsked) -> PyResult<String> {
        let [fewest, most] = self.tables.pieces;
        if !(fewest..=most).contains(&pieces) {
            return Err(refused(format!("cubes {pieces}: expected {fewest} to {most}")));
        }
        self.rebuild(folder, pieces, &build)?;
        self.info(folder)
    }

    fn verify(&self, pieces: Option<u32>, build: BuildAsked) -> PyResult<String> {
        self.with_opened(|opened| {
            let (fewest, most) = (self.tables.pieces[0], opened.most_pieces());
            let range = pieces.map_or(fewest..=most, |pieces| pieces..=pieces);
            if !range.is_empty() && !(fewest..=most).contains(range.end()) {
                let pieces = range.end();
                return Err(refused(format!("there is no table with {pieces} cubes")));
            }
            let work = build.work;
            let found = range.map(|pieces| {
                opened.verify(pieces, build.threads, work.stop, &|done, total| {
                    work.tell_share(done, total);
                })
            });
            let found = found.collect::<Result<Vec<_>, _>>().map_err(refused)?;
            json(&found.iter().map(VerificationAnswer::from).collect::<Vec<_>>())
        })
    }
}

impl<G: GameKind> Held<G> {
    fn with_opened<T>(&self, see: impl FnOnce(&dyn OpenedTables<G::Position>) -> T) -> T {
        see(&**self.opened.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn rebuild(&self, folder: &Path, pieces: u32, asked: &BuildAsked) -> PyResult<()> {
        let BuildAsked { threads, memory, work } = *asked;
        let how = Build { threads, memory: memory.0, stop: work.stop };
        let tell = |progress: Progress| {
            let Progress { pieces, done, total } = progress;
            work.tell_json(&json!({ "cubes": pieces, "done": done, "total": total }));
        };
        (self.tables.build)(folder, pieces, how, &tell).map_err(refused)?;
        // There may be larger tables.
        let opened = (self.tables.open)(folder, &|_| ());
        *self.opened.lock().unwrap_or_else(PoisonError::into_inner) = opened;
        Ok(())
    }
}
