use std::fmt::Write;

use catalog::{GameKind, Level, Listing, Strength, engine_listings};
use game::OptionKind;
use serde::Serialize;

use crate::arguments::Common;
use crate::output;

#[derive(Serialize)]
struct Catalog {
    levels: Vec<LevelEntry>,
    evaluators: Vec<Entry>,
    engines: Vec<Entry>,
    policies: Vec<Entry>,
}

#[derive(Serialize)]
struct LevelEntry {
    name: &'static str,
    label: &'static str,
    spec: &'static str,
    summary: &'static str,
    strength: StrengthEntry,
}

#[derive(Serialize)]
struct StrengthEntry {
    against: &'static str,
    percent: f64,
    error: f64,
    games: u32,
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

pub fn run<G: GameKind>(common: &Common) -> anyhow::Result<()> {
    let catalog = Catalog {
        levels: G::LEVELS.iter().map(level_entry).collect(),
        evaluators: G::evaluations().iter().map(entry).collect(),
        engines: engine_listings::<G>().iter().map(entry).collect(),
        policies: G::PLAYOUTS
            .map_or(Vec::new(), |playouts| (playouts.listings)())
            .iter()
            .map(entry)
            .collect(),
    };
    if common.json {
        return output::print_json(&catalog);
    }
    let examples = G::EXAMPLES;
    let mut text = levels::<G>();
    let _ = writeln!(text, "Evaluators, as in --evaluator {}", examples.evaluator);
    write_entries(&mut text, &catalog.evaluators);
    let side = G::SIDES[1];
    let _ = writeln!(text, "\nEngines, as in --{side} {}", examples.engine);
    write_entries(&mut text, &catalog.engines);
    if !catalog.policies.is_empty() {
        text.push_str("\nPlayout policies, as in --engine mc:policy=schwarz\n");
        write_entries(&mut text, &catalog.policies);
    }
    output::print(&text)
}

fn level_entry(level: &Level) -> LevelEntry {
    let Level { name, label, spec, summary, strength } = *level;
    let Strength { against, percent, error, games } = strength;
    let strength = StrengthEntry { against, percent, error, games };
    LevelEntry { name, label, spec, summary, strength }
}

fn levels<G: GameKind>() -> String {
    let Some(Level { name, .. }) = G::LEVELS.first() else {
        return String::new();
    };
    let mut text = format!("Levels, as in play --level {name} or match level:{name} greedy\n");
    for Level { name, spec, summary, strength, .. } in G::LEVELS {
        let _ = writeln!(text, "  {name:<18} {summary}");
        let _ = writeln!(text, "    {spec}: {strength}");
    }
    text + "\n"
}

fn entry(listing: &Listing) -> Entry {
    let option = |kind: &OptionKind| EntryOption {
        name: kind.name,
        help: kind.help,
        values: kind.domain.to_string(),
        default: kind.domain.default_text(),
    };
    let Listing { name, summary, ref options } = *listing;
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
