use std::fmt::Write;

use anyhow::{Context as _, bail};
use game::{Detail, Explanation, Position as _, Term, Turn};
use games::{Move, Position};
use report::Evaluation;

use crate::arguments::Common;
use crate::{output, position_argument};

pub fn run(
    position: &str,
    after: &str,
    evaluator: Option<&str>,
    has_details: bool,
    common: &Common,
) -> anyhow::Result<()> {
    let start = position_argument::parse(position, common)?;
    let (moves, position) = play(start, after)?;
    let game = position.game();
    let evaluator = evaluator.unwrap_or(game.evaluation_names[0]);
    let evaluation = position.variant().evaluation(evaluator, output::tell)?;
    let evaluated = evaluation.explain_after(&start, &moves);
    let details = if has_details { evaluation.details(&position) } else { Vec::new() };
    let json = Evaluation::new(&position, evaluator, &evaluated, &details);
    let mut text = table(evaluator, &evaluated, game.sides);
    text.extend(details.iter().map(|detail| detail_table(detail, game.sides)));
    output::print_either(common, &json, &text)
}

/// Plays moves from a text. Before each move, chooses a roll that allows it.
fn play(start: Position, moves: &str) -> anyhow::Result<(Vec<Move>, Position)> {
    let (mut played, mut position) = (Vec::new(), start);
    for text in moves.split_whitespace() {
        let mut rolled: Vec<Position> =
            position.rolls().map(|(roll, _)| position.roll(roll)).collect();
        if rolled.is_empty() || position.die().is_some() {
            rolled = vec![position];
        }
        let found = rolled.iter().map(|position| position.parse_move(text));
        let mov = found.reduce(Result::or).unwrap_or_else(|| position.parse_move(text));
        let mov = mov.with_context(|| format!("--after {moves:?}"))?;
        position = position.play(mov);
        played.push(mov);
    }
    if let (Turn::Over(_), false) = (position.turn(), played.is_empty()) {
        bail!("--after {moves:?}: the game is over after these moves");
    }
    Ok((played, position))
}

fn table(evaluator: &str, evaluated: &Explanation, [first, second]: [&str; 2]) -> String {
    let width = evaluator.len().max(17);
    let mut text = format!("{evaluator:<width$} {first:>12} {second:>12}\n");
    let mut line = |name: &str, [first, second]: [f64; 2]| {
        let _ = writeln!(text, "{name:<width$} {first:>12.6} {second:>12.6}");
    };
    line(&evaluated.unit.to_string(), evaluated.sides);
    for &Term { name, sides } in &evaluated.terms {
        line(name, sides);
    }
    text
}

/// Formats a list of numbers: a blank line, a title, then a line for each number.
fn detail_table(Detail { name, by, lines }: &Detail, [first, second]: [&str; 2]) -> String {
    let mut text = format!("\n{name}\n{by:<17} {first:>12} {second:>12}\n");
    let values = || lines.iter().flat_map(|line| line.sides).flatten();
    let places = if values().all(|value| value.fract() == 0.0) { 0 } else { 6 };
    for line in lines {
        let [first, second] = line
            .sides
            .map(|value| value.map_or_else(|| "-".into(), |value| format!("{value:.places$}")));
        let _ = writeln!(text, "{:<17} {first:>12} {second:>12}", line.number);
    }
    text
}
