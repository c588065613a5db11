use tzaar::{Point, Stack};

use crate::{Drawing, Span};

/// Draws the board with columns A to I upright, each between the names of its last points.
pub fn draw(cell: impl Fn(Point) -> Vec<Span>) -> Drawing {
    let blank = || vec![Span::plain(" ".repeat(WIDTH))];
    let name = |point: Point| vec![Span::plain(format!("{:<WIDTH$}", point.to_string()))];
    let mut rows = vec![vec![blank(); COLUMNS]; ROWS];
    let columns = (0..COLUMNS).map(|column| Point::of_column(column).collect::<Vec<Point>>());
    for (column, points) in columns.enumerate() {
        let lowest = column.abs_diff(MIDDLE);
        for &point in &points {
            rows[lowest + 2 * number(point)][column] = cell(point);
        }
        if let [first, .., last] = points[..] {
            rows[lowest][column] = name(first);
            rows[lowest + 2 * (number(last) + 1)][column] = name(last);
        }
    }
    rows.into_iter().rev().map(|row| trimmed(row.concat())).collect()
}

const COLUMNS: usize = 9;
const MIDDLE: usize = 4;
/// Two rows a step, as neighbouring columns are half a step apart: nine points and two names.
const ROWS: usize = 2 * (COLUMNS + 2) - 1;
const WIDTH: usize = 4;

/// The number in a point's name: its place in the column, with the hole counted.
pub fn number(point: Point) -> usize {
    point.to_string()[1..].parse().unwrap_or_default()
}

pub fn cell(stack: Option<Stack>, can_move: bool) -> Vec<Span> {
    let Some(stack) = stack else {
        return vec![Span::plain(format!("{:<WIDTH$}", "."))];
    };
    let text = stack.to_string();
    let padding = " ".repeat(WIDTH - text.len());
    vec![Span { text, owner: Some(stack.owner()), can_move }, Span::plain(padding)]
}

/// Removes the blanks at the end of a row.
fn trimmed(mut spans: Vec<Span>) -> Vec<Span> {
    while spans.last().is_some_and(|last| last.text.trim().is_empty()) {
        spans.pop();
    }
    if let Some(last) = spans.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    spans
}
