use std::fmt::Write;

use catalog::ENGINES;
use ewn_engine::EVALUATIONS;
use game::{Domain, OptionKind};
use serde::Serialize;

use crate::arguments::Common;
use crate::output;

#[derive(Serialize)]
struct Catalog {
    evaluators: Vec<Evaluator>,
    engines: Vec<Engine>,
}

#[derive(Serialize)]
struct Evaluator {
    name: &'static str,
    summary: &'static str,
    options: Vec<EvaluatorOption>,
}

#[derive(Serialize)]
struct EvaluatorOption {
    name: &'static str,
    help: &'static str,
    values: String,
    default: String,
}

#[derive(Serialize)]
struct Engine {
    name: &'static str,
    summary: &'static str,
    options: &'static str,
}

pub fn run(common: &Common) -> anyhow::Result<()> {
    let evaluators = EVALUATIONS.iter().map(|kind| Evaluator {
        name: kind.name,
        summary: kind.summary,
        options: kind.options.iter().map(describe_option).collect(),
    });
    let engines = ENGINES.iter().map(|kind| Engine {
        name: kind.name,
        summary: kind.summary,
        options: kind.options,
    });
    let catalog = Catalog { evaluators: evaluators.collect(), engines: engines.collect() };
    if common.json { output::print_json(&catalog) } else { output::print(&text(&catalog)) }
}

fn describe_option(kind: &OptionKind) -> EvaluatorOption {
    let default = match kind.domain {
        Domain::Number { default, .. } => default.to_string(),
        Domain::Choice(words) => words.first().copied().unwrap_or_default().to_owned(),
    };
    EvaluatorOption { name: kind.name, help: kind.help, values: kind.domain.to_string(), default }
}

fn text(catalog: &Catalog) -> String {
    let mut text = String::from("Evaluators, as in --evaluator odema:block=none\n");
    for evaluator in &catalog.evaluators {
        let _ = writeln!(text, "  {:<16} {}", evaluator.name, evaluator.summary);
        for EvaluatorOption { name, help, values, default } in &evaluator.options {
            let _ = writeln!(text, "    {name}={default:<10} {help} ({values})");
        }
    }
    text.push_str("\nEngines, as in --blue greedy:eval=odema,eval.block=none\n");
    for engine in &catalog.engines {
        let _ = writeln!(text, "  {:<16} {}", engine.name, engine.summary);
        if !engine.options.is_empty() {
            let _ = writeln!(text, "    {}", engine.options);
        }
    }
    text
}
