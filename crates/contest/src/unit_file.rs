use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::Value;
use thiserror::Error;

use crate::{LineFile, Row, UnitSet};

/// A file of JSON lines: the plan of a job, then one row for each unit that is done, in the order
/// in which they came. What rows say under some keys is measured and may differ.
pub struct UnitFile {
    path: PathBuf,
    file: LineFile,
    /// Fingerprints of the rows, by unit: rows themselves may be too many to remember.
    rows: BTreeMap<u64, u64>,
    done: UnitSet,
    /// The keys of what is measured.
    measured: &'static [&'static str],
}

/// The key of the number of the unit in a row.
pub const UNIT: &str = "unit";

impl UnitFile {
    /// Opens or makes the file of a plan, for this process alone. A line that was cut off at the
    /// end, as by a killed program, is removed.
    ///
    /// # Errors
    /// If it is in use, of another plan, or cannot be used.
    pub fn open(
        path: &Path,
        plan: &Value,
        measured: &'static [&'static str],
    ) -> Result<Self, UnitFileError> {
        let error = |problem| UnitFileError { path: path.into(), problem };
        let file = LineFile::open(path).map_err(|it| error(it.into()))?;
        let file = file.ok_or_else(|| error(UnitFileProblem::InUse))?;
        let (rows, done) = (BTreeMap::new(), UnitSet::default());
        let mut this = Self { path: path.into(), file, rows, done, measured };
        this.read(plan).map_err(error)?;
        Ok(this)
    }

    /// The units that are missing.
    #[must_use]
    pub fn missing(&self, units: Range<u64>) -> Vec<Range<u64>> {
        self.done.missing(units)
    }

    /// Adds rows; those that it has already are left out.
    ///
    /// # Errors
    /// If a row has no unit, differs from one that it has, or cannot be written.
    pub fn add(&mut self, rows: &[Row]) -> Result<(), UnitFileError> {
        let added = self.new_rows(rows).and_then(|(text, new)| {
            if !new.is_empty() {
                self.file.append(&text)?;
            }
            self.done.extend(new.keys().copied());
            self.rows.extend(new);
            Ok(())
        });
        added.map_err(|problem| UnitFileError { path: self.path.clone(), problem })
    }

    /// Calls `visit` with every row, in the order of the file.
    ///
    /// # Errors
    /// If the file cannot be read, or those of `visit`.
    pub fn visit(&self, mut visit: impl FnMut(Row)) -> Result<(), UnitFileError> {
        let error = |problem| UnitFileError { path: self.path.clone(), problem };
        let lines = self.file.lines_at(&self.path).map_err(|it| error(it.into()))?;
        for line in lines.skip(1) {
            let line = line.map_err(|it| error(it.into()))?;
            let row = serde_json::from_str(&line);
            visit(row.map_err(|_| error(UnitFileProblem::Line(line.clone())))?);
        }
        Ok(())
    }

    fn read(&mut self, plan: &Value) -> Result<(), UnitFileProblem> {
        let (mut rows, mut is_first) = (BTreeMap::new(), true);
        let measured = self.measured;
        self.file.read(|line| {
            let text = || String::from_utf8_lossy(line).into_owned();
            let value: Value =
                serde_json::from_slice(line).map_err(|_| UnitFileProblem::Line(text()))?;
            if is_first && value != *plan {
                return Err(UnitFileProblem::OtherPlan { found: value.to_string() });
            }
            if !is_first {
                rows.insert(unit_of(&value)?, fingerprint(value, measured));
            }
            is_first = false;
            Ok(())
        })?;
        if is_first {
            self.file.append(&format!("{plan}\n"))?;
        }
        self.done.extend(rows.keys().copied());
        self.rows = rows;
        Ok(())
    }

    /// The lines of rows that it does not have, and their fingerprints.
    fn new_rows(&self, rows: &[Row]) -> Result<(String, BTreeMap<u64, u64>), UnitFileProblem> {
        let (mut text, mut new) = (String::new(), BTreeMap::new());
        for row in rows {
            let (unit, print) = (unit_of(row)?, fingerprint(row.clone(), self.measured));
            match self.rows.get(&unit).or(new.get(&unit)) {
                Some(known) if *known == print => {}
                Some(_) => return Err(UnitFileProblem::Contradiction { unit }),
                None => {
                    text += &format!("{row}\n");
                    new.insert(unit, print);
                }
            }
        }
        Ok((text, new))
    }
}

/// The same for rows that say the same, apart from what is measured.
fn fingerprint(mut row: Row, measured: &[&str]) -> u64 {
    if let Some(row) = row.as_object_mut() {
        row.retain(|key, _| !measured.contains(&key.as_str()));
    }
    row.sort_all_objects();
    let mut hasher = DefaultHasher::new();
    row.to_string().hash(&mut hasher);
    hasher.finish()
}

fn unit_of(row: &Row) -> Result<u64, UnitFileProblem> {
    row[UNIT].as_u64().ok_or_else(|| UnitFileProblem::NoUnit(row.to_string()))
}

/// Why a file of units cannot be used.
#[derive(Debug, Error)]
#[error("{}: {problem}", path.display())]
pub struct UnitFileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: UnitFileProblem,
}

/// What can be wrong with a file of units.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum UnitFileProblem {
    #[error("another process is adding to it")]
    InUse,
    #[error("it is of another plan: {found}")]
    OtherPlan { found: String },
    #[error("not a line of a job: {}", .0.trim_end())]
    Line(String),
    #[error("a row without a unit: {0}")]
    NoUnit(String),
    #[error("unit {unit} differs from the one stored already")]
    Contradiction { unit: u64 },
    #[error(transparent)]
    File(#[from] io::Error),
}
