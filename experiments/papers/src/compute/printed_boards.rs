//! Checks values that are printed under a picture of a board that is missing in the text.

use anyhow::{Context, Result};
use ewn::{Position5, RED, Size};
use ewn_engine::{Distances, Schwarz, Zweistein};
use game::{Evaluator, Position as _};
use serde::Deserialize;

use super::board_search::{
    Array, Found, depth_1, distances, exact, pairs_with_value, rounds_to, search,
};
use crate::{Output, Paper, Run, Table, rounded};

/// A figure and its printed numbers: Red's values with Blue to move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Figure {
    exact: f64,
    zweistein: f64,
    /// The value after a search of depth 1.
    depth_1: Option<f64>,
    /// The expected number of moves of Red and of Blue.
    expected_moves: Option<[f64; 2]>,
    /// A cube that the paper's text mentions.
    mentioned: Option<String>,
    /// Arrays with more cubes are not searched.
    most_cubes: usize,
    /// A board with the printed numbers that the search found, or else the nearest one.
    board: String,
    /// Whether solving the board takes too long for a quick run.
    #[serde(default)]
    large: bool,
}

/// Compares the board's values, and searches for all boards with the printed values.
pub fn make(paper: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let figure: Figure = paper.data.clone().try_into()?;
    let mut table = Table::with_columns("Red's value, Blue to move | paper | ours | the same");
    for (name, paper, ours) in figure.values(run)? {
        let is_same = ours.map(|ours| rounds_to(ours, paper));
        table.push((name, rounded(paper, 6), rounded(ours, 9), is_same));
        output.checks.extend(is_same);
    }
    output.table("values", table);
    let mut counts = Table::with_columns("boards | number");
    if let Some((pairs, found)) = figure.search_all(run)? {
        let different = found.boards_up_to_reflection();
        let is_meant =
            |board: &&&str| figure.mentioned.as_ref().is_none_or(|cube| board.contains(cube));
        let with_cube = different.iter().filter(is_meant).count();
        counts.push(("pairs of distance arrays with the printed values", pairs));
        let at_depth_1 = "boards with these arrays and the value at depth 1, if it is printed";
        counts.push((at_depth_1, found.solved));
        counts.push(("of these, with the printed exact value", found.boards.len()));
        counts.push(("up to reflection in the diagonal", different.len()));
        counts.push(("with the cube that the text mentions", with_cube));
        if let (true, Some((_, value))) = (found.boards.is_empty(), &found.nearest) {
            counts.push(("with the value nearest to the printed one", found.as_near));
            counts.push(("the nearest value", rounded(*value, 9)));
        }
    }
    output.table("boards", counts);
    Ok(())
}

impl Figure {
    /// The printed values, each with our value of the board.
    fn values(&self, run: &mut Run) -> Result<Vec<(&'static str, f64, Option<f64>)>> {
        let position: Position5 = self.board.parse().with_context(|| self.board.clone())?;
        let solved = match run.is_quick() && self.large {
            true => None,
            false => {
                run.step(&format!("exact value of {}", self.board), || Ok(exact(&position)))?
            }
        };
        let zweistein = Zweistein::new(Size::FIVE);
        let value = zweistein.evaluate(&position).for_first(position.mover()).of(RED);
        let mut values =
            vec![("exact", self.exact, solved), ("Zweistein", self.zweistein, Some(value))];
        if let Some(paper) = self.depth_1 {
            let ours = depth_1(&zweistein, &position);
            values.push(("Zweistein at depth 1", paper, Some(ours)));
        }
        if let Some([red, blue]) = self.expected_moves {
            let schwarz = Schwarz::new(Size::FIVE);
            let moves = |side| schwarz.expected_moves(&Distances::of(position.board(), side));
            values.push(("expected moves of Red", red, Some(moves(RED))));
            values.push(("expected moves of Blue", blue, Some(moves(RED.opponent()))));
        }
        Ok(values)
    }

    /// Counts the pairs of arrays with the printed values, and searches for boards that have them.
    fn search_all(&self, run: &mut Run) -> Result<Option<(u64, Found)>> {
        if run.is_quick() {
            return Ok(None);
        }
        let zweistein = Zweistein::new(Size::FIVE);
        let (exact, depth_1) = (self.exact, self.depth_1);
        let pairs = self.pairs(&zweistein)?;
        let key = |arrays: &[Array; 2]| {
            format!(
                "boards with {arrays:?}, {exact:?} exactly and zweistein {depth_1:?} at depth 1"
            )
        };
        let found = run.steps(&pairs, key, |arrays| search(&zweistein, arrays, exact, depth_1))?;
        let found: Option<Vec<Found>> = found.into_iter().collect();
        Ok(found.map(|found| (pairs.len() as u64, Found::joined(found, exact))))
    }

    fn pairs(&self, zweistein: &Zweistein) -> Result<Vec<[Array; 2]>> {
        let schwarz = Schwarz::new(Size::FIVE);
        let mut pairs = Vec::new();
        for pair in pairs_with_value(zweistein, self.zweistein)? {
            let cubes = pair.as_flattened().iter().filter(|distance| **distance > 0).count();
            let [red, blue] = [distances(&pair[0])?, distances(&pair[1])?];
            let has_moves = self.expected_moves.is_none_or(|[of_red, of_blue]| {
                rounds_to(schwarz.expected_moves(&red), of_red)
                    && rounds_to(schwarz.expected_moves(&blue), of_blue)
            });
            if cubes <= self.most_cubes && has_moves {
                pairs.push(pair);
            }
        }
        Ok(pairs)
    }
}
