mod input;
mod text;

use std::sync::atomic::AtomicBool;

use catalog::{GameKind, Record};
use indicatif::{ProgressBar, ProgressStyle};
use report::review::{Reviewer, Reviews};

use crate::arguments::{Common, Review};
use crate::{file, output};

/// Reviews games, one after another.
pub fn run<G: GameKind>(arguments: &Review, common: &Common) -> anyhow::Result<()> {
    if let Some(page) = &arguments.html {
        file::check_writable(page, arguments.force)?;
    }
    let records = input::read::<G>(arguments, common)?;
    let engine = arguments.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
    let mut reviewer = Reviewer::<G>::new(engine, arguments.depth, output::tell);
    let never = AtomicBool::new(false);
    let bar = progress_bar::<G>(&records)?;
    let mut games = Vec::new();
    for (number, record) in &records {
        games.push(reviewer.review(*number, record, &never, || bar.inc(1))?);
    }
    bar.finish_and_clear();
    if let Some(page) = &arguments.html {
        file::write_atomically(page, &report::review::page(&games, &reviewer.name))?;
    }
    if common.json {
        return output::print_json(&Reviews::new(&games, engine, reviewer.depth));
    }
    output::print(&text::report(&games, &reviewer.name))
}

/// A line on standard error; nothing if that is no terminal.
fn progress_bar<G: GameKind>(
    records: &[(usize, Record<G::Position>)],
) -> anyhow::Result<ProgressBar> {
    let plies = records.iter().map(|(_, record)| record.plies().len() as u64).sum();
    let line = "{pos} of {len} plies reviewed ({eta} left)";
    Ok(ProgressBar::new(plies).with_style(ProgressStyle::with_template(line)?))
}
