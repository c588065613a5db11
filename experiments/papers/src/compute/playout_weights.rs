//! Compares the weights of moves in playouts with those that an assignment prints.

use anyhow::{Context, Result};
use ewn::{AnyPosition, Board};
use ewn_engine::playout::weight_of_eighths;
use games::ewn_game::build_policy;
use serde::Deserialize;

use crate::{Output, Paper, Run, Table, rounded};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// The intervals of the difference over `max_schwarz`, lowest first, each with its weight.
    weights: Vec<(String, u32)>,
    /// Positions whose moves' weights are shown.
    positions: Vec<String>,
}

/// The first interval, in eighths of `max_schwarz`.
const LOWEST_EIGHTHS: i32 = -5;

/// Compares the weights of intervals, and shows the weights of moves in some positions.
pub fn make(paper: &Paper, _: &mut Run, output: &mut Output) -> Result<()> {
    let data: Data = paper.data.clone().try_into()?;
    let mut table = Table::with_columns("difference / max_schwarz | assignment | ours");
    for ((interval, weight), eighths) in data.weights.into_iter().zip(LOWEST_EIGHTHS..) {
        let ours = weight_of_eighths(eighths);
        output.checks.push(ours == weight);
        table.push((interval, weight, ours));
    }
    output.table("weights", table);
    let mut table =
        Table::with_columns("position | move | schwarz-cube | probability | schwarz | probability");
    for text in &data.positions {
        let position: AnyPosition = text.parse().with_context(|| text.clone())?;
        let size = position.board().size();
        let [cube, exact] = ["schwarz-cube", "schwarz"]
            .map(|name| build_policy(name, size, |_| ()).map(|policy| policy.weights(&position)));
        let (cube, exact) = (cube?, exact?);
        let cells = |weights: &[(ewn::Move, u32)], place: usize| {
            let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
            let weight = weights[place].1;
            (weight, rounded(f64::from(weight) / f64::from(total), 3))
        };
        for (place, (mov, _)) in cube.iter().enumerate() {
            let weights = [&cube, &exact].map(|weights| cells(weights, place));
            table.push((format!("`{text}`"), mov.to_string(), weights));
        }
    }
    output.table("moves", table);
    Ok(())
}
