//! Draws ratings as an SVG picture.

use std::fmt::Write;

use super::standings::{PlayerLine, Standings, Z95};
use crate::escape::escape;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 200.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 50.0;
const ROW: f64 = 24.0;

/// A rating and half of its 95 % interval, if there is one.
fn mark(elo: Option<f64>, error: Option<f64>) -> Option<[f64; 2]> {
    Some([elo?, Z95 * error?])
}

impl Standings {
    /// Draws a row for each player, with the raw and the luck-adjusted rating.
    pub fn plot(&self, title: &str) -> String {
        let players = &self.players;
        let marks = |player: &PlayerLine| {
            let ratings = &player.ratings;
            let adjusted = mark(ratings.adjusted_elo, ratings.adjusted_elo_error);
            [mark(ratings.elo, ratings.elo_error), adjusted]
        };
        let all = || players.iter().flat_map(marks).flatten();
        let low = all().map(|[elo, reach]| elo - reach).fold(0.0, f64::min);
        let high = all().map(|[elo, reach]| elo + reach).fold(0.0, f64::max);
        let step = grid_step(high - low);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil().max(1.0) * step);
        let x = |elo: f64| LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT);
        let bottom = TOP + ROW * players.len() as f64;
        let mut svg = head(title, bottom + 50.0);
        let lines = ((high - low) / step).round() as u32;
        for elo in (0..=lines).map(|line| low + f64::from(line) * step) {
            let at = x(elo);
            // Writing into a string cannot fail.
            let _ = writeln!(
                svg,
                r##"<line x1="{at:.1}" y1="{TOP}" x2="{at:.1}" y2="{bottom}" stroke="#8884"/>"##
            );
            let _ = writeln!(
                svg,
                r##"<text x="{at:.1}" y="{:.1}" text-anchor="middle">{elo:.0}</text>"##,
                bottom + 18.0
            );
        }
        for (player, y) in players.iter().zip((0..).map(|row| TOP + ROW * (f64::from(row) + 0.5))) {
            let _ = writeln!(
                svg,
                r##"<text x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"##,
                LEFT - 10.0,
                y + 4.0,
                escape(&player.name)
            );
            let [raw, adjusted] = marks(player);
            draw(&mut svg, raw, y - 4.0, "#8a8a8a", &x);
            draw(&mut svg, adjusted, y + 4.0, "#1f6fd6", &x);
        }
        let legend = bottom + 38.0;
        let _ = writeln!(
            svg,
            r##"<text x="{LEFT}" y="{legend}"><tspan fill="#8a8a8a">● raw</tspan>  <tspan fill="#1f6fd6">● luck-adjusted</tspan>  Elo with 95 % intervals</text>"##
        );
        svg.push_str("</svg>\n");
        svg
    }
}

fn head(title: &str, height: f64) -> String {
    let title = escape(title);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" fill="#555" role="img" aria-label="{title}">
<rect width="{WIDTH}" height="{height}" fill="#fff"/>
<text x="{LEFT}" y="28" font-size="16">{title}</text>
"##
    )
}

fn draw(svg: &mut String, mark: Option<[f64; 2]>, y: f64, color: &str, x: &dyn Fn(f64) -> f64) {
    let Some([elo, reach]) = mark else { return };
    let (from, to, at) = (x(elo - reach), x(elo + reach), x(elo));
    let _ = writeln!(
        svg,
        r##"<line x1="{from:.1}" y1="{y:.1}" x2="{to:.1}" y2="{y:.1}" stroke="{color}" stroke-width="2"/>"##
    );
    let _ = writeln!(
        svg,
        r##"<circle cx="{at:.1}" cy="{y:.1}" r="3.2" fill="{color}"><title>{elo:+.1} ± {reach:.1}</title></circle>"##
    );
}

/// A round step that divides a range by about eight grid lines.
fn grid_step(range: f64) -> f64 {
    let rough = (range / 8.0).max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough);
    step.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_have_round_steps() {
        assert_eq!([3.0, 100.0, 790.0, 4000.0].map(grid_step), [1.0, 20.0, 100.0, 500.0]);
    }
}
