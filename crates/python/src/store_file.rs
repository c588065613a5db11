//! What the store of matches and tournaments has.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use arena::{Fault, StoredGame};
use game::Side;
use pyo3::prelude::*;
use report::contest::Entrant;
use serde_json::{Value, json};
use store::{EventResult, EventSummary, Store, StoreError};

use crate::errors::refused;
use crate::json::{Json, json};
use crate::options::Number;

/// The events of a store and their results, as `dreistein results --json` prints them.
#[pyfunction]
pub fn stored_events(py: Python<'_>, path: PathBuf) -> PyResult<Json> {
    py.detach(|| {
        let store = Store::read(&path).map_err(refused)?;
        let events = store.events().map_err(refused)?;
        let loaded = events.iter().map(|event| EventResult::load(&store, event).map_err(refused));
        json(&loaded.collect::<PyResult<Vec<_>>>()?)
    })
}

/// The games of one event of a store or of all, in order, as its view `result` has them.
#[pyfunction]
#[pyo3(signature = (path, event = None))]
pub fn stored_games(py: Python<'_>, path: PathBuf, event: Option<Number>) -> PyResult<Json> {
    let event: Option<u32> = Number::optional(event, "event")?;
    let event = event.map(i64::from);
    py.detach(|| {
        let store = Store::read(&path).map_err(refused)?;
        let mut events = store.events().map_err(refused)?;
        let count = events.len();
        events.retain(|known| event.is_none_or(|event| known.number == event));
        if let (Some(event), true) = (event, events.is_empty()) {
            let expected = format!("expected a number from 1 to {count}");
            return Err(refused(format!("there is no event {event}: {expected}")));
        }
        let mut rows = Vec::new();
        for EventSummary { number, .. } in &events {
            let players: Vec<Entrant> = store.players(*number).map_err(refused)?;
            let name = |place: usize| players.get(place).map_or("", |player| player.name.as_str());
            let visited = store.visit_games::<StoreError>(*number, |game| {
                rows.push(result_row(Some(*number), &game, name));
                Ok(())
            });
            visited.map_err(refused)?;
        }
        json(&rows)
    })
}

/// A game of an event, whose players have these names, with the columns of the view `result`.
pub fn result_row<'a>(
    event: Option<i64>,
    game: &StoredGame,
    name: impl Fn(usize) -> &'a str,
) -> Value {
    let ([first, second], summary) = (game.players.map(name), &game.summary);
    json!({
        "event": event,
        "round": game.round,
        "pairing": game.pairing,
        "pair": game.pair,
        "leg": game.leg,
        "first": first,
        "second": second,
        "winner": if summary.winner == Side::First { first } else { second },
        "plies": summary.plies,
        "fault": summary.fault.map(Fault::name),
        "detail": Some(&game.detail).filter(|detail| !detail.is_empty()),
        "luck": summary.luck,
        // As text, since it may not fit into a signed 64-bit number.
        "seed": game.seed.to_string(),
        "start": game.start,
        "moves": game.moves,
        "times": game.times,
    })
}

/// Adds the games of stores to another, as `dreistein merge` does: how many it has, and how many of
/// them are new.
#[pyfunction]
pub fn merge_stores(py: Python<'_>, into: PathBuf, sources: Vec<PathBuf>) -> PyResult<(u64, u64)> {
    let merged = py.detach(|| store::merge(&into, &sources, &AtomicBool::new(false)));
    let merged = merged.map_err(refused)?.ok_or_else(|| refused("nothing was merged"))?;
    Ok((merged.games, merged.new))
}
