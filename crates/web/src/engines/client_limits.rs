//! What clients may ask for. A server never starts programs or reads files for them, and no
//! client gets more than a share of the machine.

use catalog::{GameKind, Listing, engine_listings};
use game::Domain;

use crate::api::Failure;

/// The longest spec, in bytes.
pub const LONGEST_SPEC: usize = 300;

/// Options with a greatest value that is lower for clients than for the owner of the machine.
const GREATEST: &[(&str, u64)] = &[
    ("hash", 256),
    ("memory", 256),
    ("time", 60_000),
    ("trials", 500),
    ("look-ahead", 1),
    ("proofs", 30),
];

/// Whether a client may ask for an engine. Whether there is such an engine is another question.
pub fn check_engine<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    most_threads: u64,
) -> Result<(), Failure> {
    check_length(spec)?;
    let (name, options) = parts(spec);
    let listings = engine_listings::<G>();
    let listing = listings.iter().find(|listing| listing.name == name);
    let has = |option: &str| listing.is_some_and(|listing| has_option(listing, option));
    for (option, value) in options.clone() {
        check_option::<G>(variant, spec, option, value)?;
        let number = value.parse().unwrap_or(0);
        if option == "threads" && number > most_threads {
            return refuse(spec, format!("threads={value}: expected at most {most_threads}"));
        }
        let is_search = has("depth") || has("time");
        if option == "eval" && is_search && is_slow::<G>(value) {
            let problem = format!("eval={value}: too slow for a search on a server");
            return refuse(spec, format!("{problem}; expected one that plays no games"));
        }
    }
    Ok(())
}

/// Whether a client may ask for an evaluator.
pub fn check_evaluator<G: GameKind>(variant: G::Variant, spec: &str) -> Result<(), Failure> {
    check_length(spec)?;
    let (name, options) = parts(spec);
    check_name::<G>(variant, spec, name)?;
    for (option, value) in options {
        check_option::<G>(variant, spec, option, value)?;
        if option == "eval" && is_slow::<G>(value) {
            return refuse(spec, format!("eval={value}: games within games take too long"));
        }
    }
    Ok(())
}

/// About how much memory an engine has, in MiB.
pub fn memory<G: GameKind>(spec: &str) -> u64 {
    let (name, options) = parts(spec);
    let listings = engine_listings::<G>();
    let Some(listing) = listings.iter().find(|listing| listing.name == name) else {
        return 1;
    };
    let tables = listing.options.iter().filter(|kind| ["hash", "memory"].contains(&kind.name));
    let sizes = tables.map(|kind| {
        let said = options.clone().find(|(option, _)| *option == kind.name);
        match (said.and_then(|(_, value)| value.parse().ok()), kind.domain) {
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

fn check_option<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    option: &str,
    value: &str,
) -> Result<(), Failure> {
    if names_files::<G>(option, value) {
        return refuse(spec, format!("{option}={value}: a server reads no files for clients"));
    }
    let greatest = GREATEST.iter().find(|(name, _)| *name == option);
    let greatest = greatest.map_or(u64::MAX, |(_, greatest)| *greatest);
    if value.parse::<u64>().is_ok_and(|number| number > greatest) {
        let problem = format!("{option}={value}: expected at most {greatest} on a server");
        return refuse(spec, problem);
    }
    check_name::<G>(variant, spec, value)
}

/// Whether an option could name a file: it takes any text, and this is not the usual one. Names of
/// evaluations are looked up in a list.
fn names_files<G: GameKind>(option: &str, value: &str) -> bool {
    let mut listings = engine_listings::<G>().into_iter().chain(G::evaluations());
    option != "eval"
        && listings.any(|listing| {
            listing.options.iter().any(|kind| match kind.domain {
                Domain::Text { default, .. } => kind.name == option && default != value,
                _ => false,
            })
        })
}

/// Whether an evaluation or a policy would fill large tables first.
fn check_name<G: GameKind>(variant: G::Variant, spec: &str, name: &str) -> Result<(), Failure> {
    if G::takes_long(variant, name) {
        let problem = format!("{name} needs too much memory on boards of this size for a server");
        return refuse(spec, problem);
    }
    Ok(())
}

/// Whether an evaluation plays games to judge a single position.
fn is_slow<G: GameKind>(evaluation: &str) -> bool {
    let listings = G::evaluations();
    let mut slow = listings.iter().filter(|listing| has_option(listing, "trials"));
    slow.any(|listing| listing.name == evaluation)
}

fn has_option(listing: &Listing, name: &str) -> bool {
    listing.options.iter().any(|kind| kind.name == name)
}

/// The name in a spec, and the options by their last names: `eval.block=none` sets `block`.
fn parts(spec: &str) -> (&str, impl Iterator<Item = (&str, &str)> + Clone) {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let options = options.split(',').filter_map(|option| option.split_once('='));
    (name, options.map(|(name, value)| (name.rsplit('.').next().unwrap_or(name), value)))
}

fn refuse(spec: &str, problem: String) -> Result<(), Failure> {
    Err(Failure::invalid_spec(format!("{spec}: {problem}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{Ewn, Tzaar};
    use ewn::Size;

    fn refusal(side: usize, spec: &str) -> Option<String> {
        let size = Size::new(side).unwrap();
        check_engine::<Ewn>(size, spec, 2).err().map(|failure| failure.message)
    }

    #[test]
    fn clients_get_no_files_and_no_more_than_their_share() {
        for (side, spec, problem) in [
            (5, "star2:tb=/etc", "tb=/etc: a server reads no files for clients"),
            (5, "mcts:tb=auto", "tb=auto: a server reads no files for clients"),
            (5, "star2:hash=257", "hash=257: expected at most 256 on a server"),
            (5, "mcts:memory=1000", "memory=1000: expected at most 256 on a server"),
            (5, "star2:threads=3", "threads=3: expected at most 2"),
            (5, "star2:time=60001", "time=60001: expected at most 60000 on a server"),
            (
                5,
                "star2:eval=rollout",
                "eval=rollout: too slow for a search on a server; expected one that plays no games",
            ),
            (
                5,
                "greedy:eval=rollout,eval.trials=501",
                "trials=501: expected at most 500 on a server",
            ),
            (
                6,
                "greedy:eval=schwarz",
                "schwarz needs too much memory on boards of this size for a server",
            ),
            (
                6,
                "mc:policy=schwarz",
                "schwarz needs too much memory on boards of this size for a server",
            ),
        ] {
            assert_eq!(refusal(side, spec).unwrap(), format!("{spec}: {problem}"));
        }
        let long = format!("star2:depth={}", "0".repeat(300));
        assert!(refusal(5, &long).unwrap().contains("expected at most 300 bytes"));
        let tzaar = check_engine::<Tzaar>((), "tzaar:hash=1000,depth=9", 2).unwrap_err();
        assert!(tzaar.message.contains("hash=1000: expected at most 256"));
    }

    /// Also in evaluations within engines, and in those that are still to come.
    fn check_texts<G: GameKind>(variant: G::Variant) {
        for listing in engine_listings::<G>().into_iter().chain(G::evaluations()) {
            let is_text = |kind: &&game::OptionKind| matches!(kind.domain, Domain::Text { .. });
            let texts = listing.options.iter().filter(is_text);
            for name in texts.map(|kind| kind.name).filter(|name| *name != "eval") {
                for prefix in ["", "eval.", "eval.eval."] {
                    let spec = format!("{}:{prefix}{name}=/etc/passwd", listing.name);
                    let refused = check_engine::<G>(variant, &spec, 2).unwrap_err();
                    assert!(refused.message.contains("reads no files"), "{}", refused.message);
                    let refused = check_evaluator::<G>(variant, &spec).unwrap_err();
                    assert!(refused.message.contains("reads no files"), "{}", refused.message);
                }
            }
        }
    }

    #[test]
    fn no_option_names_a_file() {
        check_texts::<Ewn>(Size::FIVE);
        check_texts::<Tzaar>(());
    }

    #[test]
    fn everything_in_the_lists_may_be_asked_for_as_it_is() {
        for listing in engine_listings::<Ewn>() {
            assert_eq!(refusal(5, listing.name), None);
        }
        for listing in <Ewn as catalog::Roster>::evaluations() {
            check_evaluator::<Ewn>(Size::FIVE, listing.name).unwrap();
        }
        for spec in ["star2:depth=9,hash=256,threads=2", "greedy:eval=rollout,eval.trials=500"] {
            assert_eq!(refusal(5, spec), None);
        }
        let nested = check_evaluator::<Ewn>(Size::FIVE, "rollout:eval=rollout").unwrap_err();
        assert!(nested.message.contains("games within games"));
    }

    #[test]
    fn the_memory_of_engines_is_in_their_specs() {
        assert_eq!(memory::<Ewn>("star2"), 65);
        assert_eq!(memory::<Ewn>("star2:depth=3,hash=16"), 17);
        assert_eq!(memory::<Ewn>("mcts:memory=100"), 101);
        assert_eq!(memory::<Ewn>("greedy"), 1);
        assert_eq!(memory::<Tzaar>("tzaar:hash=0"), 1);
    }
}
