//! Checks distances to the corner, boards with equal distances, and terms of an evaluation.

use anyhow::{Context, Result};
use ewn::{BLUE, Board, Cube, Position5, RED, Side, Size, Square, faces_that_move};
use ewn_engine::{Distances, Zweistein};
use serde::Deserialize;

use super::board_search::distances;
use crate::chart::numbered;
use crate::{Chart, Estimate, Output, Paper, Run, Table, rounded};

/// The numbers printed in the figures.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    /// For each side, the distance of each square to its corner, row by row; the corner has 0.
    distances: [[[u8; 5]; 5]; 2],
    /// The distances of each side's cubes 1 to 6; 0 for captured cubes.
    arrays: [[u8; 6]; 2],
    /// The notations of two boards with these arrays.
    boards: [String; 2],
}

const NAMES: [&str; 2] = ["Red", "Blue"];

/// Compares distances to the corner with the printed ones.
pub fn make(paper: &Paper, _: &mut Run, output: &mut Output) -> Result<()> {
    let data: Data = paper.data.clone().try_into()?;
    let mut table = Table::with_columns("side | distances compared | the same");
    for ((side, name), paper) in Side::BOTH.into_iter().zip(NAMES).zip(&data.distances) {
        let ours = (0..Size::FIVE.squares())
            .map(|index| Square::from_index(index).distance_to_goal(Size::FIVE, side));
        let same = ours.zip(paper.as_flattened()).filter(|(ours, paper)| ours == *paper).count();
        let all = usize::from(Size::FIVE.squares());
        output.checks.push(same == all);
        table.push((name, all, same));
    }
    output.table("distances", table);
    let mut table = Table::with_columns("cubes 1 to 6 | paper | first board | second board");
    for ((side, name), paper) in Side::BOTH.into_iter().zip(NAMES).zip(data.arrays) {
        let mut cells = vec![shown(&paper)];
        for board in &data.boards {
            let position: Position5 = board.parse().with_context(|| board.clone())?;
            let ours = Distances::of(position.board(), side).list().to_vec();
            output.checks.push(ours == paper);
            cells.push(shown(&ours));
        }
        table.push((name, cells));
    }
    output.table("arrays", table);
    let zweistein = Zweistein::new(Size::FIVE);
    let mut sides = Vec::new();
    for array in &data.arrays {
        sides.push(zweistein.distribution(&distances(array)?));
    }
    let mut table = Table::with_columns("moves to the corner | Red | Blue");
    for index in 0..sides.iter().map(Vec::len).max().unwrap_or(0) {
        let of_side = |side: &Vec<f64>| rounded(side.get(index).copied(), 6);
        table.push((index + 1, sides.iter().map(of_side).collect::<Vec<_>>()));
    }
    let title = "Moves to the corner from the arrays of figure 8";
    let mut chart = Chart::new(title, "moves", "probability");
    for (side, name) in sides.into_iter().zip(NAMES) {
        chart = chart.with(name, numbered(1, side.into_iter().map(Estimate::exact)));
    }
    output.table("moves", table);
    output.chart("moves chart", chart);
    Ok(())
}

fn shown(array: &[u8]) -> String {
    let digits = array.iter().map(u8::to_string).collect::<Vec<_>>();
    digits.join(" ").replace('0', "X")
}

/// A board that fits the examples in the report on the Star1 agent: Red has lost 1, 4 and 5; Red's
/// 3 is two moves from the corner; Blue's 1 can capture Red's 2, Red's 3 and Blue's 2.
const EXAMPLE: &str = "r6..../...b2r2/...r3b1/...../..... r -";

/// Compares the terms of an evaluation on the example board with the printed ones.
pub fn examples(_: &Paper, _: &mut Run, output: &mut Output) -> Result<()> {
    let position: Position5 = EXAMPLE.parse().with_context(|| EXAMPLE.to_owned())?;
    let board = position.board();
    let red = board.cubes(RED);
    let value = |cube: Cube| {
        let distance = board.square_of(RED, cube).distance_to_goal(Size::FIVE, RED);
        1u64 << (Size::FIVE.side() - distance)
    };
    let mobility = |cube| match red.contains(cube) {
        true => faces_that_move(red, cube, Size::FIVE).count_ones().into(),
        false => 0,
    };
    let [one, two, three] = [0, 1, 2].map(Cube::from_index);
    let steps = board.square_of(BLUE, one).steps(Size::FIVE, BLUE);
    let captured = steps.iter().filter_map(|to| board.occupant(to));
    let threats = captured.filter(|(owner, _)| *owner == RED).map(|(_, cube)| value(cube));
    let mut table = Table::with_columns("number | report | ours");
    for (name, report, ours) in [
        ("mobility of Red's 3", 3u64, mobility(three)),
        ("mobility of Red's 1, which is captured", 0, mobility(one)),
        ("positional value of Red's 3", 8, value(three)),
        ("positional value of Red's 2", 4, value(two)),
        ("the most valuable cube that Blue's 1 can capture", 8, threats.max().unwrap_or(0)),
    ] {
        output.checks.push(report == ours);
        table.push((name, report, ours));
    }
    output.table("examples", table);
    Ok(())
}
