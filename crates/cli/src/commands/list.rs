use std::fmt::Write;

use games::{GameKind, Level, Listing, engine_listings};
use report::Listings;

use crate::arguments::Common;
use crate::output;

pub fn run<G: GameKind>(common: &Common) -> anyhow::Result<()> {
    let (evaluations, engines) = (G::evaluations(), engine_listings::<G>());
    let policies = G::PLAYOUTS.map_or(Vec::new(), |playouts| (playouts.listings)());
    let mut text = levels::<G>();
    let _ = writeln!(text, "Evaluators, as in --evaluator {}", G::EXAMPLES.evaluator);
    write_entries(&mut text, &evaluations);
    let _ = writeln!(text, "\nEngines, as in --{} {}", G::SIDES[1], G::EXAMPLES.engine);
    write_entries(&mut text, &engines);
    if let Some(policy) = policies.last() {
        let _ = writeln!(text, "\nPlayout policies, as in --engine mc:policy={}", policy.name);
        write_entries(&mut text, &policies);
    }
    output::print_either(common, &Listings::new::<G>(), &text)
}

fn levels<G: GameKind>() -> String {
    let Some(Level { name, .. }) = G::LEVELS.first() else {
        return String::new();
    };
    let mut text = format!("Levels, as in play --level {name} or match level:{name} greedy\n");
    for Level { name, spec, summary, strength, .. } in G::LEVELS {
        let _ = writeln!(text, "  {name:<18} {summary}\n    {spec}: {strength}");
    }
    text + "\n"
}

/// Options that an earlier entry has too are not listed again.
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
