use std::cell::RefCell;
use std::fmt::Write;
use std::path::Path;

use anyhow::bail;
use ewn_engine::endgame::{EndgameTable, Verification};
use serde::Serialize;
use tablebase::TableError;

use super::arguments::Verify;
use super::{file_of, progress_bar, threads};
use crate::arguments::Common;
use crate::interrupt::{self, Interrupted};
use crate::output;

#[derive(Serialize)]
struct Verified {
    cubes: u32,
    positions: u64,
    worst_difference: f64,
    allowed_difference: f64,
    passed: bool,
}

/// Checks tables, and fails if something is wrong with them.
pub fn run(folder: &Path, plan: &Verify, common: &Common) -> anyhow::Result<()> {
    let problems = RefCell::new(Vec::new());
    let table = EndgameTable::open_present(folder, &|problem| {
        problems.borrow_mut().push(problem.to_owned());
    });
    let fewest = EndgameTable::FEWEST_CUBES;
    let (first, last) = plan.cubes.map_or((fewest, table.max_cubes().max(fewest)), |n| (n, n));
    if last > table.max_cubes() {
        // Opening says why it cannot be used.
        EndgameTable::open(folder, last)?;
    }
    let found = verify(&table, first, last, threads(plan.threads))?;
    if common.json {
        let verified: Vec<Verified> = found.iter().map(Verified::of).collect();
        output::print_json(&verified)?;
    } else {
        output::print(&text(&found))?;
    }
    match found.iter().find(|found| !found.is_passed()) {
        None => match problems.into_inner().first() {
            Some(problem) => bail!("{problem}"),
            None => Ok(()),
        },
        Some(found) => {
            let file = file_of(folder, found.cubes);
            bail!("{} has wrong values: remove it and build it again", file.display())
        }
    }
}

fn verify(
    table: &EndgameTable,
    first: u32,
    last: u32,
    threads: usize,
) -> anyhow::Result<Vec<Verification>> {
    let stop = interrupt::stop_flag()?;
    let bar = progress_bar()?;
    let mut found = Vec::new();
    for cubes in first..=last {
        bar.set_message(format!("{cubes} cubes"));
        bar.reset();
        let tell = |done: usize, total: usize| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        };
        match table.verify(cubes, threads, stop, &tell) {
            Ok(verification) => found.push(verification),
            Err(error) => {
                bar.finish_and_clear();
                return Err(match error {
                    TableError::Stopped => Interrupted("nothing was changed".to_owned()).into(),
                    error => error.into(),
                });
            }
        }
    }
    bar.finish_and_clear();
    Ok(found)
}

fn text(found: &[Verification]) -> String {
    let mut text = String::new();
    for Verification { cubes, positions, worst, allowed } in found {
        let _ = writeln!(
            text,
            "{cubes} cubes: {positions} positions, worst difference {worst:.1e}, \
             allowed {allowed:.1e}"
        );
    }
    text
}

impl Verified {
    fn of(found: &Verification) -> Self {
        Self {
            cubes: found.cubes,
            positions: found.positions,
            worst_difference: found.worst,
            allowed_difference: found.allowed,
            passed: found.is_passed(),
        }
    }
}
