use std::collections::BTreeSet;

use game::{Position as _, Turn};
use tzaar::{ActionKind, Kind, Point, Position, Side, Stack, Step, player_name};

use super::svg;
use crate::{Arrow, Drawing, EndReason, Looks, Span};

impl Looks for Position {
    fn drawing(&self) -> Drawing {
        let moves = self.moves().filter(|action| action.kind() != ActionKind::Pass);
        let movable: BTreeSet<Point> = moves.map(|action| action.from()).collect();
        draw(|point| cell(self.stack(point), movable.contains(&point)))
    }

    fn svg(&self, arrows: &[Arrow], title: &str) -> String {
        svg::draw(self, arrows, title)
    }

    /// The number of stacks, whose action it is, and the legal actions.
    fn status(&self) -> String {
        let mover = player_name(self.mover());
        let counts = Side::BOTH.map(|player| {
            let counts =
                Kind::ALL.map(|kind| format!("{} {}", self.count(player, kind), kind.name()));
            format!("{}: {}", player_name(player), counts.join(", "))
        });
        let turn = match (self.turn(), self.step()) {
            (Turn::Over(outcome), _) => format!("{} has won", player_name(outcome.winner)),
            (_, Step::First) if self.is_first_turn() => {
                format!("{mover} to move, the only action of the first turn")
            }
            (_, Step::First) => format!("{mover} to move, action 1 of 2"),
            (_, Step::Second) => format!("{mover} to move, action 2 of 2"),
        };
        let actions: Vec<String> = self.moves().map(|action| action.to_string()).collect();
        let actions =
            if actions.is_empty() { String::new() } else { format!(": {}", actions.join(" ")) };
        format!("{}; {}\n{turn}{actions}", counts[0], counts[1])
    }

    fn reason(&self, winner: Side) -> EndReason {
        let loser = winner.opponent();
        let lacking = Kind::ALL.into_iter().find(|kind| self.count(loser, *kind) == 0);
        let (code, lacking) = match lacking {
            Some(Kind::Tzaar) => ("no-tzaar", Kind::Tzaar.name()),
            Some(Kind::Tzarra) => ("no-tzarra", Kind::Tzarra.name()),
            Some(Kind::Tott) => ("no-tott", Kind::Tott.name()),
            None => ("no-capture", "capture"),
        };
        EndReason::has(loser, code, format_args!("no {lacking} left"))
    }

    /// The last stack of a kind, if the opponent could capture it.
    fn warnings(&self) -> Vec<String> {
        let warn = |(kind, point): (Kind, Point)| {
            format!("your last {} on {point} can be captured", kind.name())
        };
        threatened_lasts(self).into_iter().map(warn).collect()
    }
}

/// The mover's last stacks of a kind that the opponent could capture.
pub fn threatened_lasts(position: &Position) -> Vec<(Kind, Point)> {
    let mover = position.mover();
    let threatened = position.capturable(mover);
    let is_last = |kind: &Kind| position.count(mover, *kind) == 1;
    let lasts = Kind::ALL.into_iter().filter(is_last).flat_map(|kind| {
        let stacks = position.owned(mover).and(position.of_kind(kind));
        stacks.map(move |point| (kind, point))
    });
    lasts.filter(|(_, point)| threatened.contains(*point)).collect()
}

/// The pieces of a set-up.
pub fn draw_pieces(piece: impl Fn(Point) -> Option<Stack>) -> Drawing {
    draw(|point| cell(piece(point), false))
}

/// Columns A to I are upright; above and below each is the name of its last point.
fn draw(cell: impl Fn(Point) -> Vec<Span>) -> Drawing {
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
/// Neighbouring columns are half a step apart: nine points, and a name at either end.
const ROWS: usize = 2 * (COLUMNS + 2) - 1;
const WIDTH: usize = 4;

/// The number in its name: its place in the column, with the hole counted.
pub fn number(point: Point) -> usize {
    point.to_string()[1..].parse().unwrap_or_default()
}

fn cell(stack: Option<Stack>, can_move: bool) -> Vec<Span> {
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
    let text = match stack.height() {
        1 => letter.to_string(),
        height => format!("{letter}{height}"),
    };
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
