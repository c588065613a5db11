use std::fmt::Write;
use std::path::Path;

use anyhow::bail;
use arena::MatchReport;
use arena::store::{EventSummary, Store, StoredPairing, StoredPlayer};
use serde::Serialize;

use super::contest::{Entrant, PlayedPairing, Standings};
use crate::arguments::Common;
use crate::contest_arguments::Results;
use crate::{file, output};

#[derive(Serialize)]
struct EventResult {
    event: i64,
    game: String,
    begun: String,
    plan: String,
    games: u64,
    #[serde(flatten)]
    standings: Standings,
}

/// Shows the tables of the events in a store.
pub fn run(results: &Results, common: &Common) -> anyhow::Result<()> {
    let store = Store::read(&results.store)?;
    let events = events(&store, results.event)?;
    let loaded = events.iter().map(|event| load(&store, event));
    let loaded = loaded.collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(path) = &results.plot {
        return draw(&loaded, path, results.force);
    }
    let results = loaded;
    if common.json {
        return output::print_json(&results);
    }
    let mut text = String::new();
    for result in &results {
        let EventResult { event, begun, plan, games, standings, .. } = result;
        let plan = plan.lines().filter(|line| !line.starts_with("player"));
        let plan = plan.collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "event {event}, begun {begun}, {games} games\n{plan}\n");
        let _ = writeln!(text, "{}", standings.text());
    }
    output::print(text.trim_end_matches('\n'))?;
    output::print("\n")
}

fn draw(results: &[EventResult], path: &Path, force: bool) -> anyhow::Result<()> {
    let [result] = results else {
        bail!("a picture shows one event: choose one of {} with --event", results.len());
    };
    if !force && file::would_lose(path) {
        bail!("{} exists already: use --force to replace it", path.display());
    }
    let title = format!("{} games, seed {}", result.games, plan_value(&result.plan, "seed"));
    file::write_atomically(path, &result.standings.plot(&title))
}

/// The events of a store, or the one that is asked for.
pub fn events(store: &Store, number: Option<i64>) -> anyhow::Result<Vec<EventSummary>> {
    let mut events = store.events()?;
    if let Some(number) = number {
        let count = events.len();
        events.retain(|event| event.number == number);
        if events.is_empty() {
            bail!("there is no event {number}: expected a number from 1 to {count}");
        }
    }
    Ok(events)
}

fn load(store: &Store, event: &EventSummary) -> anyhow::Result<EventResult> {
    let players = store.players(event.id())?;
    let entrants = players.into_iter().map(|StoredPlayer { name, spec }| Entrant { name, spec });
    let mut pairings = Vec::new();
    for StoredPairing { round, pairing, players } in store.pairings(event.id())? {
        let mut report = MatchReport::default();
        let pairs = store.done_pairs(event.id(), round, pairing)?;
        pairs.values().for_each(|pair| report.push(pair));
        pairings.push(PlayedPairing { round, players, report });
    }
    let reference = plan_value(&event.plan, "reference");
    let seed = plan_value(&event.plan, "seed").parse().unwrap_or_default();
    let standings = Standings::new(&entrants.collect::<Vec<_>>(), &pairings, reference, seed)?;
    Ok(EventResult {
        event: event.number,
        game: event.game.clone(),
        begun: event.begun.clone(),
        plan: event.plan.clone(),
        games: event.games,
        standings,
    })
}

/// What a line of a plan says.
fn plan_value<'a>(plan: &'a str, key: &str) -> &'a str {
    let mut lines = plan.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    lines.next().unwrap_or("unknown")
}
