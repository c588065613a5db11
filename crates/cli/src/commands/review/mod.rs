mod text;

use std::path::Path;

use anyhow::bail;
use games::{Document, Record};
use report::review::{Reviewer, Reviews};

use crate::arguments::{Common, Review};
use crate::interrupt::{self, interrupted};
use crate::{file, live_line, output, position_argument};

/// Reviews one or more games and prints the reviews.
pub fn run(arguments: &Review, common: &Common) -> anyhow::Result<()> {
    if let Some(page) = &arguments.html {
        file::check_not_input(page, Path::new(&arguments.record))?;
        file::check_writable(page, arguments.force)?;
    }
    let records = read(arguments, common)?;
    let engine = arguments.engine.as_deref().unwrap_or(common.game().defaults.engine);
    let mut reviewer = Reviewer::new(engine, arguments.depth, output::tell);
    let stop = interrupt::stop_flag();
    let plies = records.iter().map(|(_, record)| record.plies().len() as u64).sum();
    let bar = live_line::bar("{pos} of {len} plies reviewed ({eta} left)", plies)?;
    let mut games = Vec::new();
    for (number, record) in &records {
        match reviewer.review(*number, record, stop, || bar.inc(1)) {
            Ok(game) => games.push(game),
            Err(_) if interrupt::is_stopped() => break,
            Err(error) => return Err(anyhow::Error::from_boxed(error)),
        }
    }
    bar.finish_and_clear();
    let stopped =
        || interrupted(format!("{} of {} games were reviewed", games.len(), records.len()));
    if games.is_empty() && interrupt::is_stopped() {
        return Err(stopped());
    }
    if let Some(page) = &arguments.html {
        file::write_atomically(page, &report::review::page(&games, &reviewer.name))?;
    }
    let json = Reviews::new(&games, engine, reviewer.depth);
    output::print_either(common, &json, &text::report(&games, &reviewer.name))?;
    if games.len() < records.len() { Err(stopped()) } else { Ok(()) }
}

/// Reads the games to review, each with its number in the input.
fn read(arguments: &Review, common: &Common) -> anyhow::Result<Vec<(usize, Record)>> {
    let input = arguments.record.as_str();
    let (name, expected) = (position_argument::input_name(input), "the record of a game");
    let document = position_argument::document(input, arguments.from.as_deref(), expected, common)?;
    let Document::Records(records) = document else {
        bail!("{name} is a position: expected {expected}; try analyze");
    };
    let numbered: Vec<_> = (1..).zip(records).collect();
    let Some(number) = arguments.game_number else {
        return Ok(numbered);
    };
    let games = numbered.len();
    let chosen: Vec<_> = numbered.into_iter().filter(|(at, _)| *at == number.get()).collect();
    if chosen.is_empty() {
        bail!("--game-number {number}: {name} holds games 1 to {games}");
    }
    Ok(chosen)
}
