use std::fmt::Write;
use std::time::Duration;

use arena::NO_JUDGE;
use catalog::{GameKind, face};
use game::{Position, Side};
use report::{OfFirst, Sides};
use search::rollout::{Estimate, RolloutTally};
use serde::Serialize;
use studies::RolloutEngine;

use super::Played;

/// The results of a rollout.
#[derive(Serialize)]
pub struct RolloutReport {
    position: String,
    engine: String,
    reference: String,
    look_ahead: u32,
    seed: u64,
    trials: u64,
    #[serde(flatten)]
    values: Sides<f64>,
    standard_error: Option<f64>,
    raw: Value,
    /// How many times fewer trials the luck-adjusted value needs than the raw one.
    variance_factor: Option<f64>,
    /// How many plain games each trial is worth.
    worth: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faces: Vec<Face>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveValue>,
    time_ms: f64,
}

/// The first player's win probability.
#[derive(Serialize)]
struct Value {
    #[serde(flatten)]
    first: OfFirst<f64>,
    standard_error: Option<f64>,
}

#[derive(Serialize)]
struct Face {
    die: u8,
    #[serde(flatten)]
    value: Value,
}

#[derive(Serialize)]
struct MoveValue {
    r#move: String,
    #[serde(flatten)]
    value: Value,
    raw: Value,
    /// The loss against the best move. Both had the same dice, so it has its own error.
    loss: Loss,
}

#[derive(Serialize)]
struct Loss {
    value: f64,
    standard_error: Option<f64>,
}

/// ` ± ERROR` in percent, if the error is known.
fn margin(standard_error: Option<f64>) -> String {
    standard_error.map(|error| format!(" ± {:.3}", 100.0 * error)).unwrap_or_default()
}

impl Value {
    fn of<G: GameKind>(estimate: &Estimate) -> Self {
        let first = OfFirst::new::<G>(estimate.of(Side::First));
        Self { first, standard_error: estimate.standard_error }
    }

    fn text(&self, side: Side) -> String {
        let first = self.first.value;
        let value = if side == Side::First { first } else { 1.0 - first };
        format!("{:8.3} % {}", 100.0 * value, margin(self.standard_error))
    }
}

impl RolloutReport {
    /// `None` if nothing was played.
    pub fn new<G: GameKind>(
        position: &G::Position,
        played: &Played<G>,
        spec: &str,
        engine: &RolloutEngine<G::Position>,
        seed: u64,
        time: Duration,
    ) -> Option<Self> {
        let mover = position.mover();
        let tallies = &played.results.tallies;
        let sign = if mover == Side::First { 1.0 } else { -1.0 };
        let values: Option<Vec<f64>> =
            tallies.iter().map(|tally| Some(sign * tally.adjusted()?.mean)).collect();
        let values = values?;
        let mut order: Vec<usize> = (0..tallies.len()).collect();
        // Equal ones stay in the game's order.
        order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
        let best_index = *order.first()?;
        let best = &tallies[best_index];
        let (value, raw) = (best.adjusted()?, best.raw()?);
        let move_value = |&index: &usize| {
            let difference = played.results.difference(best_index, index)?;
            Some(MoveValue {
                r#move: played.moves[index]?.to_string(),
                value: Value::of::<G>(&tallies[index].adjusted()?),
                raw: Value::of::<G>(&tallies[index].raw()?),
                loss: Loss {
                    value: sign * difference.mean,
                    standard_error: difference.standard_error,
                },
            })
        };
        Some(Self {
            position: position.to_string(),
            engine: spec.into(),
            reference: engine.judged_by.clone(),
            look_ahead: engine.look_ahead,
            seed,
            trials: best.trials(),
            values: Sides::new::<G>(Side::BOTH.map(|side| value.of(side))),
            standard_error: value.standard_error,
            raw: Value::of::<G>(&raw),
            variance_factor: best.variance_factor(),
            worth: best.worth(),
            faces: faces::<G>(position, best),
            moves: order.iter().filter_map(move_value).collect(),
            time_ms: time.as_secs_f64() * 1e3,
        })
    }

    pub fn text<G: GameKind>(&self, position: &G::Position) -> String {
        let mover = position.mover();
        let error = |error: Option<f64>| {
            let error = error.map(|error| format!("{:.3} %", 100.0 * error));
            error.unwrap_or_else(|| "unknown".into())
        };
        let [first, second] = self.values.values.map(|value| 100.0 * value);
        let sides = G::SIDES;
        let mut text = format!(
            "{} {first:.3} %, {} {second:.3} %, standard error {}\n",
            sides[0],
            sides[1],
            error(self.standard_error)
        );
        let _ = writeln!(
            text,
            "with luck left in: {} {:.3} %, standard error {}",
            sides[0],
            100.0 * self.raw.first.value,
            error(self.raw.standard_error)
        );
        for face in &self.faces {
            let _ = writeln!(text, "  @{:<2} {}", face.die, face.value.text(mover));
        }
        for (rank, found) in self.moves.iter().enumerate() {
            let _ = write!(text, "  {} {}", found.r#move, found.value.text(mover));
            if rank > 0 {
                let Loss { value, standard_error } = found.loss;
                let _ = write!(text, "   loses {:.3} %{}", 100.0 * value, margin(standard_error));
            }
            text.push('\n');
        }
        if let (Some(factor), Some(worth)) = (self.variance_factor, self.worth)
            && self.reference != NO_JUDGE
        {
            let _ = writeln!(
                text,
                "luck taken out: {factor:.1} times fewer trials; a trial is worth {worth:.1} plain games"
            );
        }
        let ahead = match self.look_ahead {
            0 => String::new(),
            moves => format!(", looking {moves} ahead"),
        };
        let _ = writeln!(
            text,
            "{} trials, seed {}, luck judged by {}{ahead}",
            self.trials, self.seed, self.reference
        );
        text
    }
}

/// Before the roll, every face was played equally often.
fn faces<G: GameKind>(position: &G::Position, tally: &RolloutTally) -> Vec<Face> {
    let faces = position.rolls().zip(tally.faces()).filter_map(|((die, _), estimate)| {
        Some(Face { die: face::<G>(die), value: Value::of::<G>(&estimate?) })
    });
    faces.collect()
}
