use std::fmt::Write;

use games::{Game, Level, Listing};
use serde_json::json;

use crate::arguments::Common;
use crate::output;

pub fn run(common: &Common) -> anyhow::Result<()> {
    let game = common.game();
    let mut text = levels(game);
    let (evaluators, engines) = (game.evaluations(), game.engines());
    let _ = writeln!(text, "Evaluators, as in --evaluator {}", game.example_evaluator);
    write_entries(&mut text, &evaluators);
    let _ = writeln!(text, "\nEngines, as in --{} {}", game.sides[1], game.example_engine);
    write_entries(&mut text, &engines);
    let policies = game.playout_policies();
    if let Some(policy) = policies.last() {
        let _ = writeln!(text, "\nPlayout policies, as in --engine mc:policy={}", policy.name);
        write_entries(&mut text, &policies);
    }
    let json = json!({
        "levels": game.levels,
        "evaluators": evaluators,
        "engines": engines,
        "policies": policies,
    });
    output::print_either(common, &json, &text)
}

fn levels(game: Game) -> String {
    let Some(Level { name, .. }) = game.levels.first() else {
        return String::new();
    };
    let mut text = format!("Levels, as in play --level {name} or match level:{name} greedy\n");
    for Level { name, spec, summary, strength, .. } in game.levels {
        let _ = writeln!(text, "  {name:<18} {summary}\n    {spec}: {strength}");
    }
    text + "\n"
}

/// Writes a list of entries. An entry with the options of an earlier one only refers to that one.
fn write_entries(text: &mut String, listings: &[Listing]) {
    for (index, listing) in listings.iter().enumerate() {
        let _ = writeln!(text, "  {:<18} {}", listing.name, listing.summary);
        let is_same =
            |other: &&Listing| !listing.options.is_empty() && other.options == listing.options;
        if let Some(earlier) = listings[..index].iter().find(is_same) {
            let _ = writeln!(text, "    the options of {}", earlier.name);
            continue;
        }
        for kind in &listing.options {
            let setting = format!("{}={}", kind.name, kind.domain.default_text());
            let _ = writeln!(text, "    {setting:<16} {} ({})", kind.help, kind.domain);
        }
    }
}
