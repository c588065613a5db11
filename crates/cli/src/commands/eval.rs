use std::fmt::Write;

use game::{Detail, Explanation, Term};
use games::GameKind;
use report::Evaluation;

use crate::arguments::Common;
use crate::{output, position_argument};

pub fn run<G: GameKind>(
    position: &str,
    evaluator: Option<&str>,
    has_details: bool,
    common: &Common,
) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    let evaluator = evaluator.unwrap_or(G::EVALUATIONS[0]);
    let evaluation = G::evaluation(G::variant(&position), evaluator, output::tell)?;
    let evaluated = evaluation.explain(&position);
    let details = if has_details { evaluation.details(&position) } else { Vec::new() };
    let json = Evaluation::new::<G>(&position, evaluator, &evaluated).with_details::<G>(&details);
    let mut text = table::<G>(evaluator, &evaluated);
    details.iter().for_each(|detail| text.push_str(&detail_table::<G>(detail)));
    output::print_either(common, &json, &text)
}

fn table<G: GameKind>(evaluator: &str, evaluated: &Explanation) -> String {
    let width = evaluator.len().max(17);
    let [first, second] = G::SIDES;
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

/// A blank line, a title and a line for each number.
fn detail_table<G: GameKind>(Detail { name, by, lines }: &Detail) -> String {
    let [first, second] = G::SIDES;
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
