use std::fmt::Write;

use catalog::{Evaluated, GameKind};
use serde::Serialize;

use crate::arguments::Common;
use crate::sides::Sides;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Shown<'a> {
    position: String,
    evaluator: &'a str,
    unit: String,
    #[serde(flatten)]
    values: Sides<f64>,
    terms: Vec<Term<'a>>,
}

#[derive(Serialize)]
struct Term<'a> {
    name: &'a str,
    #[serde(flatten)]
    values: Sides<f64>,
}

pub fn run<G: GameKind>(
    position: &str,
    evaluator: Option<&str>,
    common: &Common,
) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    let evaluator = evaluator.unwrap_or(G::DEFAULTS.evaluation);
    let evaluation = G::evaluation(G::variant(&position), evaluator, output::tell)?;
    let evaluated = G::judge(&evaluation, &position);
    if !common.json {
        return output::print(&table::<G>(evaluator, &evaluated));
    }
    let term = |&(name, values): &(_, _)| Term { name, values: Sides::new::<G>(values) };
    output::print_json(&Shown {
        position: position.to_string(),
        evaluator,
        unit: evaluated.unit.to_string(),
        values: Sides::new::<G>(evaluated.sides),
        terms: evaluated.terms.iter().map(term).collect(),
    })
}

fn table<G: GameKind>(evaluator: &str, evaluated: &Evaluated) -> String {
    let width = evaluator.len().max(17);
    let [first, second] = G::SIDES;
    let mut text = format!("{evaluator:<width$} {first:>12} {second:>12}\n");
    let mut line = |name: &str, [first, second]: [f64; 2]| {
        let _ = writeln!(text, "{name:<width$} {first:>12.6} {second:>12.6}");
    };
    line(&evaluated.unit.to_string(), evaluated.sides);
    for &(name, values) in &evaluated.terms {
        line(name, values);
    }
    text
}
