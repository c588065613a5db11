use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ewn_engine::endgame::{EndgameTable, build};
use ewn_engine::tablebase::{Build, Progress};
use game::quantity::Memory;
use games::Game;
use games::ewn_game::{lacking_tables, table_values};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use report::{table_json, tables_json, verifications_json};
use serde_json::json;

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::{Number, memory, threads};
use crate::position::Position;
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
    game: Game,
    folder: PathBuf,
    opened: Mutex<EndgameTable>,
}

/// The memory that a build may take, unless another amount is given.
const DEFAULT_MEMORY: Memory = Memory(2_000_000_000);

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (folder = None, game = "ewn"))]
    fn open(py: Python<'_>, folder: Option<PathBuf>, game: &str) -> PyResult<Self> {
        let game: Game = game.parse().map_err(refused)?;
        let folder = match folder {
            Some(folder) => folder,
            None => ewn_engine::tablebase::default_folder().map_err(refused)?,
        };
        if !game.has_tables {
            return Err(refused(format!("{} has no endgame tables", game.title)));
        }
        let problems = RefCell::new(Vec::new());
        let keep = |problem: &str| problems.borrow_mut().push(problem.to_owned());
        let opened = Mutex::new(EndgameTable::open_present(&folder, &keep));
        for problem in problems.into_inner() {
            let problem = std::ffi::CString::new(problem)?;
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &problem, 1)?;
        }
        Ok(Self { game, folder, opened })
    }

    /// The folder.
    #[getter]
    fn folder(&self) -> String {
        self.folder.display().to_string()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The tables that are there, as `dreistein tablebase info --json` prints them.
    fn info(&self) -> PyResult<Json> {
        self.with_opened(|opened| json(&tables_json(&self.folder, opened)))
    }

    /// The exact values of a position, of its rolls and of its moves, as `dreistein tablebase probe
    /// --json` prints them; builds small tables that are missing.
    #[pyo3(signature = (position, *, progress = None))]
    fn probe(
        &self,
        py: Python<'_>,
        position: &Position,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Json> {
        let position = &position.of(self.game)?;
        let threads = threads(None)?.get();
        work::answer(py, progress, |work| {
            let lacking = self.with_opened(|it| lacking_tables(it, &self.folder, position));
            if let Some(pieces) = lacking.map_err(refused)? {
                self.rebuild(pieces, threads, DEFAULT_MEMORY, work)?;
            }
            let found = self.with_opened(|opened| table_values(opened, position));
            let none = || refused(format!("{position}: the tables do not have this position"));
            json(&table_json(position, &found.ok_or_else(none)?))
        })
    }

    /// Builds the missing tables with up to this many pieces, or continues an interrupted build;
    /// what Ctrl-C interrupts is kept. Returns what `info` does.
    #[pyo3(signature = (cubes = Number::Small(4), *, memory = None, threads = None, progress = None),
        text_signature = "($self, cubes=4, *, memory=None, threads=None, progress=None)")]
    fn build(
        &self,
        py: Python<'_>,
        cubes: Number,
        memory: Option<&str>,
        threads: Option<Number>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Json> {
        let (cubes, memory) = (cubes.to("cubes")?, self::memory(memory, DEFAULT_MEMORY)?);
        let threads = self::threads(threads)?.get();
        work::answer(py, progress, |work| {
            let (fewest, most) = (EndgameTable::FEWEST_CUBES, EndgameTable::MOST_CUBES);
            if !(fewest..=most).contains(&cubes) {
                return Err(refused(format!("cubes {cubes}: expected {fewest} to {most}")));
            }
            self.rebuild(cubes, threads, memory, work)?;
            self.info()
        })
    }

    /// Compares every value with those after each move, as `dreistein tablebase verify --json`
    /// prints it; `passed` is false where a table is wrong.
    #[pyo3(signature = (cubes = None, *, threads = None, progress = None))]
    fn verify(
        &self,
        py: Python<'_>,
        cubes: Option<Number>,
        threads: Option<Number>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Json> {
        let cubes = Number::optional(cubes, "cubes")?;
        let threads = self::threads(threads)?.get();
        let verify = |opened: &EndgameTable, work: &Work| {
            let (fewest, most) = (EndgameTable::FEWEST_CUBES, opened.max_cubes());
            let range = cubes.map_or(fewest..=most, |cubes| cubes..=cubes);
            if !range.is_empty() && !(fewest..=most).contains(range.end()) {
                return Err(refused(format!("there is no table with {} cubes", range.end())));
            }
            let tell = |done, total| work.tell_share(done as u64, total as u64);
            let found = range.map(|cubes| opened.verify(cubes, threads, work.stop, &tell));
            let found = found.collect::<Result<Vec<_>, _>>().map_err(refused)?;
            json(&verifications_json(&found))
        };
        work::answer(py, progress, |work| self.with_opened(|opened| verify(opened, work)))
    }

    fn __repr__(&self) -> String {
        format!("Tablebase('{}', '{}')", self.folder.display(), self.game)
    }
}

impl Tablebase {
    fn with_opened<T>(&self, see: impl FnOnce(&EndgameTable) -> T) -> T {
        see(&self.opened.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn rebuild(&self, pieces: u32, threads: usize, memory: Memory, work: &Work) -> PyResult<()> {
        let how = Build { threads, memory: memory.0, stop: work.stop };
        let tell = |progress: Progress| {
            let Progress { pieces, done, total } = progress;
            work.tell_json(&json!({ "cubes": pieces, "done": done, "total": total }));
        };
        build(&self.folder, pieces, how, &tell).map_err(refused)?;
        // There may be larger tables.
        let opened = EndgameTable::open_present(&self.folder, &|_| ());
        *self.opened.lock().unwrap_or_else(PoisonError::into_inner) = opened;
        Ok(())
    }
}
