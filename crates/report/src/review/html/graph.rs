use std::fmt::Write;

use game::Side;
use games::review::{Mark, Review, TurnReview};
use games::{Game, Position};

use crate::review::reviewed_game::{ReviewedGame, percent, signed_percent, turn_text};

const WIDTH: f64 = 720.0;
/// The margin for the percentages.
const LEFT: f64 = 40.0;
/// The upper panel: the first player's win probability.
const TOP: f64 = 10.0;
const HEIGHT: f64 = 190.0;
/// The lower panel: what each roll and move changed. Bars begin at the line of no change.
const ZERO: f64 = 275.0;
const HALF: f64 = 60.0;
const BOTTOM: f64 = 350.0;

/// Draws the course of the game as an SVG.
pub fn draw(game: &ReviewedGame) -> String {
    let (review, unit, decision) = (&game.review, game.unit(), game.decision());
    let first = game.game().player_tag(Side::First);
    let rolls = if game.has_luck() { "each roll and " } else { "" };
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {BOTTOM}\" role=\"img\"><title>Above: how likely {first} is to win after every {unit}. Below: what {rolls}each {decision} changed for {first}.</title>"
    );
    svg.push_str(&scale(game.game()));
    svg.push_str(&chances(review));
    for (number, turn) in (1..).zip(&review.turns) {
        let words = format!("{unit} {number}: {}", words(turn));
        svg.push_str(&column(number, turn, review.turns.len(), &words));
    }
    svg + "</svg>\n"
}

/// The x of the line between two turns.
fn x_of(index: usize, turns: usize) -> f64 {
    LEFT + (WIDTH - LEFT - 10.0) * index as f64 / turns.max(1) as f64
}

fn y_of(chance: f64) -> f64 {
    TOP + HEIGHT * (1.0 - chance)
}

fn scale(game: Game) -> String {
    let mut text = String::new();
    let (right, label) = (WIDTH - 10.0, LEFT - 6.0);
    for chance in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (y, percents) = (y_of(chance), 100.0 * chance);
        let class = if chance == 0.5 { "grid half" } else { "grid" };
        let _ = write!(
            text,
            "<line class=\"{class}\" x1=\"{LEFT}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/><text class=\"scale\" x=\"{label}\" y=\"{}\">{percents:.0}</text>",
            y + 4.0
        );
    }
    let _ = write!(
        text,
        "<line class=\"grid half\" x1=\"{LEFT}\" y1=\"{ZERO}\" x2=\"{right}\" y2=\"{ZERO}\"/>"
    );
    for (player, y) in Side::BOTH.into_iter().zip([ZERO - 30.0, ZERO + 38.0]) {
        let player = game.player_tag(player);
        let _ = write!(text, "<text class=\"scale\" x=\"{label}\" y=\"{y}\">{player}</text>");
    }
    text
}

/// The line of win probabilities and the area below it, which is the first player's.
fn chances(review: &Review<Position>) -> String {
    let turns = review.turns.len();
    let after = review.turns.iter().map(|turn| turn.value_after.probability());
    let points = std::iter::once(review.balance.start).chain(after).enumerate();
    let points =
        points.map(|(index, chance)| format!("{:.1} {:.1}", x_of(index, turns), y_of(chance)));
    let line = points.collect::<Vec<_>>().join("L");
    let (floor, right) = (y_of(0.0), x_of(turns, turns));
    format!(
        "<path class=\"area\" d=\"M{line}L{right:.1} {floor}L{LEFT} {floor}z\"/><path class=\"line\" d=\"M{line}\"/>"
    )
}

/// Draws one turn: its bars, its mark and its tooltip.
fn column(number: usize, turn: &TurnReview<Position>, turns: usize, words: &str) -> String {
    let (left, right) = (x_of(number - 1, turns), x_of(number, turns));
    let width = right - left;
    let sign = if turn.player == Side::First { 1.0 } else { -1.0 };
    let mut text = format!("<g><title>{words}</title>");
    let _ = write!(
        text,
        "<rect class=\"target\" x=\"{left:.1}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{:.1}\"/>",
        BOTTOM - TOP
    );
    let bars =
        [("luck", 0.12, sign * turn.luck.unwrap_or_default()), ("loss", 0.54, -sign * turn.loss)];
    for (class, place, change) in bars {
        // A change of a half or more fills the panel.
        let height = (change.abs() * 2.0).min(1.0) * HALF;
        let y = if change > 0.0 { ZERO - height } else { ZERO };
        let _ = write!(
            text,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            left + width * place,
            width * 0.34
        );
    }
    if turn.mark() >= Mark::Inaccuracy {
        let (y, class) = (y_of(turn.value_after.probability()), turn.mark());
        let _ =
            write!(text, "<circle class=\"{class}\" cx=\"{right:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>");
    }
    text + "</g>"
}

fn words(turn: &TurnReview<Position>) -> String {
    let game = turn.rolled.game();
    let player = game.side_name(turn.player);
    let first = game.player_tag(Side::First);
    let roll = turn.roll.map(|roll| format!(" rolls {roll}")).unwrap_or_default();
    let luck =
        turn.luck.map(|luck| format!(" (luck {})", signed_percent(luck))).unwrap_or_default();
    let (played, mark, loss) = (turn_text(turn.played()), turn.mark(), percent(turn.loss));
    let chance = percent(turn.value_after.probability());
    format!("{player}{roll}{luck}, plays {played}: {mark}, loss {loss}; {first} wins {chance}")
}
