use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ewn::Size;
use game::{Domain, Options, Position as _};
use games::{ExactRequest, ExactStopped, Game, Move, Position, Variant, option_number};
use search::{Limits, Task, TimeLimit};

use super::{report, to_move};

const EWN: Variant = Variant::Ewn(Size::FIVE);
const TZAAR: Variant = Variant::Tzaar(games::Tzaar);

/// Every engine and evaluation plays with its defaults, and distinguishes its options.
fn check_engines(game: Game) {
    let start = game.default_variant().start().unwrap();
    let rolled = to_move(start);
    let listings = game.engines();
    for listing in &listings {
        let mut names: Vec<&str> = listing.options.iter().map(|kind| kind.name).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b), "{}: {names:?}", listing.name);
    }
    let greedy = game.evaluation_names.iter().map(|name| format!("greedy:eval={name}"));
    for spec in listings.iter().map(|listing| listing.name.to_owned()).chain(greedy) {
        let mut engine = game.default_variant().engine(&spec, |_| ()).unwrap();
        if start != rolled {
            let unrolled = report(&mut engine, &start, 1).unwrap();
            assert!(unrolled.best().is_none(), "{spec} moves before the roll");
        }
        let best = report(&mut engine, &rolled, 1).unwrap().best().unwrap();
        assert!(rolled.moves().any(|mov| mov == best), "{spec}");
    }
}

/// Years of games, unless the search ends them.
#[test]
fn evaluations_that_play_games_end_with_the_search() {
    let spec = "greedy:eval=rollout,eval.eval=rollout,eval.eval.eval=rollout";
    let mut engine = EWN.engine(spec, |_| ()).unwrap();
    let rolled = to_move(EWN.start().unwrap());
    for (time, is_stopped) in [(None, true), (Some(Duration::ZERO), false)] {
        let limits = Limits { time: time.map(TimeLimit::PerMove), ..Limits::default() };
        let stop = AtomicBool::new(is_stopped);
        let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
        assert!(engine.search(&rolled, task, &mut |_| ()).is_some());
    }
}

#[test]
fn every_engine_plays_with_its_defaults() {
    Game::all().for_each(check_engines);
}

#[test]
fn searches_for_all_games_are_there_in_those_that_they_fit() {
    let names = |listings: Vec<games::Listing>| {
        listings.into_iter().map(|listing| listing.name).collect::<Vec<_>>()
    };
    let (ewn, tzaar) = (names(Game::Ewn.engines()), names(Game::Tzaar.engines()));
    for name in ["random", "greedy", "expectiminimax", "mc", "mcts"] {
        assert!(ewn.contains(&name) && tzaar.contains(&name), "{name}");
    }
    assert!(ewn.contains(&"star2") && !tzaar.contains(&"star2"));
}

/// Few enough stacks that every engine of TZAAR with a prover uses it.
const ENDGAME: &str =
    ".o..r/R..T../..or2OR./o2T2O....r/..oO..../ORt3...../......./o..Ot2./R..ro b 1";

/// The engines of TZAAR are those of its own crate, to the node: with their own provers.
#[test]
fn the_registry_has_the_engines_of_the_engine_crate() {
    let position: tzaar::Position = ENDGAME.parse().unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(5), nodes: Some(30_000), time: None };
    let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
    for kind in tzaar_engine::ENGINES {
        let settings = if kind.name == "alpha-beta" { "hash=2,proofs=30" } else { "hash=2" };
        let options = Options::parse(kind.options, settings).unwrap();
        let mut own = kind.make(&options, "").unwrap();
        let spec = format!("{}:{settings}", kind.name);
        let mut named = TZAAR.engine(&spec, |_| ()).unwrap();
        let own = own.search(&position, task, &mut |_| ()).unwrap();
        let named = named.search(&Position::Tzaar(position), task, &mut |_| ()).unwrap();
        let own = own.map(Move::Tzaar, |roll| match roll {});
        assert_eq!((own.nodes, own.moves), (named.nodes, named.moves), "{}", kind.name);
    }
}

/// Without a clock, engines search as deep as they say, or four actions.
#[test]
fn without_limits_the_engines_of_tzaar_search_as_deep_as_they_say() {
    // Nobody sees the end within five actions.
    let text = ".o..r/R..T../..or2OR./o2T2O....r/.RoOO.or/ORt3...Or/OO..OTO/o..Ot2./Rr.ro b 1";
    let position = Game::Tzaar.own_position(text).unwrap();
    for (name, depth) in
        [("tzaar", 4), ("alpha-beta", 4), ("waltz-beginner", 4), ("waltz-intermediate", 5)]
    {
        let mut engine = TZAAR.engine(&format!("{name}:hash=4"), |_| ()).unwrap();
        let usual = Limits { depth: Some(depth), ..Limits::default() };
        assert_eq!(engine.usual, usual, "{name}");
        let stop = AtomicBool::new(false);
        let report = engine.search_within(&position, Limits::default(), &stop, 1).unwrap();
        assert_eq!(report.depth, depth, "{name}");
    }
}

/// The levels of WALTZ that go by time have that of its paper, per turn of two actions.
#[test]
fn without_limits_the_best_levels_of_waltz_have_the_times_of_its_paper() {
    for (name, seconds) in [("waltz-expert", 30), ("waltz-unbeatable", 300)] {
        for spec in [name.to_owned(), format!("{name}:eval=waltz-paper")] {
            let engine = TZAAR.engine(&spec, |_| ()).unwrap();
            let time = TimeLimit::PerMove(Duration::from_secs(seconds) / 2);
            assert_eq!(engine.limits_within(Limits::default()).time, Some(time), "{spec}");
            let few = Limits { nodes: Some(100), ..Limits::default() };
            assert_eq!(engine.limits_within(few), few, "{spec}");
        }
    }
}

fn error(variant: Variant, spec: &str) -> String {
    variant.engine(spec, |_| ()).err().unwrap().to_string()
}

#[test]
fn errors_name_what_is_wrong() {
    for (spec, message) in [
        (
            "gready",
            "no engine \"gready\": expected champion, random, greedy, expectiminimax, star2, star1, star0.5, star0, mc, mcts",
        ),
        (
            "random:depth=3",
            "random:depth=3: no option \"depth\": expected none, there are no options",
        ),
        (
            "random:eval.block=none",
            "random:eval.block=none: no option \"block\": expected none, there are no options",
        ),
        (
            "greedy:eval=x",
            "greedy:eval=x: eval=x: expected zweistein or schwarz or odema or offence-defence or net or rollout",
        ),
        (
            "greedy:depth=3",
            "greedy:depth=3: no option \"depth\": expected eval or tb or ties or noise",
        ),
        (
            "greedy:eval=odema,eval=odema",
            "greedy:eval=odema,eval=odema: option \"eval\" is given twice",
        ),
        (
            "greedy:eval=odema,eval.block=x",
            "greedy:eval=odema,eval.block=x: block=x: expected runners or attack or near or unblocked or none",
        ),
    ] {
        assert_eq!(error(EWN, spec), message);
    }
    let message = error(TZAAR, "star2");
    assert!(message.starts_with("no engine \"star2\": expected tzaar, alpha-beta"), "{message}");
    assert!(error(TZAAR, "tzaar:dept=3").contains("no option \"dept\""));
    let message = TZAAR.evaluation("zweistein", |_| ()).err().unwrap().to_string();
    assert_eq!(
        message,
        "no evaluator \"zweistein\": expected net, tuned, waltz, waltz-paper, simple"
    );
}

#[test]
fn networks_need_the_official_board_and_a_file() {
    let error = |side, spec: &str| error(Game::Ewn.variant(Some(side)).unwrap(), spec);
    for spec in ["star2:eval=net", "star2:eval=rollout,eval.eval=net"] {
        assert_eq!(error(4, spec), "net: a 4x4 board, expected 5x5");
    }
    let message = error(5, "greedy:eval=net,eval.file=no-such.net");
    assert!(message.starts_with("net: cannot read no-such.net: "), "{message}");
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let message = error(5, &format!("greedy:eval=net,eval.file={manifest}"));
    let expected = "not a network: it does not begin with DREINET1";
    assert_eq!(message, format!("net: {manifest}: {expected}"));
}

/// A search without a depth limit would never end.
#[test]
fn a_search_that_only_a_depth_limits_gets_its_usual_playouts() {
    let start = EWN.start().unwrap();
    for (spec, playouts) in [("mcts", 10_000), ("mc", 60_000)] {
        let mut engine = EWN.engine(spec, |_| ()).unwrap();
        assert!(!engine.goes_by_depth());
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
        assert_eq!(engine.search(&start, task, &mut |_| ()).unwrap().nodes, playouts, "{spec}");
    }
}

/// An engine's value of a position, to the bit, and its depth.
fn opinion(spec: &str, position: &Position) -> (u64, u32) {
    let mut engine = position.variant().engine(spec, |_| ()).unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
    let report = engine.search(position, task, &mut |_| ()).unwrap();
    (report.value.of(position.mover()).to_bits(), report.depth)
}

#[test]
fn the_champion_is_star2_with_the_best_evaluation_of_the_board() {
    for (side, plain, usual) in
        [(5, "star2:eval=net", 5), (4, "star2", 5), (6, "star2", 4), (7, "star2", 3)]
    {
        let variant = Game::Ewn.variant(Some(side)).unwrap();
        let rolled = to_move(variant.start().unwrap());
        assert_eq!(opinion("champion", &rolled), opinion(plain, &rolled));
        let champion = variant.engine("champion", |_| ()).unwrap();
        assert_eq!(champion.usual.depth, Some(usual));
    }
}

#[test]
fn tree_searches_play_out_as_lorentz_does_and_know_all_policies() {
    let policies = |name: &str| {
        let listings = Game::Ewn.engines();
        let listing = listings.iter().find(|listing| listing.name == name).unwrap();
        let kind = listing.options.iter().find(|kind| kind.name == "policy").unwrap();
        let Domain::Choice(names) = kind.domain else { panic!("{kind:?}") };
        names
    };
    let [flat, tree] = ["mc", "mcts"].map(policies);
    assert_eq!(tree[0], "lorentz");
    assert!(flat.iter().all(|name| tree.contains(name)) && flat.len() == tree.len());
}

#[test]
fn times_and_sizes_may_have_units() {
    for (plain, with_unit) in [
        ("star2:time=2000", "star2:time=2s"),
        ("mcts:time=90000,memory=1024", "mcts:time=1m30s,memory=1GiB"),
        ("star2:time=1", "star2:time=1us"),
        ("star2:time=0", "star2:time=0s"),
    ] {
        let [plain, with_unit] =
            [plain, with_unit].map(|spec| EWN.engine(spec, |_| ()).unwrap().limits);
        assert_eq!(plain, with_unit);
    }
    for (name, value, number) in [
        ("time", "500ms", Some(500)),
        ("time", "1ns", Some(1)),
        ("time", "500", Some(500)),
        ("hash", "256MiB", Some(256)),
        ("hash", "256", Some(256)),
        ("hash", "much", None),
        ("time", "1.5", None),
        ("depth", "2s", None),
    ] {
        assert_eq!(option_number(name, value), number, "{name}={value}");
    }
    assert_eq!(
        error(EWN, "star2:hash=64GiB"),
        "star2:hash=64GiB: hash=65536: expected a whole number from 0 to 32768"
    );
    let message = "tzaar:time=soon: time=soon: expected a whole number from 0 to 86400000";
    assert_eq!(error(TZAAR, "tzaar:time=soon"), message);
}

#[test]
fn a_refusal_of_the_exact_solver_is_no_stop() {
    let start = Game::Ewn.variant(Some(4)).unwrap().start().unwrap();
    let problem = |cubes| {
        let (memory, stop) = (ExactRequest::DEFAULT_MEMORY, &AtomicBool::new(true));
        let (observe, tell) = (&mut |_| (), |_: &str| ());
        let request = ExactRequest { cubes, memory, tables: None, stop, observe, tell };
        start.exact(request).unwrap().err().unwrap()
    };
    assert!(problem(None).is::<ExactStopped>());
    assert!(!problem(Some(1)).is::<ExactStopped>());
}
