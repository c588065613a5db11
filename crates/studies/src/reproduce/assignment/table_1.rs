use ewn::{AnyPosition, Board};
use ewn_engine::playout::weight_of_eighths;
use games::ewn_game::build_policy;

use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const TABLE_1: Reproduction = Reproduction {
    name: "assignment-table-1",
    source: Source::Assignment,
    item: "Table 1",
    summary: "the weight of a move by the difference of the Schwarz scores after it",
    minutes: 1,
    make,
};

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
const POLICIES: [&str; 2] = ["schwarz-cube", "schwarz"];

fn make(_: &mut Run) -> Result<Page, ReproduceError> {
    let mut table = Table::with_columns("difference / max_schwarz | assignment | ours");
    let mut equal = 0;
    for ((interval, weight), eighths) in PAPER.into_iter().zip(LOWEST_EIGHTHS..) {
        let ours = weight_of_eighths(eighths);
        equal += usize::from(ours == weight);
        table.push([interval.into(), Cell::from(weight), Cell::from(ours)]);
    }
    let mut blocks = vec![Block::Table(table), Block::Heading("Weights of moves".into())];
    for position in POSITIONS {
        blocks.push(Block::Text(format!("`{position}`")));
        blocks.push(Block::Table(weights(position).map_err(ReproduceError::Work)?));
    }
    blocks.push(Block::Text("`dreistein monte-carlo POSITION --policy schwarz-cube` prints the weights for any position. `schwarz-cube` uses the score of the assignment, the turns that the best cube alone needs, with `max_schwarz` = (k - 1) n; `schwarz` uses the exact expectation.".into()));
    let verdict = match equal == PAPER.len() {
        true => Verdict::Agrees,
        false => Verdict::differs("Weights differ.", "all intervals, compared one by one."),
    };
    let finding = format!("{equal} of the {} weights are the same here.", PAPER.len());
    Ok(Page { finding, verdict: Some(verdict), blocks })
}

fn weights(text: &str) -> Result<Table, String> {
    let position: AnyPosition = text.parse().map_err(|problem| format!("{text}: {problem}"))?;
    let size = position.board().size();
    let mut columns = Vec::new();
    for name in POLICIES {
        let policy = build_policy(name, size, |_| ()).map_err(|problem| problem.to_string())?;
        columns.push(policy.weights(&position));
    }
    let mut table =
        Table::with_columns("move | schwarz-cube | probability | schwarz | probability");
    for row in 0..columns[0].len() {
        let mut cells = vec![Cell::from(columns[0][row].0.to_string())];
        for column in &columns {
            let total: u32 = column.iter().map(|(_, weight)| weight).sum();
            let weight = column[row].1;
            cells.push(Cell::from(weight));
            cells.push(Cell::Number(f64::from(weight) / f64::from(total), 3));
        }
        table.push(cells);
    }
    Ok(table)
}
