use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, bail};
use arena::store::{EventSummary, Store, StoredPairing, StoredPlayer};
use arena::{CcgcMatch, MatchReport};
use catalog::{CCGC_FORMAT, GameName};
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
    outcome: Outcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Standings(Standings),
    Score { score: [usize; 2] },
}

impl Outcome {
    fn text(&self) -> String {
        match self {
            Self::Standings(standings) => standings.text(),
            Self::Score { score: [a, b] } => format!("A won {a} games, B won {b}\n"),
        }
    }
}

/// Shows the tables of the events in a store.
pub fn run(results: &Results, common: &Common) -> anyhow::Result<()> {
    let store = Store::read(&results.store)?;
    let events = events(&store, results.event, common.game)?;
    let loaded = events.iter().map(|event| load(&store, event));
    let loaded = loaded.collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(path) = &results.plot {
        return draw(&loaded, path, results.force);
    }
    let results = loaded;
    if common.json {
        return output::print_json(&results);
    }
    // Games that are all of the usual kind need not be named.
    let is_named = results.iter().any(|result| result.game != GameName::default().name());
    let mut text = String::new();
    for result in &results {
        let EventResult { event, game, begun, plan, games, outcome } = result;
        let game = if is_named { format!(" of {game}") } else { String::new() };
        let plan = plan.lines().filter(|line| !line.starts_with("player"));
        let plan = plan.collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "event {event}{game}, begun {begun}, {games} games\n{plan}\n");
        let _ = writeln!(text, "{}", outcome.text());
    }
    output::print(text.trim_end_matches('\n'))?;
    output::print("\n")
}

fn draw(results: &[EventResult], path: &Path, force: bool) -> anyhow::Result<()> {
    let [result] = results else {
        bail!("a picture shows one event: choose one of {} with --event", results.len());
    };
    let Outcome::Standings(standings) = &result.outcome else {
        bail!("event {} has no ratings to draw", result.event);
    };
    if !force && file::would_lose(path) {
        bail!("{} exists already: use --force to replace it", path.display());
    }
    let title = format!("{} games, seed {}", result.games, plan_value(&result.plan, "seed")?);
    file::write_atomically(path, &standings.plot(&title))
}

/// The events of a store: all, or the one that is asked for, or those of a game.
pub fn events(
    store: &Store,
    number: Option<i64>,
    game: Option<GameName>,
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

fn load(store: &Store, event: &EventSummary) -> anyhow::Result<EventResult> {
    let outcome = if plan_value(&event.plan, "format")? == CCGC_FORMAT {
        Outcome::Score { score: CcgcMatch::load(store, event.id())?.score() }
    } else {
        Outcome::Standings(standings(store, event)?)
    };
    Ok(EventResult {
        event: event.number,
        game: event.game.clone(),
        begun: event.begun.clone(),
        plan: event.plan.clone(),
        games: event.games,
        outcome,
    })
}

fn standings(store: &Store, event: &EventSummary) -> anyhow::Result<Standings> {
    let players = store.players(event.id())?;
    let entrants = players.into_iter().map(|StoredPlayer { name, spec }| Entrant { name, spec });
    let mut pairings = Vec::new();
    for StoredPairing { round, pairing, players } in store.pairings(event.id())? {
        let mut report = MatchReport::default();
        let pairs = store.done_pairs(event.id(), round, pairing)?;
        pairs.values().for_each(|pair| report.push(pair));
        pairings.push(PlayedPairing { round, players, report });
    }
    let reference = plan_value(&event.plan, "reference")?;
    let seed = plan_value(&event.plan, "seed")?.parse().context("the plan has no seed")?;
    Standings::new(&entrants.collect::<Vec<_>>(), &pairings, reference, seed)
}

/// What a line of a plan says.
fn plan_value<'a>(plan: &'a str, key: &str) -> anyhow::Result<&'a str> {
    let mut lines = plan.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    lines.next().with_context(|| format!("the plan of the event has no {key}"))
}
