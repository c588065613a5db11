//! Rollouts by engines, and what judges their luck.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{RolloutEngine, rollout_engine};
use game::{Dice, Evaluator as _};
use games::{Game, Move, Position, Roll, SpecError};
use search::rollout::{Answer, Rollout, RolloutPlayer, RolloutTally};

fn parse(
    engine: &str,
    reference: Option<&str>,
    look_ahead: Option<u32>,
) -> Result<RolloutEngine, SpecError> {
    rollout_engine(Game::Ewn.default_variant(), engine, reference, look_ahead, |_| ())
}

fn roll_out(engine: &RolloutEngine, trials: u64) -> RolloutTally {
    let stop = AtomicBool::new(false);
    roll_out_with(&mut *engine.build(&stop), trials, &stop)
}

fn roll_out_with(
    player: &mut dyn RolloutPlayer<Position>,
    trials: u64,
    stop: &AtomicBool,
) -> RolloutTally {
    let starts = [Game::Ewn.default_variant().start().unwrap()];
    let threads = NonZeroUsize::MIN;
    let rollout =
        Rollout { starts: &starts, trials, target: None, time: None, seed: 1, threads, stop };
    rollout.run_here(player).tallies.remove(0)
}

/// The same moves with the same dice have the same results, whatever the judge.
#[test]
fn who_judges_luck_does_not_change_the_games() {
    for engine in ["greedy", "star2:depth=2,hash=1"] {
        let itself = roll_out(&parse(engine, None, None).unwrap(), 108);
        for (reference, look_ahead) in [
            (Some("none"), None),
            (Some("star2:depth=2,hash=1"), None),
            (None, Some(1)),
            (Some("schwarz"), Some(0)),
        ] {
            let other = roll_out(&parse(engine, reference, look_ahead).unwrap(), 108);
            let [one, two] = [&itself, &other].map(|tally| tally.raw().unwrap().mean);
            // A search may find out that a game is decided before it is over.
            assert!((one - two).abs() < 0.02, "{engine} {reference:?}: {one} and {two}");
            assert_eq!(itself.trials(), other.trials());
        }
    }
}

/// Luck explains most results, and a judge that looks further ahead captures more of it.
#[test]
fn luck_taken_out_saves_trials() {
    let factor = |engine, reference, look_ahead| {
        let engine = parse(engine, reference, look_ahead).unwrap();
        roll_out(&engine, 180).variance_factor().unwrap()
    };
    let search = "star2:depth=2,hash=1";
    assert!((factor(search, Some("none"), None) - 1.0).abs() < 1e-9);
    let [near, far] = [0, 1].map(|moves| factor(search, None, Some(moves)));
    assert!(near > 2.0 && far > 1.2 * near, "{near} and {far}");
    // By default a search looks one move ahead, and `greedy` none.
    assert_eq!(factor(search, None, None), far);
    assert_eq!(factor("greedy", None, None), factor("greedy", None, Some(0)));
    assert!(factor("greedy", None, Some(2)) > factor("greedy", None, None));
}

#[test]
fn greedy_players_with_tables_break_games_off() {
    for reference in [Some("none"), None] {
        let raw = |engine| {
            let engine = parse(engine, reference, None).unwrap();
            roll_out(&engine, 108).raw().unwrap().standard_error.unwrap()
        };
        let (to_the_end, broken_off) = (raw("greedy"), raw("greedy:tb=auto"));
        assert!(broken_off < 0.9 * to_the_end, "{broken_off} and {to_the_end}");
    }
}

#[test]
fn every_engine_can_play_and_says_who_judges() {
    for (engine, judged_by) in [
        ("random", "net"),
        ("greedy", "greedy"),
        ("greedy:eval=odema", "net"),
        ("expectiminimax:depth=1", "expectiminimax:depth=1"),
        ("star1:depth=1,hash=0", "star1:depth=1,hash=0"),
        ("star2:nodes=10,hash=0", "net"),
    ] {
        let player = parse(engine, None, None).unwrap();
        assert_eq!(player.judged_by, judged_by, "{engine}");
        let tally = roll_out(&player, 40);
        assert!((0.1..0.9).contains(&tally.adjusted().unwrap().mean), "{engine}: {tally:?}");
    }
}

#[test]
fn what_cannot_be_rolled_out_is_said() {
    for (engine, reference, look_ahead, message) in [
        ("gready", None, None, "no engine \"gready\""),
        ("greedy", Some("random"), None, "random cannot judge rolls"),
        ("greedy", Some("schwarz"), Some(1), "schwarz cannot look ahead"),
        ("random", None, Some(1), "net cannot look ahead"),
    ] {
        let error = parse(engine, reference, look_ahead).err().unwrap().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

/// The evaluator plays what the rollout of its engine plays, and evaluations nest.
#[test]
fn rollouts_are_evaluators_around_others() {
    let variant = Game::Ewn.default_variant();
    let start = variant.start().unwrap();
    let value =
        |spec: &str| variant.evaluation(spec, |_| ()).unwrap().evaluate(&start).probability();
    let greedy = roll_out(&parse("greedy", None, None).unwrap(), 3600);
    let expected = greedy.adjusted().unwrap();
    let found = value("rollout:trials=3600");
    assert!((found - expected.mean).abs() < 6.0 * expected.standard_error.unwrap());
    assert_eq!(found, value("rollout:trials=3600,eval=zweistein"));
    assert_ne!(found, value("rollout:trials=3600,seed=1"));
    assert_ne!(value("rollout:eval=odema"), value("rollout:eval=odema,eval.block=none"));
    assert_ne!(value("rollout:trials=2,eval=rollout,eval.trials=2"), found);
    for (spec, message) in [
        ("rollout:trials=0", "rollout:trials=0: trials=0: expected a whole number from 1 to"),
        (
            "rollout:eval=x",
            "no evaluator \"x\": expected zweistein, schwarz, odema, offence-defence, net, rollout",
        ),
        ("rollout:eval.block=none", "rollout:eval.block=none: no option \"block\""),
    ] {
        let error = Game::Ewn.check_evaluation(spec).err().unwrap().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

/// A player that sets the flag as soon as it is asked for anything.
struct Stopping<'a> {
    player: Box<dyn RolloutPlayer<Position> + 'a>,
    stop: &'a AtomicBool,
}

impl RolloutPlayer<Position> for Stopping<'_> {
    fn answer(&mut self, before: &Position, roll: Roll, dice: &mut Dice) -> Option<Answer<Move>> {
        self.stop.store(true, Ordering::Relaxed);
        self.player.answer(before, roll, dice)
    }

    fn choose(&mut self, rolled: &Position, dice: &mut Dice) -> Option<Move> {
        self.player.choose(rolled, dice)
    }
}

/// A search of this depth would take years: only a stop that reaches it ends the rollout.
#[test]
fn a_stop_reaches_the_searches_of_a_rollout() {
    for reference in [None, Some("none")] {
        let engine = parse("star2:depth=60,hash=1", reference, None).unwrap();
        let stop = AtomicBool::new(false);
        let mut player = Stopping { player: engine.build(&stop), stop: &stop };
        assert_eq!(roll_out_with(&mut player, 36, &stop).trials(), 0);
    }
}
