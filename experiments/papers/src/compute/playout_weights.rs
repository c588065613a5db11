//! The weights of moves in playouts of the assignment.

use anyhow::{Context, Result};
use ewn::{AnyPosition, Board};
use ewn_engine::playout::weight_of_eighths;
use games::ewn_game::build_policy;

use crate::{Cell, Output, Paper, Run, Table};

/// The intervals of the difference over `max_schwarz`, lowest first, and their weights.
const PAPER: [(&str, u32); 10] = [
    ("below -0.5", 1),
    ("from -0.5", 2),
    ("from -0.375", 4),
    ("from -0.25", 8),
    ("from -0.125", 16),
    ("from 0", 32),
    ("from 0.125", 64),
    ("from 0.25", 128),
    ("from 0.375", 256),
    ("from 0.5", 512),
];
/// The eighths of `max_schwarz` in the first interval.
const LOWEST_EIGHTHS: i32 = -5;

/// Positions whose moves are weighed: the start of the assignment's example, and a middle game.
const POSITIONS: [&str; 2] =
    ["r1r2../r3.../...b3/..b2b1 r 1", ".r1.../..r3../r6..b6./..b4.b2/.b1... r 2"];

/// Compares the weights, and shows those of moves.
pub fn make(_: &Paper, _: &mut Run, output: &mut Output) -> Result<()> {
    let mut table = Table::with_columns("difference / max_schwarz | assignment | ours");
    for ((interval, weight), eighths) in PAPER.into_iter().zip(LOWEST_EIGHTHS..) {
        let ours = weight_of_eighths(eighths);
        output.checks.push(ours == weight);
        table.push((interval, weight, ours));
    }
    output.table("weights", table);
    let mut table =
        Table::with_columns("position | move | schwarz-cube | probability | schwarz | probability");
    for text in POSITIONS {
        let position: AnyPosition = text.parse().with_context(|| text.to_owned())?;
        let size = position.board().size();
        let [cube, exact] = ["schwarz-cube", "schwarz"]
            .map(|name| build_policy(name, size, |_| ()).map(|policy| policy.weights(&position)));
        let (cube, exact) = (cube?, exact?);
        let cells = |weights: &[(ewn::Move, u32)], place: usize| {
            let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
            let weight = weights[place].1;
            (weight, Cell::Number(f64::from(weight) / f64::from(total), 3))
        };
        for (place, (mov, _)) in cube.iter().enumerate() {
            let weights = [&cube, &exact].map(|weights| cells(weights, place));
            table.push((Cell::code(text), mov.to_string(), weights));
        }
    }
    output.table("moves", table);
    Ok(())
}
