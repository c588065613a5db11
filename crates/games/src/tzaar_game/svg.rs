use std::fmt::Write;

use tzaar::{Action, ActionKind, Direction, Kind, Point, Position, Stack, first_stack_seen};

use super::drawing::number;
use crate::looks::between;
use crate::{Arrow, Own as _};

/// The distance between neighbouring points of a column.
const STEP: f64 = 40.0;
/// The distance between neighbouring columns.
const COLUMN: f64 = 34.6;
const RADIUS: f64 = 15.0;
const MARGIN: f64 = 28.0;

pub fn draw(position: &Position, arrows: &[Arrow], title: &str) -> String {
    let (width, height) = (8.0 * COLUMN + 2.0 * MARGIN, 8.0 * STEP + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"-{MARGIN} -{MARGIN} {width:.1} {height:.1}\" role=\"img\"><title>{title}</title>"
    );
    svg.push_str(&lines());
    svg.push_str(&names());
    let stack = |point| Some(draw_stack(point, position.stack(point)?));
    svg.extend(Point::all().filter_map(stack));
    svg.extend(arrows.iter().filter_map(draw_arrow));
    svg + "</svg>"
}

/// The coordinates of a point in the picture.
fn place(point: Point) -> [f64; 2] {
    let column = f64::from(point.to_string().as_bytes()[0] - b'A');
    [column * COLUMN, (9.0 - number(point) as f64) * STEP - (column - 4.0).abs() * STEP / 2.0]
}

/// Draws the edges between neighbouring points, each once.
fn lines() -> String {
    const FULL_BOARD: u64 = (1 << Point::COUNT) - 1;
    let mut path = String::new();
    for from in Point::all() {
        let seen = |direction| first_stack_seen(FULL_BOARD, from, direction);
        for to in Direction::ALL.into_iter().filter_map(seen).filter(|to| from < *to) {
            let ([x1, y1], [x2, y2]) = (place(from), place(to));
            let _ = write!(path, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
        }
    }
    format!("<path class=\"edges\" d=\"{path}\"/>")
}

/// Writes the names of the last points of each column above and below it.
fn names() -> String {
    let mut text = String::new();
    for column in 0..9 {
        let points: Vec<Point> = Point::of_column(column).collect();
        for (point, down) in [(points.first(), 27.0), (points.last(), -19.0)] {
            let Some(&point) = point else { continue };
            let [x, y] = place(point);
            let _ = write!(
                text,
                "<text class=\"name\" x=\"{x:.1}\" y=\"{:.1}\">{point}</text>",
                y + down
            );
        }
    }
    text
}

/// Draws a disc with the height if that is above 1; a Tzarra has one ring, a Tzaar two.
fn draw_stack(point: Point, stack: Stack) -> String {
    let [x, y] = place(point);
    let class = tzaar::player_name(stack.owner());
    let rings: &[f64] = match stack.kind() {
        Kind::Tzaar => &[11.5, 8.5],
        Kind::Tzarra => &[11.5],
        Kind::Tott => &[],
    };
    let circle = |class: &str, radius: f64| {
        format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>")
    };
    let mut text = circle(class, RADIUS);
    text.extend(rings.iter().map(|radius| circle(&format!("ring {class}"), *radius)));
    if stack.height() > 1 {
        let (y, height) = (y + 4.5, stack.height());
        let _ = write!(
            text,
            "<text class=\"height {class}\" x=\"{x:.1}\" y=\"{y:.1}\">{height}</text>"
        );
    }
    text
}

/// Draws an arrow from the edge of the stack, so that its height can be read; none for a pass.
fn draw_arrow(arrow: &Arrow) -> Option<String> {
    let action = Action::own(&arrow.mov).filter(|action| action.kind() != ActionKind::Pass)?;
    let (from, to) = (place(action.from()), place(action.to()));
    let length = (to[0] - from[0]).hypot(to[1] - from[1]).max(1.0);
    let at = |distance| between(from, to, distance / length);
    Some(arrow.svg(at(RADIUS - 3.0), at(length - RADIUS + 5.0)))
}
