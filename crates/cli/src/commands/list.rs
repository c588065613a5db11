use std::fmt::Write;

use catalog::{ENGINES, EVALUATIONS, WRAPPERS};
use ewn_engine::playout::POLICIES;
use game::OptionKind;
use serde::Serialize;

use crate::arguments::Common;
use crate::output;

#[derive(Serialize)]
struct Catalog {
    evaluators: Vec<Entry>,
    engines: Vec<Entry>,
    policies: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    summary: &'static str,
    options: Vec<EntryOption>,
}

#[derive(PartialEq, Serialize)]
struct EntryOption {
    name: &'static str,
    help: &'static str,
    values: String,
    default: String,
}

pub fn run(common: &Common) -> anyhow::Result<()> {
    let evaluators = EVALUATIONS.iter().map(|kind| entry(kind.name, kind.summary, kind.options));
    let wrappers = WRAPPERS.iter().map(|kind| entry(kind.name, kind.summary, kind.options));
    let engines = ENGINES.iter().map(|kind| entry(kind.name, kind.summary, kind.options));
    let policies = POLICIES.iter().map(|kind| entry(kind.name, kind.summary, &[]));
    let catalog = Catalog {
        evaluators: evaluators.chain(wrappers).collect(),
        engines: engines.collect(),
        policies: policies.collect(),
    };
    if common.json {
        return output::print_json(&catalog);
    }
    let mut text = String::from("Evaluators, as in --evaluator odema:block=none\n");
    write_entries(&mut text, &catalog.evaluators);
    text.push_str("\nEngines, as in --blue greedy:eval=odema,eval.block=none\n");
    write_entries(&mut text, &catalog.engines);
    text.push_str("\nPlayout policies, as in --engine mc:policy=schwarz\n");
    write_entries(&mut text, &catalog.policies);
    output::print(&text)
}

fn entry(name: &'static str, summary: &'static str, options: &[OptionKind]) -> Entry {
    let option = |kind: &OptionKind| EntryOption {
        name: kind.name,
        help: kind.help,
        values: kind.domain.to_string(),
        default: kind.domain.default_text(),
    };
    Entry { name, summary, options: options.iter().map(option).collect() }
}

/// Options that an earlier entry has too are not listed again.
fn write_entries(text: &mut String, entries: &[Entry]) {
    for (index, entry) in entries.iter().enumerate() {
        let _ = writeln!(text, "  {:<18} {}", entry.name, entry.summary);
        let is_same = |other: &&Entry| !entry.options.is_empty() && other.options == entry.options;
        if let Some(earlier) = entries[..index].iter().find(is_same) {
            let _ = writeln!(text, "    the options of {}", earlier.name);
            continue;
        }
        for EntryOption { name, help, values, default } in &entry.options {
            let setting = format!("{name}={default}");
            let _ = writeln!(text, "    {setting:<16} {help} ({values})");
        }
    }
}
