use std::time::Duration;

use arena::{RolledOut, RolloutEngine};
use game::{Position as _, Side};
use games::{Move, Position};
use search::rollout::{Estimate, RolloutTally};
use serde_json::{Value, json};

/// The result of rolling out a move, or the position itself.
pub struct RankedRollout<'a> {
    /// The move; `None` for the position itself.
    pub mov: Option<Move>,
    /// The results of its games.
    pub tally: &'a RolloutTally,
    /// Its loss compared with the best move, which was rolled out with the same dice.
    pub loss: Estimate,
}

/// Ranks what was rolled out by value for the mover; equal moves stay in the game's order. `None`
/// if no game was finished.
pub fn ranked_rollouts(mover: Side, played: &RolledOut) -> Option<Vec<RankedRollout<'_>>> {
    let RolledOut { moves, results } = played;
    let values = results.tallies.iter().map(|tally| Some(tally.adjusted()?.of(mover)));
    let values: Vec<f64> = values.collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
    let ranked = order.iter().map(|&index| {
        let found = results.difference(order[0], index)?;
        let mean = if mover == Side::First { found.mean } else { -found.mean };
        let (mov, tally) = (moves[index], &results.tallies[index]);
        Some(RankedRollout { mov, tally, loss: Estimate { mean, ..found } })
    });
    ranked.collect()
}

/// The value after each face of the first roll, if the rollout played every face equally often.
pub fn rollout_faces(
    position: &Position,
    tally: &RolloutTally,
) -> impl Iterator<Item = (u8, Estimate)> {
    let faces = position.rolls().filter_map(|(roll, _)| roll.face()).zip(tally.faces());
    faces.filter_map(|(die, found)| Some((die, found?)))
}

/// The result of a rollout by an engine as JSON: each side's win probability (after the best move
/// if moves were compared), the first side's without the luck adjustment (`raw`), by how much the
/// adjustment reduces the trials needed (`variance_factor`), how many plain games a trial is worth,
/// the values from [`rollout_faces`], the moves, best first, if they were compared, and the time,
/// unless it was spread over several runs. `None` if no game was finished.
pub fn rollout_json(
    position: &Position,
    played: &RolledOut,
    (spec, engine): (&str, &RolloutEngine),
    seed: u64,
    time: Option<Duration>,
) -> Option<Value> {
    let [first, second] = position.game().sides;
    let ranked = ranked_rollouts(position.mover(), played)?;
    let best = ranked.first()?.tally;
    let (value, raw) = (best.adjusted()?, best.raw()?);
    let estimate = |found: Estimate| json!({ (first): found.of(Side::First), "standard_error": found.standard_error });
    let mut json = json!({
        "position": position.to_string(),
        "engine": spec,
        "reference": engine.judged_by,
        "look_ahead": engine.look_ahead,
        "seed": seed,
        "trials": best.trials(),
        (first): value.of(Side::First),
        (second): value.of(Side::Second),
        "standard_error": value.standard_error,
        "raw": estimate(raw),
        "variance_factor": best.variance_factor(),
        "worth": best.worth(),
    });
    let faces: Vec<Value> = rollout_faces(position, best)
        .map(|(die, found)| {
            json!({
                "die": die,
                (first): found.of(Side::First),
                "standard_error": found.standard_error,
            })
        })
        .collect();
    if !faces.is_empty() {
        json["faces"] = faces.into();
    }
    let compared = ranked.iter().filter_map(|found| Some((found.mov?, found)));
    let moves = compared.map(|(mov, RankedRollout { tally, loss, .. })| {
        let value = tally.adjusted()?;
        Some(json!({
            "move": mov.to_string(),
            (first): value.of(Side::First),
            "standard_error": value.standard_error,
            "raw": estimate(tally.raw()?),
            "loss": { "value": loss.mean, "standard_error": loss.standard_error },
        }))
    });
    let moves: Vec<Value> = moves.collect::<Option<_>>()?;
    if !moves.is_empty() {
        json["moves"] = moves.into();
    }
    if let Some(time) = time {
        json["time_ms"] = (time.as_secs_f64() * 1e3).into();
    }
    Some(json)
}
