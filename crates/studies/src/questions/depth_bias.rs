use game::Position;
use search::Engine;
use serde::{Deserialize, Serialize};

use super::roll_judge::search_to_depth;

/// What a player loses by exact values, and what a search that looks further thinks it loses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LossTwice {
    /// By exact values.
    pub exact: f64,
    /// By the search.
    pub estimated: f64,
}

/// The losses of a player of some depth in a position after the roll, with these exact values of
/// its moves for the mover. The judge is the same engine, `further` moves deeper. `None` if a move
/// has no exact value.
pub fn loss_twice<P: Position>(
    engine: &mut Engine<P>,
    rolled: &P,
    exact: &[(P::Move, f64)],
    depth: u32,
    further: u32,
) -> Option<LossTwice> {
    let mut values = |depth: u32| -> Option<Vec<(P::Move, f64)>> {
        let report = search_to_depth(engine, rolled, depth, true)?;
        let value =
            |found: &search::MoveReport<P::Move>| (found.mov, found.value.of(rolled.mover()));
        Some(report.moves.iter().map(value).collect())
    };
    let (own, judged) = (values(depth)?, values(depth + further)?);
    let (chosen, _) =
        own.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best })?;
    Some(LossTwice { exact: loss(exact, chosen)?, estimated: loss(&judged, chosen)? })
}

/// What a move gives away by these values.
pub fn loss<M: PartialEq>(values: &[(M, f64)], mov: M) -> Option<f64> {
    let (_, value) = values.iter().find(|(other, _)| *other == mov)?;
    Some(values.iter().map(|(_, value)| *value).fold(*value, f64::max) - value)
}
