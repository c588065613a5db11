use std::time::Duration;

use arena::{RolledOut, RolloutEngine};
use game::{Position as _, Side};
use games::{Game, Position};
use search::rollout::{Estimate, RolloutTally};
use serde::Serialize;

use crate::{SideValues, ValueOfFirst};

/// What a rollout found.
#[derive(Serialize)]
pub struct RolloutAnswer {
    /// The position.
    pub position: String,
    /// The engine that played.
    pub engine: String,
    /// What judged luck.
    pub reference: String,
    /// How many moves further the engine looked to judge luck itself.
    pub look_ahead: u32,
    /// The seed.
    pub seed: u64,
    /// The number of games.
    pub trials: u64,
    /// Each side's win probability, with the best move if moves were compared.
    #[serde(flatten)]
    pub values: SideValues,
    /// The standard error of that.
    pub standard_error: Option<f64>,
    /// The same without the adjustment for luck.
    pub raw: RolloutEstimate,
    /// How many times fewer trials are needed for the adjustment.
    pub variance_factor: Option<f64>,
    /// How many plain games a trial is worth.
    pub worth: Option<f64>,
    /// The value after each roll, if all were played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<RolloutFace>,
    /// The moves, best first, if they were compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<RolloutMove>,
    /// The time it took, unless it was spread over several runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
}

/// The win probability of the first player.
#[derive(Serialize)]
pub struct RolloutEstimate {
    /// The estimate.
    #[serde(flatten)]
    pub value: ValueOfFirst,
    /// Its standard error.
    pub standard_error: Option<f64>,
}

/// The value after a roll.
#[derive(Serialize)]
pub struct RolloutFace {
    /// The roll.
    pub die: u8,
    /// Its value.
    #[serde(flatten)]
    pub estimate: RolloutEstimate,
}

/// A move and its loss against the best one, which was rolled out with the same dice.
#[derive(Serialize)]
pub struct RolloutMove {
    /// The move.
    pub r#move: String,
    /// Its value.
    #[serde(flatten)]
    pub estimate: RolloutEstimate,
    /// The same without the adjustment for luck.
    pub raw: RolloutEstimate,
    /// What it gives away.
    pub loss: RolloutLoss,
}

/// What a move gives away.
#[derive(Serialize)]
pub struct RolloutLoss {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub standard_error: Option<f64>,
}

impl RolloutEstimate {
    fn new(game: Game, found: &Estimate) -> Self {
        let standard_error = found.standard_error;
        Self { value: ValueOfFirst::new(game, found.of(Side::First)), standard_error }
    }

    /// A side's win probability.
    #[must_use]
    pub fn of(&self, side: Side) -> f64 {
        match side {
            Side::First => self.value.value,
            Side::Second => 1.0 - self.value.value,
        }
    }
}

impl RolloutAnswer {
    /// The results of an engine; `None` if no game was finished.
    pub fn new(
        position: &Position,
        played: &RolledOut,
        engine: (&str, &RolloutEngine),
        seed: u64,
        time: Option<Duration>,
    ) -> Option<Self> {
        let game = position.game();
        let (order, (spec, engine)) = (best_first(position.mover(), played)?, engine);
        let best = &played.results.tallies[*order.first()?];
        let value = best.adjusted()?;
        // Before the roll, every face was played equally often.
        let faces = position.rolls().filter_map(|(roll, _)| roll.face()).zip(best.faces());
        let faces = faces.filter_map(|(die, found)| {
            Some(RolloutFace { die, estimate: RolloutEstimate::new(game, &found?) })
        });
        let compared = order.iter().filter(|&&index| played.moves[index].is_some());
        let moves = compared.map(|&index| RolloutMove::new(played, [order[0], index], position));
        Some(Self {
            position: position.to_string(),
            engine: spec.to_owned(),
            reference: engine.judged_by.clone(),
            look_ahead: engine.look_ahead,
            seed,
            trials: best.trials(),
            values: SideValues::new(game, Side::BOTH.map(|side| value.of(side))),
            standard_error: value.standard_error,
            raw: RolloutEstimate::new(game, &best.raw()?),
            variance_factor: best.variance_factor(),
            worth: best.worth(),
            faces: faces.collect(),
            moves: moves.collect::<Option<_>>()?,
            time_ms: time.map(|time| time.as_secs_f64() * 1e3),
        })
    }
}

/// The indices of what was rolled out, by value for the mover; equal moves stay in the game's
/// order.
fn best_first(mover: Side, played: &RolledOut) -> Option<Vec<usize>> {
    let tallies = played.results.tallies.iter();
    let values = tallies.map(|tally: &RolloutTally| Some(tally.adjusted()?.of(mover)));
    let values: Vec<f64> = values.collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
    Some(order)
}

impl RolloutMove {
    fn new(played: &RolledOut, [best, index]: [usize; 2], position: &Position) -> Option<Self> {
        let (game, mover) = (position.game(), position.mover());
        let (mov, tally) = (played.moves[index]?, &played.results.tallies[index]);
        let difference = played.results.difference(best, index)?;
        let value = if mover == Side::First { difference.mean } else { -difference.mean };
        Some(Self {
            r#move: mov.to_string(),
            estimate: RolloutEstimate::new(game, &tally.adjusted()?),
            raw: RolloutEstimate::new(game, &tally.raw()?),
            loss: RolloutLoss { value, standard_error: difference.standard_error },
        })
    }
}
