use std::fmt::Write;

use crate::figures::Figure;
use crate::svg::{begin, line, text};

/// One bar for each phase.
pub struct Group {
    pub label: String,
    pub has_table: bool,
    pub figures: Vec<Figure>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 340.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 280.0;
const COLOURS: [&str; 3] = ["#4477aa", "#ddaa33", "#bb5566"];

/// Bars of leaves by those of the plain search, without and with a table.
pub fn bars(phases: &[&str], groups: &[Group]) -> String {
    let most = groups.iter().flat_map(|group| &group.figures).map(|f| f.value).fold(1.0, f64::max);
    let y = |value: f64| BOTTOM - (BOTTOM - TOP) * value / (most * 1.05);
    let mut svg = begin(WIDTH, HEIGHT);
    for percent in (0..=(most * 100.0) as u32).step_by(20) {
        let at = y(f64::from(percent) / 100.0);
        line(&mut svg, [50.0, at], [WIDTH - 10.0, at], "#dddddd");
        text(&mut svg, [45.0, at + 4.0], "end", &format!("{percent} %"));
    }
    let step = (WIDTH - 70.0) / groups.len() as f64;
    for (index, group) in groups.iter().enumerate() {
        let left = 55.0 + step * index as f64;
        for (number, (figure, colour)) in group.figures.iter().zip(COLOURS).enumerate() {
            let (x, width) = (left + 3.0 + (step - 6.0) / 3.0 * number as f64, (step - 6.0) / 3.0);
            let (top, height) = (y(figure.value), BOTTOM - y(figure.value));
            let _ = writeln!(
                svg,
                r#"<rect x="{x:.1}" y="{top:.1}" width="{:.1}" height="{height:.1}" fill="{colour}"/>"#,
                width - 1.0
            );
            let middle = x + width / 2.0 - 0.5;
            let ends = [-figure.bar, figure.bar].map(|bar| [middle, y(figure.value + bar)]);
            line(&mut svg, ends[0], ends[1], "black");
        }
        let (name, share) = group.label.split_once(", ").unwrap_or((&group.label, ""));
        let middle = left + step / 2.0;
        text(&mut svg, [middle, BOTTOM + 15.0], "middle", name);
        text(&mut svg, [middle, BOTTOM + 29.0], "middle", share);
    }
    let without = groups.iter().filter(|group| !group.has_table).count() as f64;
    let border = 55.0 + step * without;
    line(&mut svg, [border, TOP - 10.0], [border, BOTTOM + 50.0], "#888888");
    text(&mut svg, [(55.0 + border) / 2.0, BOTTOM + 48.0], "middle", "without table");
    text(&mut svg, [(border + WIDTH) / 2.0, BOTTOM + 48.0], "middle", "with table");
    text(&mut svg, [50.0, 20.0], "start", "leaves at depth 4 by those of expectiminimax");
    for (number, (phase, colour)) in phases.iter().zip(COLOURS).enumerate() {
        let x = 420.0 + 110.0 * number as f64;
        let _ = writeln!(svg, r#"<rect x="{x}" y="11" width="10" height="10" fill="{colour}"/>"#);
        text(&mut svg, [x + 15.0, 20.0], "start", phase);
    }
    svg + "</svg>\n"
}

/// Nodes and milliseconds per move by depth, both on logarithmic axes.
pub fn depths(points: &[[Figure; 2]]) -> String {
    let mut svg = begin(WIDTH, HEIGHT);
    for (panel, title) in ["nodes per move", "milliseconds per move"].into_iter().enumerate() {
        let left = 60.0 + panel as f64 * WIDTH / 2.0;
        let right = left + WIDTH / 2.0 - 80.0;
        // One move deep no nodes are counted, and a logarithm there is none.
        let figures = points.iter().map(|point| point[panel]).enumerate();
        let figures = figures.filter(|(_, figure)| figure.value > 0.0);
        let values = figures.clone().map(|(_, figure)| figure.value);
        let (least, most) = values
            .fold((f64::INFINITY, 0.0), |(least, most), value| (value.min(least), value.max(most)));
        let (low, high) = (f64::log10(least).floor(), f64::log10(most).ceil());
        let x = |index: usize| left + (right - left) * index as f64 / (points.len() - 1) as f64;
        let y = |value: f64| BOTTOM - (BOTTOM - TOP) * (value.log10() - low) / (high - low);
        text(&mut svg, [left, 22.0], "start", title);
        for power in low as i32..=high as i32 {
            let value = 10f64.powi(power);
            line(&mut svg, [left, y(value)], [right, y(value)], "#dddddd");
            text(&mut svg, [left - 6.0, y(value) + 4.0], "end", &format!("{value:e}"));
        }
        let mut path = String::new();
        for (index, Figure { value, bar }) in figures {
            let at = [x(index), y(value)];
            let _ = write!(path, "{:.1},{:.1} ", at[0], at[1]);
            let ends = [(value - bar).max(10f64.powf(low)), value + bar].map(|end| [at[0], y(end)]);
            line(&mut svg, ends[0], ends[1], "black");
            let _ = writeln!(
                svg,
                r#"<circle cx="{:.1}" cy="{:.1}" r="3" fill="{}"/>"#,
                at[0], at[1], COLOURS[0]
            );
        }
        for index in 0..points.len() {
            text(&mut svg, [x(index), BOTTOM + 18.0], "middle", &(index + 1).to_string());
        }
        let path = path.trim_end();
        let _ = writeln!(svg, r#"<polyline points="{path}" fill="none" stroke="{}"/>"#, COLOURS[0]);
        text(&mut svg, [(left + right) / 2.0, BOTTOM + 40.0], "middle", "depth");
    }
    svg + "</svg>\n"
}
