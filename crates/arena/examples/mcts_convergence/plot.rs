use std::fmt::Write;

use crate::{BUDGETS, Figure};

const WIDTH: f64 = 840.0;
const HEIGHT: f64 = 320.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 260.0;
const COLOURS: [&str; 4] = ["#4477aa", "#ddaa33", "#bb5566", "#228833"];
/// The powers of ten of the errors that are shown; what is smaller lies on the lower edge.
const LOW: f64 = -3.0;
const HIGH: f64 = 0.0;

type Line<'a> = (&'a str, [Figure; BUDGETS.len()]);

/// Errors by playouts, both on logarithmic axes, a panel for each kind of problem.
pub fn panels(panels: &[(&str, Vec<Line>)]) -> String {
    // The last number of the last axis reaches beyond its panel.
    let width = WIDTH + 10.0;
    let mut svg = begin(width, HEIGHT);
    let step = WIDTH / panels.len() as f64;
    for (number, (title, lines)) in panels.iter().enumerate() {
        let (left, right) = (step * number as f64 + 45.0, step * (number + 1) as f64 - 15.0);
        text(&mut svg, [left - 35.0, TOP - 12.0], "start", title);
        for power in LOW as i32..=HIGH as i32 {
            let at = y(10f64.powi(power));
            line(&mut svg, [left, at], [right, at], "#dddddd");
            text(&mut svg, [left - 5.0, at + 4.0], "end", &format!("{}", 10f64.powi(power)));
        }
        let x = |index: usize| left + (right - left) * index as f64 / (BUDGETS.len() - 1) as f64;
        for (index, budget) in BUDGETS.iter().enumerate() {
            text(&mut svg, [x(index), BOTTOM + 15.0], "middle", &budget.to_string());
        }
        text(&mut svg, [(left + right) / 2.0, BOTTOM + 32.0], "middle", "playouts");
        for ((_, errors), colour) in lines.iter().zip(COLOURS) {
            curve(&mut svg, errors, x, colour);
        }
    }
    let names = panels.first().map_or(&[][..], |(_, lines)| lines);
    for (number, ((name, _), colour)) in names.iter().zip(COLOURS).enumerate() {
        let at = 45.0 + 150.0 * number as f64;
        line(&mut svg, [at, 14.0], [at + 20.0, 14.0], colour);
        text(&mut svg, [at + 25.0, 18.0], "start", name);
    }
    svg + "</svg>\n"
}

fn curve(svg: &mut String, errors: &[Figure], x: impl Fn(usize) -> f64, colour: &str) {
    let mut path = String::new();
    for (index, Figure { value, bar, .. }) in errors.iter().enumerate() {
        let at = x(index);
        let _ = write!(path, "{at:.1},{:.1} ", y(*value));
        line(svg, [at, y(value - bar)], [at, y(value + bar)], colour);
    }
    let path = path.trim_end();
    let _ = writeln!(svg, r#"<polyline points="{path}" fill="none" stroke="{colour}"/>"#);
}

fn y(error: f64) -> f64 {
    let power = error.max(1e-9).log10().clamp(LOW, HIGH);
    BOTTOM - (BOTTOM - TOP) * (power - LOW) / (HIGH - LOW)
}

/// The head of a picture on a white ground; `</svg>` is still to follow.
fn begin(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    )
}

fn line(svg: &mut String, from: [f64; 2], to: [f64; 2], colour: &str) {
    let ([x1, y1], [x2, y2]) = (from, to);
    let _ = writeln!(
        svg,
        r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}"/>"#
    );
}

fn text(svg: &mut String, at: [f64; 2], anchor: &str, text: &str) {
    let [x, y] = at;
    let _ = writeln!(svg, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#);
}
