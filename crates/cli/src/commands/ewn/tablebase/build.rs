use std::path::Path;

use ewn_engine::endgame;
use tablebase::{Progress, TableError};

use super::arguments::Build;
use super::{info, progress_bar, threads};
use crate::arguments::Common;
use crate::interrupt::{self, Interrupted};

/// Builds the tables that are missing, and lists them all.
pub fn run(folder: &Path, plan: &Build, common: &Common) -> anyhow::Result<()> {
    let stop = interrupt::stop_flag()?;
    let how = tablebase::Build { threads: threads(plan.threads), memory: plan.memory.0, stop };
    let bar = progress_bar()?;
    let tell = |progress: Progress| {
        let name = format!("{} cubes", progress.pieces);
        if bar.message() != name {
            bar.set_message(name);
            bar.set_length(progress.total as u64);
            bar.set_position(progress.done as u64);
            // What an earlier run has done says nothing about the speed.
            bar.reset_eta();
        }
        bar.set_position(progress.done as u64);
    };
    let built = endgame::build(folder, plan.cubes, how, &tell);
    bar.finish_and_clear();
    match built {
        Ok(_) => info::run(folder, common),
        Err(TableError::Stopped) => {
            let fate = "what is done is kept, and the same command goes on from there";
            Err(Interrupted(fate.to_owned()).into())
        }
        Err(error) => Err(error.into()),
    }
}
