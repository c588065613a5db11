use std::collections::BTreeSet;

use game::{Position as _, Turn};
use tzaar::{ActionKind, Kind, Point, Position, Side, Stack, Step, player_name};

use crate::{Drawing, Span};

/// The columns stand upright, A to I; above and below each is the name of its last point.
pub fn draw(position: &Position) -> Drawing {
    let movable: BTreeSet<Point> = position
        .moves()
        .filter(|action| action.kind() != ActionKind::Pass)
        .map(|action| action.from())
        .collect();
    let look = |point| (position.stack(point), movable.contains(&point));
    Drawing { rows: rows(&look) }
}

/// The same of pieces that nobody moves yet.
pub fn draw_pieces(piece: impl Fn(Point) -> Option<Stack>) -> Drawing {
    Drawing { rows: rows(&|point| (piece(point), false)) }
}

/// The stack on a point, and whether it can move.
type Look<'a> = dyn Fn(Point) -> (Option<Stack>, bool) + 'a;

fn rows(look: &Look) -> Vec<Vec<Span>> {
    let columns: Vec<Vec<Point>> =
        (0..COLUMNS).map(|column| Point::of_column(column).collect()).collect();
    let row = |row: usize| {
        let cells = columns.iter().enumerate().flat_map(|(column, points)| {
            cell(look, points, row.checked_sub(column.abs_diff(MIDDLE)))
        });
        trimmed(cells.collect())
    };
    (0..ROWS).rev().map(row).collect()
}

const COLUMNS: usize = 9;
const MIDDLE: usize = 4;
/// Neighbouring columns are half a step apart: nine points, and a name at either end.
const ROWS: usize = 2 * (COLUMNS + 2) - 1;
const WIDTH: usize = 4;

/// What a column shows so many half steps above its lower name.
fn cell(look: &Look, points: &[Point], height: Option<usize>) -> Vec<Span> {
    let blank = || vec![Span::plain(" ".repeat(WIDTH))];
    let name = |point: Option<&Point>| {
        let name = point.map(|point| point.to_string()).unwrap_or_default();
        vec![Span::plain(format!("{name:<WIDTH$}"))]
    };
    let Some(height) = height.filter(|height| height.is_multiple_of(2)) else {
        return blank();
    };
    // The hole has a number, but is no point.
    let last = points.last().map_or(0, |last| number(*last));
    match height / 2 {
        0 => name(points.first()),
        place if place == last + 1 => name(points.last()),
        place => match points.iter().find(|point| number(**point) == place) {
            Some(point) => stack(look(*point)),
            None => blank(),
        },
    }
}

/// The number in its name: its place in the column, the hole counted.
fn number(point: Point) -> usize {
    point.to_string()[1..].parse().unwrap_or_default()
}

fn stack((stack, can_move): (Option<Stack>, bool)) -> Vec<Span> {
    let Some(stack) = stack else {
        return vec![Span::plain(format!("{:<WIDTH$}", "."))];
    };
    let letter = match stack.kind() {
        Kind::Tzaar => 't',
        Kind::Tzarra => 'r',
        Kind::Tott => 'o',
    };
    let is_white = stack.owner() == tzaar::WHITE;
    let letter = if is_white { letter.to_ascii_uppercase() } else { letter };
    let height = Some(stack.height()).filter(|&height| height > 1);
    let text = format!("{letter}{}", height.map(|height| height.to_string()).unwrap_or_default());
    let padding = " ".repeat(WIDTH - text.len());
    vec![Span { text, owner: Some(stack.owner()), can_move }, Span::plain(padding)]
}

/// Without blanks at the end.
fn trimmed(mut spans: Vec<Span>) -> Vec<Span> {
    while spans.last().is_some_and(|last| last.text.trim().is_empty()) {
        spans.pop();
    }
    if let Some(last) = spans.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    spans
}

/// How many stacks there are, whose action it is, and what can be done.
pub fn status(position: &Position) -> String {
    let mover = player_name(position.mover());
    let counts = Side::BOTH.map(|player| {
        let counts =
            Kind::ALL.map(|kind| format!("{} {}", position.count(player, kind), kind.name()));
        format!("{}: {}", player_name(player), counts.join(", "))
    });
    let turn = match (position.turn(), position.step()) {
        (Turn::Over(outcome), _) => format!("{} has won", player_name(outcome.winner)),
        (_, Step::First) if position.is_first_turn() => {
            format!("{mover} to move, the only action of the first turn")
        }
        (_, Step::First) => format!("{mover} to move, action 1 of 2"),
        (_, Step::Second) => format!("{mover} to move, action 2 of 2"),
    };
    let actions: Vec<String> = position.moves().map(|action| action.to_string()).collect();
    let actions =
        if actions.is_empty() { String::new() } else { format!(": {}", actions.join(" ")) };
    format!("{}; {}\n{turn}{actions}", counts[0], counts[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stack_is_drawn_once() {
        let position = Position::fixed_start();
        let drawing = draw(&position);
        let pieces: Vec<&Span> =
            drawing.rows.iter().flatten().filter(|span| span.owner.is_some()).collect();
        assert_eq!(pieces.len(), Point::COUNT);
        let letters = |text: &str| pieces.iter().filter(|span| span.text == text).count();
        assert_eq!(["T", "R", "O", "t", "r", "o"].map(letters), [6, 9, 15, 6, 9, 15]);
        let movable = pieces.iter().filter(|span| span.can_move).count();
        let from: BTreeSet<Point> = position.moves().map(|action| action.from()).collect();
        assert_eq!(movable, from.len());
    }
}
