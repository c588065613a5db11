use std::fmt::Write;

use catalog::GameKind;
use game::{Explanation, Term};
use report::Evaluation;

use crate::arguments::Common;
use crate::{output, position_argument};

pub fn run<G: GameKind>(
    position: &str,
    evaluator: Option<&str>,
    common: &Common,
) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    let evaluator = evaluator.unwrap_or(G::EVALUATIONS[0]);
    let evaluation = G::evaluation(G::variant(&position), evaluator, output::tell)?;
    let evaluated = evaluation.explain(&position);
    let json = Evaluation::new::<G>(&position, evaluator, &evaluated);
    output::print_either(common, &json, &table::<G>(evaluator, &evaluated))
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
