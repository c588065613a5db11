mod arguments;
mod build;
mod info;
mod probe;
mod verify;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::Common;
pub use arguments::TablebaseArguments;
use arguments::TablebaseCommand;

pub fn run(arguments: &TablebaseArguments, common: &Common) -> anyhow::Result<()> {
    let folder = match &arguments.folder {
        Some(folder) => folder.clone(),
        None => tablebase::default_folder()?,
    };
    match &arguments.command {
        TablebaseCommand::Build(plan) => build::run(&folder, plan, common),
        TablebaseCommand::Info => info::run(&folder, common),
        TablebaseCommand::Verify(plan) => verify::run(&folder, plan, common),
        TablebaseCommand::Probe { position } => probe::run(&folder, position, common),
    }
}

/// The threads asked for, or one for every core.
fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// A line with how far the work is: on standard error, and only if that is a terminal.
fn progress_bar() -> anyhow::Result<ProgressBar> {
    let line = "{msg}: {pos} of {len} slices, {elapsed} gone, {eta} left  {wide_bar}";
    Ok(ProgressBar::new(0).with_style(ProgressStyle::with_template(line)?))
}

/// Where the file with this many cubes is, or would be.
fn file_of(folder: &std::path::Path, cubes: u32) -> PathBuf {
    folder.join(ewn_engine::endgame::file_name(cubes))
}
