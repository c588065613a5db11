use std::time::Duration;

use arena::NO_JUDGE;
use catalog::{GameKind, MoveOf, face};
use game::{Position, Side};
use search::rollout::{Estimate, RolloutResults, RolloutTally};
use serde_json::{Value, json};

use crate::RolloutEngine;

/// The moves that were rolled out, `None` for the position itself, and their results.
pub struct RolledOut<G: GameKind> {
    /// The moves.
    pub moves: Vec<Option<MoveOf<G>>>,
    /// Their results, in the same order.
    pub results: RolloutResults,
}

/// The results of a rollout as JSON and as text; `None` if no game was finished.
#[must_use]
pub fn rollout_report<G: GameKind>(
    position: &G::Position,
    played: &RolledOut<G>,
    spec: &str,
    engine: &RolloutEngine<G::Position>,
    seed: u64,
    time: Option<Duration>,
) -> Option<(Value, String)> {
    let mover = position.mover();
    let tallies = played.results.tallies.iter();
    let values = tallies.map(|tally| Some(tally.adjusted()?.of(mover)));
    let values: Vec<f64> = values.collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..values.len()).collect();
    // Equal moves stay in the game's order.
    order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
    let best = &played.results.tallies[*order.first()?];
    let (value, raw) = (best.adjusted()?, best.raw()?);
    let ([first, second], [of_first, of_second]) =
        (G::SIDES, Side::BOTH.map(|side| value.of(side)));
    let mut json = json!({
        "position": position.to_string(),
        "engine": spec,
        "reference": engine.judged_by,
        "look_ahead": engine.look_ahead,
        "seed": seed,
        "trials": best.trials(),
        first: of_first,
        second: of_second,
        "standard_error": value.standard_error,
        "raw": estimate::<G>(&raw),
        "variance_factor": best.variance_factor(),
        "worth": best.worth(),
    });
    let (wins, losses) = (100.0 * of_first, 100.0 * of_second);
    let mut text = format!("{first} {wins:.3} %, {second} {losses:.3} %{}\n", error(&value));
    let raw_wins = 100.0 * raw.of(Side::First);
    text += &format!("unadjusted: {first} {raw_wins:.3} %{}\n", error(&raw));
    // Before the roll, every face was played equally often.
    let faces = position.rolls().filter_map(|(roll, _)| face::<G>(roll)).zip(best.faces());
    for (die, found) in faces.filter_map(|(die, found)| Some((die, found?))) {
        push(&mut json, "faces", with(json!({ "die": die }), estimate::<G>(&found)));
        text += &format!("  @{die:<2} {}\n", percent(&found, mover));
    }
    for &index in order.iter().filter(|&&index| played.moves[index].is_some()) {
        let (json_of_move, line) = move_report::<G>(played, order[0], index, mover)?;
        push(&mut json, "moves", json_of_move);
        text += &line;
    }
    if let Some(time) = time {
        json["time_ms"] = (time.as_secs_f64() * 1e3).into();
    }
    text += &footer(best, engine, seed);
    Some((json, text))
}

fn footer<P: Position>(best: &RolloutTally, engine: &RolloutEngine<P>, seed: u64) -> String {
    let RolloutEngine { judged_by, look_ahead, .. } = engine;
    let saved = best.variance_factor().zip(best.worth()).filter(|_| judged_by != NO_JUDGE);
    let saved = saved.map(|(factor, worth)| {
        let trials = format!("{factor:.1} times fewer trials");
        format!("luck adjustment: {trials}; a trial is worth {worth:.1} plain games\n")
    });
    let ahead = Some(look_ahead).filter(|moves| **moves > 0);
    let ahead = ahead.map(|moves| format!(", looking {moves} ahead")).unwrap_or_default();
    let (saved, trials) = (saved.unwrap_or_default(), best.trials());
    format!("{saved}{trials} trials, seed {seed}, luck judged by {judged_by}{ahead}\n")
}

/// A move with its loss against the best one, which had the same dice.
fn move_report<G: GameKind>(
    played: &RolledOut<G>,
    best: usize,
    index: usize,
    mover: Side,
) -> Option<(Value, String)> {
    let (mov, tally) = (played.moves[index]?, &played.results.tallies[index]);
    let difference = played.results.difference(best, index)?;
    let loss = if mover == Side::First { difference.mean } else { -difference.mean };
    let value = tally.adjusted()?;
    let facts = json!({
        "raw": estimate::<G>(&tally.raw()?),
        "loss": { "value": loss, "standard_error": difference.standard_error },
    });
    let json = with(with(json!({ "move": mov.to_string() }), estimate::<G>(&value)), facts);
    let lost = format!("   loses {:.3} %{}", 100.0 * loss, margin(difference.standard_error));
    let lost = if index == best { String::new() } else { lost };
    Some((json, format!("  {mov} {}{lost}\n", percent(&value, mover))))
}

/// The win probability of the first player.
fn estimate<G: GameKind>(found: &Estimate) -> Value {
    json!({ (G::SIDES[0]): found.of(Side::First), "standard_error": found.standard_error })
}

/// An object with the fields of another added.
fn with(mut object: Value, fields: Value) -> Value {
    if let (Value::Object(object), Value::Object(fields)) = (&mut object, fields) {
        object.extend(fields);
    }
    object
}

/// Adds to a list that is there only if it has something.
fn push(json: &mut Value, list: &str, item: Value) {
    match &mut json[list] {
        Value::Array(items) => items.push(item),
        missing => *missing = vec![item].into(),
    }
}

fn percent(found: &Estimate, side: Side) -> String {
    format!("{:8.3} % {}", 100.0 * found.of(side), margin(found.standard_error))
}

fn margin(standard_error: Option<f64>) -> String {
    standard_error.map(|error| format!(" ± {:.3}", 100.0 * error)).unwrap_or_default()
}

fn error(found: &Estimate) -> String {
    let error = found.standard_error.map(|error| format!("{:.3} %", 100.0 * error));
    format!(", standard error {}", error.as_deref().unwrap_or("unknown"))
}
