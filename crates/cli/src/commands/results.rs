use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use games::Game;
use store::{EventOutcome, EventResult, EventSummary, Store};

use crate::arguments::Common;
use crate::{file, output};

#[derive(Args)]
pub struct Results {
    /// A file that --store wrote
    store: PathBuf,
    /// Only the event with this number
    #[arg(long, value_name = "N")]
    event: Option<i64>,
    /// Draw the ratings of an event into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Overwrite an existing picture
    #[arg(long)]
    force: bool,
}

/// Prints the tables of the events in a store.
pub fn run(results: &Results, common: &Common) -> anyhow::Result<()> {
    let store = Store::read(&results.store)?;
    let events = events(&store, results.event, common.game)?;
    let loaded = events
        .iter()
        .map(|event| EventResult::load(&store, event).map_err(anyhow::Error::from_boxed));
    let loaded = loaded.collect::<Result<Vec<_>, _>>()?;
    if let Some(path) = &results.plot {
        file::check_not_input(path, &results.store)?;
        return draw(&loaded, path, results.force);
    }
    // The game is only named if it is not the default.
    let is_named = loaded.iter().any(|result| result.event.game != Game::default().name());
    let mut text = String::new();
    for result in &loaded {
        let EventResult { event, outcome } = result;
        let EventSummary { number, game, begun, plan, games } = event;
        let game = if is_named { format!(" of {game}") } else { String::new() };
        let plan = plan.lines().filter(|line| !line.starts_with("player"));
        let plan = plan.collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "event {number}{game}, begun {begun}, {games} games\n{plan}\n");
        let _ = writeln!(text, "{}", outcome.text());
    }
    output::print_either(common, &loaded, &format!("{}\n", text.trim_end_matches('\n')))
}

fn draw(results: &[EventResult], path: &Path, force: bool) -> anyhow::Result<()> {
    let [result] = results else {
        bail!("a picture shows one event: choose one of {} with --event", results.len());
    };
    let EventOutcome::Standings(standings) = &result.outcome else {
        bail!("event {} has no ratings to draw", result.event.number);
    };
    file::check_writable(path, force)?;
    let title = format!(
        "{} games, seed {}",
        result.event.games,
        result.seed().map_err(anyhow::Error::from_boxed)?
    );
    file::write_atomically(path, &standings.plot(&title))
}

/// Lists the events of a store: all, the one with this number, or those of one game.
pub fn events(
    store: &Store,
    number: Option<i64>,
    game: Option<Game>,
) -> anyhow::Result<Vec<EventSummary>> {
    let mut events = store.events()?;
    if let Some(number) = number {
        let count = events.len();
        events.retain(|event| event.number == number);
        if events.is_empty() {
            bail!("there is no event {number}: expected a number from 1 to {count}");
        }
    }
    if let Some(game) = game {
        events.retain(|event| event.game == game.name());
        match number {
            _ if !events.is_empty() => {}
            Some(number) => bail!("event {number} is not of {game}: leave out --game"),
            None => bail!("there is no event of {game}: leave out --game"),
        }
    }
    Ok(events)
}
