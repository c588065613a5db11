use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use ewn_engine::endgame::{self, EndgameTable, Verification, file_name};
use ewn_engine::tablebase::{self, Progress, Table, TableError};
use game::Side;
use game::quantity::Memory;
use games::ewn_game::{lacking_tables, table_values};
use report::{table_json, tables_json, verifications_json};

use crate::arguments::{Common, Threads};
use crate::commands::exact;
use crate::interrupt::{self, interrupted};
use crate::{live_line, output, position_argument};

#[derive(Args)]
pub struct TablebaseArguments {
    #[command(subcommand)]
    command: TablebaseCommand,
    /// Folder of the tables [default: $DREISTEIN_CACHE, else dreistein in the user's cache folder]
    #[arg(long, global = true, value_name = "DIR")]
    folder: Option<PathBuf>,
}

#[derive(Subcommand)]
enum TablebaseCommand {
    /// Build the missing tables, or continue an interrupted build
    Build {
        /// Maximum number of cubes on the board, 2 to 6
        #[arg(long, default_value = "4", value_name = "N")]
        #[arg(value_parser = clap::value_parser!(u32).range(2..=6))]
        cubes: u32,
        /// Memory to use, such as 500MB or 4GB
        #[arg(long, default_value = "2GB", value_name = "SIZE")]
        memory: Memory,
        #[command(flatten)]
        threads: Threads,
    },
    /// List the tables with their sizes and checksums
    Info,
    /// Verify all checksums, and every value against the moves from its position
    Verify {
        /// Verify only the table with this many cubes
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=6))]
        cubes: Option<u32>,
        #[command(flatten)]
        threads: Threads,
    },
    /// Look up a position: its value, and those of every face and every move
    Probe {
        /// The position; see `dreistein --help`
        position: String,
    },
}

pub fn run(arguments: &TablebaseArguments, common: &Common) -> anyhow::Result<()> {
    super::size("tablebase", common)?;
    let folder = match &arguments.folder {
        Some(folder) => folder.clone(),
        None => tablebase::default_folder()?,
    };
    match &arguments.command {
        TablebaseCommand::Build { cubes, memory, threads } => {
            let (threads, stop) = (threads.count().get(), interrupt::stop_flag());
            let how = tablebase::Build { threads, memory: memory.0, stop };
            build(&folder, *cubes, how, common)
        }
        TablebaseCommand::Info => info(&folder, common),
        TablebaseCommand::Verify { cubes, threads } => {
            verify(&folder, *cubes, threads.count().get(), common)
        }
        TablebaseCommand::Probe { position } => probe(&folder, position, common),
    }
}

/// The template of the progress bars for building and verifying tables.
const PROGRESS: &str = "{msg}: {pos} of {len} slices, {elapsed} gone, {eta} left  {wide_bar}";

/// Builds the missing tables, then lists all tables.
fn build(folder: &Path, cubes: u32, how: tablebase::Build, common: &Common) -> anyhow::Result<()> {
    let bar = live_line::bar(PROGRESS, 0)?;
    let tell = |progress: Progress| {
        let name = format!("{} cubes", progress.pieces);
        if bar.message() != name {
            bar.set_message(name);
            bar.set_length(progress.total as u64);
            bar.set_position(progress.done as u64);
            // Slices from an earlier run must not count towards the speed.
            bar.reset_eta();
        }
        bar.set_position(progress.done as u64);
    };
    let built = endgame::build(folder, cubes, how, &tell);
    bar.finish_and_clear();
    match built {
        Ok(_) => info(folder, common),
        Err(TableError::Stopped) => {
            Err(interrupted("finished work is kept; repeat the command to continue"))
        }
        Err(error) => Err(error.into()),
    }
}

/// Lists the usable tables in a folder.
fn info(folder: &Path, common: &Common) -> anyhow::Result<()> {
    let tables = EndgameTable::open_present(folder, &output::tell);
    let missing = folder.join(file_name(EndgameTable::FEWEST_CUBES));
    if tables.files().is_empty() && !common.json && !missing.exists() {
        output::tell(&format!("no tables: {} does not exist", missing.display()));
    }
    let line = |Table { layout, checksum, .. }: &Table| {
        let (file, slices, positions) = (layout.file_name(), layout.slices.len(), layout.values());
        let (bits, bytes) = (layout.bits.count(), layout.file_size());
        format!(
            "{file}  {slices:>4} slices  {positions:>11} positions  {bits} bits  {bytes:>11} bytes  \
             checksum {checksum:08x}\n"
        )
    };
    let text: String = tables.files().iter().map(line).collect();
    output::print_either(common, &tables_json(folder, &tables), &text)
}

/// Verifies tables, and fails if it finds an error.
fn verify(
    folder: &Path,
    cubes: Option<u32>,
    threads: usize,
    common: &Common,
) -> anyhow::Result<()> {
    let problems = RefCell::new(Vec::new());
    let table = EndgameTable::open_present(folder, &|problem| {
        problems.borrow_mut().push(problem.to_owned());
    });
    let (fewest, most) = (EndgameTable::FEWEST_CUBES, table.max_cubes());
    let (first, last) = cubes.map_or((fewest, most.max(fewest)), |n| (n, n));
    if last > most {
        // Opening the table gives the reason why it cannot be used.
        EndgameTable::open(folder, last)?;
    }
    let (bar, stop) = (live_line::bar(PROGRESS, 0)?, interrupt::stop_flag());
    let tell = |done: usize, total: usize| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    };
    let verify = |cubes: u32| {
        bar.set_message(format!("{cubes} cubes"));
        bar.reset();
        table.verify(cubes, threads, stop, &tell).map_err(|error| match error {
            TableError::Stopped => interrupted("nothing was changed"),
            error => error.into(),
        })
    };
    let found = (first..=last).map(verify).collect::<anyhow::Result<Vec<_>>>()?;
    bar.finish_and_clear();
    let line = |Verification { cubes, positions, worst, allowed }: &Verification| {
        let differences = format!("worst difference {worst:.1e}, allowed {allowed:.1e}");
        format!("{cubes} cubes: {positions} positions, {differences}\n")
    };
    let text: String = found.iter().map(line).collect();
    output::print_either(common, &verifications_json(&found), &text)?;
    if let Some(found) = found.iter().find(|found| !found.is_passed()) {
        let file = folder.join(file_name(found.cubes));
        bail!("{} has wrong values: remove it and build it again", file.display());
    }
    if let Some(problem) = problems.borrow().first() {
        bail!("{problem}");
    }
    Ok(())
}

/// Prints the values of a position, its rolls and its moves.
fn probe(folder: &Path, position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let mut opened = EndgameTable::open_present(folder, &output::tell);
    let lacking = lacking_tables(&opened, folder, &position);
    if let Some(cubes) = lacking.map_err(anyhow::Error::from_boxed)? {
        let place = folder.display();
        output::tell(&format!("building the endgame tables up to {cubes} cubes in {place}"));
        let threads = Threads { threads: None }.count().get();
        let stop = &AtomicBool::new(false);
        let how = tablebase::Build { threads, memory: 1 << 30, stop };
        opened = endgame::build(folder, cubes, how, &|_| ())?;
    }
    let found = table_values(&opened, &position).context("the tables do not have this position")?;
    let [red, blue] = Side::BOTH.map(|side| 100.0 * found.value.of(side));
    let text = format!("red {red:.3} %, blue {blue:.3} %\n{}", exact::table(&position, &found));
    output::print_either(common, &table_json(&position, &found), &text)
}
