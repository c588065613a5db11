use std::fmt::Write;

use catalog::EvaluationSpec;
use ewn::Board;
use serde::Serialize;

use crate::arguments::Common;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Evaluated<'a> {
    position: String,
    evaluator: &'a str,
    unit: String,
    red: f64,
    blue: f64,
    terms: Vec<Term<'a>>,
}

#[derive(Serialize)]
struct Term<'a> {
    name: &'a str,
    red: f64,
    blue: f64,
}

pub fn run(position: &str, evaluator: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let evaluation = EvaluationSpec::parse(evaluator)?.build(position.board().size(), output::tell);
    let judgement = evaluation.judge(position.board());
    let terms = judgement.terms.iter();
    let evaluated = Evaluated {
        position: position.to_string(),
        evaluator,
        unit: evaluation.unit().to_string(),
        red: judgement.red,
        blue: judgement.blue,
        terms: terms.map(|term| Term { name: term.name, red: term.red, blue: term.blue }).collect(),
    };
    if common.json { output::print_json(&evaluated) } else { output::print(&table(&evaluated)) }
}

fn table(evaluated: &Evaluated) -> String {
    let width = evaluated.evaluator.len().max(17);
    let mut text = format!("{:<width$} {:>12} {:>12}\n", evaluated.evaluator, "red", "blue");
    let mut line = |name: &str, red: f64, blue: f64| {
        let _ = writeln!(text, "{name:<width$} {red:>12.6} {blue:>12.6}");
    };
    line(&evaluated.unit, evaluated.red, evaluated.blue);
    for term in &evaluated.terms {
        line(term.name, term.red, term.blue);
    }
    text
}
