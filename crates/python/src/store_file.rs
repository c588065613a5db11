//! What the store of matches and tournaments has.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use report::contest::Entrant;
use store::{EventResult, EventSummary, Store, StoreError};

use crate::errors::refused;
use crate::json::{json, to_python};
use crate::number::Number;
use crate::result_row::ResultRow;

/// The events of a store and their results, as `dreistein results --json` prints them.
#[pyfunction]
pub fn stored_events<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyAny>> {
    let events = py.detach(|| {
        let store = Store::read(&path).map_err(refused)?;
        let events = store.events().map_err(refused)?;
        let loaded = events.iter().map(|event| EventResult::load(&store, event).map_err(refused));
        json(&loaded.collect::<PyResult<Vec<_>>>()?)
    })?;
    to_python(py, &events)
}

/// The games of one event of a store or of all, in order, as its view `result` has them.
#[pyfunction]
#[pyo3(signature = (path, event = None))]
pub fn stored_games<'py>(
    py: Python<'py>,
    path: PathBuf,
    event: Option<Number>,
) -> PyResult<Bound<'py, PyAny>> {
    let event: Option<u32> = Number::optional(event, "event")?;
    let event = event.map(i64::from);
    let games = py.detach(|| {
        let store = Store::read(&path).map_err(refused)?;
        let mut events = store.events().map_err(refused)?;
        let count = events.len();
        events.retain(|known| event.is_none_or(|event| known.number == event));
        if let (Some(event), true) = (event, events.is_empty()) {
            let expected = format!("expected a number from 1 to {count}");
            return Err(refused(format!("there is no event {event}: {expected}")));
        }
        let mut rows = Vec::new();
        for event in &events {
            add_rows(&store, event, &mut rows)?;
        }
        Ok(format!("[{}]", rows.join(",")))
    })?;
    to_python(py, &games)
}

fn add_rows(store: &Store, event: &EventSummary, rows: &mut Vec<String>) -> PyResult<()> {
    let players: Vec<Entrant> = store.players(event.number).map_err(refused)?;
    let name = |place: usize| players.get(place).map_or("", |player| player.name.as_str());
    let mut problem = Ok(());
    let visited = store.visit_games::<StoreError>(event.number, |game| {
        match json(&ResultRow::new(Some(event.number), &game, name)) {
            Ok(row) => rows.push(row),
            Err(error) => problem = Err(error),
        }
        Ok(())
    });
    visited.map_err(refused).and(problem)
}

/// Adds the games of stores to another, as `dreistein merge` does: how many it has, and how many of
/// them are new.
#[pyfunction]
pub fn merge_stores(py: Python<'_>, into: PathBuf, sources: Vec<PathBuf>) -> PyResult<(u64, u64)> {
    let merged = py.detach(|| store::merge(&into, &sources, &AtomicBool::new(false)));
    let merged = merged.map_err(refused)?.ok_or_else(|| refused("nothing was merged"))?;
    Ok((merged.games, merged.new))
}
