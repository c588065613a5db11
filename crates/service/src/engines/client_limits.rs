//! The engines and evaluations that clients may use. A server starts no programs and reads no
//! files for clients, and limits memory, threads and time.

use game::{Domain, OptionKind};
use games::{Game, Variant, option_number};

use crate::api::Failure;

/// The longest spec of an engine or an evaluation, in bytes.
pub const LONGEST_SPEC: usize = 300;

/// The largest values that clients may set, by option.
pub const GREATEST: &[(&str, u64)] = &[
    ("hash", 256),
    ("memory", 256),
    ("time", 60_000),
    ("trials", 500),
    ("look-ahead", 1),
    ("proofs", 30),
];

/// The most that judging one position may cost, in evaluations by a formula or a network.
const MOST_EVALUATIONS: f64 = 10_000_000.0;

/// Checks that clients may use an engine, without building it.
pub fn check_engine(variant: Variant, spec: &str, most_threads: u64) -> Result<(), Failure> {
    check_length(spec)?;
    let game = variant.game();
    let (name, options) = parts(spec);
    let listings = game.engines();
    let listing = listings.iter().find(|listing| listing.name == name);
    let limits_search = |option: &OptionKind| ["depth", "time"].contains(&option.name);
    let is_search = listing.is_some_and(|listing| listing.options.iter().any(limits_search));
    for (option, value) in options.clone() {
        check_option(variant, spec, option, value)?;
        let number = value.parse().unwrap_or(0);
        if option == "threads" && number > most_threads {
            return refuse(spec, format!("threads={value}: expected at most {most_threads}"));
        }
    }
    let cost = variant.cost_of_engine(spec).map_err(Failure::invalid_spec)?;
    if is_search && cost > 1.0 {
        return refuse(spec, "expected an evaluation that plays no games in a search here".into());
    }
    check_cost(spec, cost)
}

pub fn check_evaluator(variant: Variant, spec: &str) -> Result<(), Failure> {
    check_length(spec)?;
    let (name, options) = parts(spec);
    check_name(variant, spec, name)?;
    for (option, value) in options {
        check_option(variant, spec, option, value)?;
    }
    check_cost(spec, variant.evaluation_cost(spec).map_err(Failure::invalid_spec)?)
}

/// Refuses slow evaluations: rollouts of rollouts, or long ones with look-ahead on large boards.
fn check_cost(spec: &str, cost: f64) -> Result<(), Failure> {
    if cost > MOST_EVALUATIONS {
        let problem = format!("about {cost:.0} evaluations to judge a position");
        return refuse(spec, format!("{problem}: expected at most {MOST_EVALUATIONS} here"));
    }
    Ok(())
}

/// The memory of an engine in MiB: its tables, and 1 MiB for everything else, such as the second
/// table of engines that prove endgames with `hash=1`.
pub fn memory(game: Game, spec: &str) -> u64 {
    let (name, options) = parts(spec);
    let listings = game.engines();
    let Some(listing) = listings.iter().find(|listing| listing.name == name) else {
        return 1;
    };
    let tables = listing.options.iter().filter(|kind| ["hash", "memory"].contains(&kind.name));
    let sizes = tables.map(|kind| {
        let said = options.clone().find(|(option, _)| *option == kind.name);
        match (said.and_then(|(name, value)| option_number(name, value)), kind.domain) {
            (Some(said), _) => said,
            (None, Domain::Integer { default, .. }) => default,
            (None, _) => 0,
        }
    });
    1 + sizes.sum::<u64>()
}

fn check_length(spec: &str) -> Result<(), Failure> {
    if spec.len() > LONGEST_SPEC {
        return refuse(spec, format!("expected at most {LONGEST_SPEC} bytes"));
    }
    Ok(())
}

fn check_option(variant: Variant, spec: &str, option: &str, value: &str) -> Result<(), Failure> {
    if names_files(variant.game(), option, value) {
        return refuse(spec, format!("{option}={value}: no files are read here"));
    }
    let greatest = GREATEST.iter().find(|(name, _)| *name == option);
    let greatest = greatest.map_or(u64::MAX, |(_, greatest)| *greatest);
    if option_number(option, value).is_some_and(|number| number > greatest) {
        return refuse(spec, format!("{option}={value}: expected at most {greatest} here"));
    }
    check_name(variant, spec, value)
}

/// Whether an option could name a file: it takes free text, and its value is not the default. The
/// option `eval` cannot: evaluations are looked up in a list.
fn names_files(game: Game, option: &str, value: &str) -> bool {
    let mut listings = game.engines().into_iter().chain(game.evaluations());
    option != "eval"
        && listings.any(|listing| {
            listing.options.iter().any(|kind| match kind.domain {
                Domain::Text { default, .. } => kind.name == option && default != value,
                _ => false,
            })
        })
}

/// Refuses evaluations and policies that would fill large tables before their first use.
fn check_name(variant: Variant, spec: &str, name: &str) -> Result<(), Failure> {
    if variant.takes_long(name) {
        let problem = format!("{name} needs too much memory on boards of this size");
        return refuse(spec, problem);
    }
    Ok(())
}

/// Splits a spec into its name and its options. Of `eval.block=none`, the option is `block`.
fn parts(spec: &str) -> (&str, impl Iterator<Item = (&str, &str)> + Clone) {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let options = options.split(',').filter_map(|option| option.split_once('='));
    (name, options.map(|(name, value)| (name.rsplit('.').next().unwrap_or(name), value)))
}

fn refuse(spec: &str, problem: String) -> Result<(), Failure> {
    Err(Failure::invalid_spec(format!("{spec}: {problem}")))
}
