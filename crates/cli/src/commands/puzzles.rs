use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use arena::UnitFileProblem;
use arena::puzzles::{PuzzleFile, PuzzlePlan};
use clap::Args;
use serde_json::json;

use crate::arguments::{Common, Threads};
use crate::interrupt::{self, interrupted};
use crate::{file, live_line, output, position_argument};

#[derive(Args)]
pub struct PuzzleArguments {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// File to write; finished work is kept beside it until it is complete
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Makes puzzles and writes them to a file.
pub fn run(arguments: &PuzzleArguments, common: &Common) -> anyhow::Result<()> {
    let variant = position_argument::variant(common)?;
    if file::is_stream(&arguments.output) {
        let name = arguments.output.display();
        bail!("{name} is no ordinary file: expected one, with room for finished work beside it");
    }
    file::check_writable(&arguments.output, arguments.force)?;
    let seed = position_argument::seed(common);
    let plan = PuzzlePlan {
        variant,
        count: arguments.count as usize,
        seed,
        threads: arguments.threads.count(),
        stop: interrupt::stop_flag(),
    };
    let part = arguments.output.with_added_extension("part");
    let kept = plan.open(&part).map_err(|error| match error.problem {
        UnitFileProblem::File(_) | UnitFileProblem::InUse => anyhow::Error::from(error),
        _ => anyhow::Error::from(error).context("remove the file to begin again"),
    })?;
    let wanted = arguments.count;
    let show = |found: usize, games: u64| {
        live_line::show(&format!("{found} of {wanted} puzzles, {games} games"));
    };
    let made = plan.make(kept, &show);
    live_line::clear();
    let Some(puzzles) = made.map_err(anyhow::Error::from_boxed)? else {
        let place = part.display();
        return Err(interrupted(format!(
            "finished work is in {place}; repeat the command with --seed {seed} to continue"
        )));
    };
    let puzzles = PuzzleFile::new(common.game(), command(arguments, common, seed), seed, puzzles);
    file::write_atomically(&arguments.output, &puzzles.text()?)?;
    fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))?;
    report(&puzzles, &arguments.output, common)
}

fn report(puzzles: &PuzzleFile, path: &Path, common: &Common) -> anyhow::Result<()> {
    let (path, counts) = (path.display().to_string(), puzzles.counts());
    let number = puzzles.puzzles.len();
    let json = json!({
        "game": puzzles.game,
        "seed": puzzles.seed,
        "file": path,
        "puzzles": number,
        "counts": counts,
    });
    let lines = counts.iter().map(|(name, count)| format!("  {name}: {count}\n"));
    let text = format!("{path}: {number} puzzles\n{}", lines.collect::<String>());
    output::print_either(common, &json, &text)
}

/// The command that makes the same file again, for the head of the file.
fn command(arguments: &PuzzleArguments, common: &Common, seed: u64) -> String {
    let board = common.board.map(|board| format!(" --board {board}")).unwrap_or_default();
    let name = arguments.output.file_name().unwrap_or_default().to_string_lossy();
    let (game, count) = (common.game(), arguments.count);
    format!("dreistein puzzles --game {game}{board} --count {count} --seed {seed} --output {name}")
}
