use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::Value;
use thiserror::Error;

use game::files::LineFile;

use crate::Row;

/// A file of JSON lines: the plan of a job, then one row for each unit that is done, in the order
/// in which they came.
pub struct UnitFile {
    path: PathBuf,
    file: LineFile,
    /// The number of units of the plan.
    units: u64,
    /// Fingerprints of the rows, by unit, because the rows may be too large for memory.
    rows: BTreeMap<u64, u64>,
}

/// The key in a row for the number of its unit.
pub const UNIT: &str = "unit";

impl UnitFile {
    /// Opens or creates the file of a plan with this many units, for this process alone. Removes a
    /// line that was cut off at the end, as by a killed program.
    pub fn open(path: &Path, plan: &Value, units: u64) -> Result<Self, UnitFileError> {
        let error = |problem| UnitFileError { path: path.into(), problem };
        let (mut rows, mut number) = (BTreeMap::new(), 0);
        let visit = |line: &[u8]| {
            number += 1;
            let row = value_of(line);
            if number == 1 {
                return match row? {
                    found if found == *plan => Ok(()),
                    found => Err(UnitFileProblem::Line(format!("it is of another plan: {found}"))),
                };
            }
            let unit = row.and_then(|row| Ok((unit_of(&row, units)?, fingerprint(row))));
            let in_line = |problem| UnitFileProblem::Line(format!("line {number}: {problem}"));
            rows.extend([unit.map_err(in_line)?]);
            Ok(())
        };
        let file = LineFile::open(path, visit).map_err(error)?;
        let mut file = file.ok_or_else(|| error(UnitFileProblem::InUse))?;
        if number == 0 {
            file.append(&format!("{plan}\n")).map_err(|it| error(it.into()))?;
        }
        Ok(Self { path: path.into(), file, units, rows })
    }

    /// The units without a row.
    pub fn missing(&self) -> Vec<Range<u64>> {
        missing_units(self.units, self.rows.keys().copied())
    }

    /// Adds rows, except those that the file already has.
    ///
    /// # Errors
    /// If a row has no unit, differs from the stored row of its unit, or cannot be written.
    pub fn add(&mut self, rows: &[Row]) -> Result<(), UnitFileError> {
        let added = self.new_rows(rows).and_then(|(text, new)| {
            if !new.is_empty() {
                self.file.append(&text)?;
            }
            self.rows.extend(new);
            Ok(())
        });
        added.map_err(|problem| UnitFileError { path: self.path.clone(), problem })
    }

    /// Calls `visit` with every row, in the order of the file.
    pub fn visit(&self, mut visit: impl FnMut(Row)) -> Result<(), UnitFileError> {
        let mut read = || {
            for line in self.file.lines_at(&self.path)?.skip(1) {
                visit(value_of(line?.as_bytes())?);
            }
            Ok(())
        };
        read().map_err(|problem| UnitFileError { path: self.path.clone(), problem })
    }

    /// The text of the rows that are not in the file yet, and their fingerprints.
    fn new_rows(&self, rows: &[Row]) -> Result<(String, BTreeMap<u64, u64>), UnitFileProblem> {
        let (mut text, mut new) = (String::new(), BTreeMap::new());
        for row in rows {
            let (unit, print) = (unit_of(row, self.units)?, fingerprint(row.clone()));
            match self.rows.get(&unit).or(new.get(&unit)) {
                Some(known) if *known == print => {}
                Some(_) => {
                    let problem = format!("unit {unit} differs from the one stored already");
                    return Err(UnitFileProblem::Line(problem));
                }
                None => {
                    text += &format!("{row}\n");
                    new.insert(unit, print);
                }
            }
        }
        Ok((text, new))
    }
}

/// Finds the ranges of units that are not done, given the done ones in ascending order.
pub fn missing_units(units: u64, done: impl Iterator<Item = u64>) -> Vec<Range<u64>> {
    let (mut missing, mut next) = (Vec::new(), 0);
    for unit in done.take_while(|unit| *unit < units).chain([units]) {
        if next < unit {
            missing.push(next..unit);
        }
        next = unit + 1;
    }
    missing
}

/// A hash that is equal for rows with the same content.
fn fingerprint(mut row: Row) -> u64 {
    row.sort_all_objects();
    let mut hasher = DefaultHasher::new();
    row.to_string().hash(&mut hasher);
    hasher.finish()
}

fn value_of(line: &[u8]) -> Result<Value, UnitFileProblem> {
    serde_json::from_slice(line).map_err(|_| {
        let line = String::from_utf8_lossy(line);
        UnitFileProblem::Line(format!("not a line of a job: {}", line.trim_end()))
    })
}

fn unit_of(row: &Row, units: u64) -> Result<u64, UnitFileProblem> {
    let problem = match row[UNIT].as_u64() {
        Some(unit) if unit < units => return Ok(unit),
        Some(unit) => format!("unit {unit}: expected a number below {units}"),
        None => format!("a row without a unit: {row}"),
    };
    Err(UnitFileProblem::Line(problem))
}

/// Why a file of units cannot be used.
#[derive(Debug, Error)]
#[error("{}: {problem}", path.display())]
#[allow(missing_docs, reason = "the names say it")]
pub struct UnitFileError {
    pub path: PathBuf,
    pub problem: UnitFileProblem,
}

/// What can be wrong with a file of units.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum UnitFileProblem {
    #[error("another process is adding to it")]
    InUse,
    /// A line that does not belong there.
    #[error("{0}")]
    Line(String),
    #[error(transparent)]
    File(#[from] io::Error),
}
