//! Contests by name: what distinguishes events, and who judges luck.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::{
    GameContest, LuckJudge, Opening, Plan, Schedule, Tournament, default_judge, luck_judge,
};
use ewn::Size;
use game::{Dice, Position as _, Side};
use games::{Game, Position, Roll, Variant};

const FIVE: Variant = Variant::Ewn(Size::FIVE);

fn contest(control: &str) -> GameContest {
    let (tc, reference) = (control.parse().ok(), Some("none".into()));
    let plan = Plan { tc, reference, ..Plan::of_match("random", "greedy") };
    plan.contest(NonZeroUsize::MIN, |_| (), &protocol::make_player).unwrap()
}

/// Longer events continue where shorter ones ended; anything that changes games makes another
/// event.
#[test]
fn events_are_the_same_if_their_games_are() {
    let base = Tournament { schedule: Schedule::RoundRobin, pairs: 5, seed: 1, sprt: None };
    let plan = |contest: &GameContest, tournament: Tournament| contest.event(&tournament).plan;
    let contest_at_depth_2 = contest("depth=2");
    let plan_of = |tournament| plan(&contest_at_depth_2, tournament);
    assert_eq!(plan_of(Tournament { pairs: 9, ..base }), plan_of(base));
    let swiss = Tournament { schedule: Schedule::Swiss { rounds: 3 }, ..base };
    let mut handicap = contest("depth=2");
    handicap.players[0].control = "depth=1".parse().ok();
    let others = [
        plan_of(Tournament { seed: 2, ..base }),
        plan_of(Tournament { schedule: Schedule::Gauntlet, ..base }),
        plan_of(Tournament { sprt: "elo0=0,elo1=5".parse().ok(), ..base }),
        plan_of(swiss),
        plan_of(Tournament { pairs: 9, ..swiss }),
        plan(&contest("depth=3"), base),
        plan(&handicap, base),
        contest_at_depth_2.ccgc_event(1).plan,
        plan_of(base),
    ];
    let distinct: BTreeSet<&String> = others.iter().collect();
    assert_eq!(distinct.len(), others.len(), "{others:#?}");
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn judge(variant: Variant, spec: &str) -> LuckJudge {
    luck_judge(variant, spec, |_| ()).unwrap().unwrap()
}

fn luck(judge: &mut LuckJudge, before: &Position, roll: Roll) -> f64 {
    judge.luck(before, roll, (&NEVER).into())
}

/// The rolls of 20 random games, with the positions before them.
fn rolls(variant: Variant) -> Vec<(Position, Roll)> {
    let mut dice = Dice::new(4);
    let mut rolls = Vec::new();
    for _ in 0..20 {
        let mut position = variant.drawn_start("random", Side::First, &mut dice).unwrap();
        while let Some(roll) = position.random_roll(&mut dice) {
            rolls.push((position, roll));
            position = position.roll(roll);
            position = position.play(position.random_move(&mut dice).unwrap());
        }
    }
    rolls
}

/// At depth one a search sees what its evaluation sees; deeper, luck is still zero on
/// average, and from either side.
#[test]
fn the_luck_of_a_search_is_zero_on_average_and_agrees_with_its_evaluation() {
    let judge = |spec| judge(FIVE, spec);
    let mut evaluation = judge("zweistein");
    let mut one_move = [judge("star2:depth=1,hash=1"), judge("greedy")];
    let mut deep = judge("star2:depth=3,hash=1");
    for (position, roll) in rolls(FIVE) {
        let by_evaluation = luck(&mut evaluation, &position, roll);
        for judge in &mut one_move {
            assert!((by_evaluation - luck(judge, &position, roll)).abs() < 1e-9, "{position}");
        }
        deep.new_game();
        let rolls = position.rolls();
        let mean: f64 = rolls.map(|(die, chance)| chance * luck(&mut deep, &position, die)).sum();
        assert!(mean.abs() < 1e-9, "{position}: {mean}");
    }
}

#[test]
fn luck_is_judged_as_by_the_champion_one_move_deep_unless_said_otherwise() {
    for (side, name) in [(4, "zweistein"), (5, "net")] {
        let variant = Variant::Ewn(Size::new(side).unwrap());
        assert_eq!(default_judge(variant), name);
        let [mut usual, mut champion] =
            [name, "champion:depth=1,hash=0"].map(|spec| judge(variant, spec));
        for (position, roll) in rolls(variant) {
            let [one, other] =
                [&mut usual, &mut champion].map(|judge| luck(judge, &position, roll));
            assert!((one - other).abs() < 1e-9, "{position}: {one} and {other}");
        }
    }
    assert_eq!(default_judge(Variant::Tzaar(games::Tzaar)), "none");
}

#[test]
fn judges_that_cannot_judge_are_refused() {
    let error = |spec| luck_judge(FIVE, spec, |_| ()).err().unwrap().to_string();
    for spec in ["random", "greedy:noise=1"] {
        let start = format!("{spec} cannot judge rolls: expected an evaluator");
        assert!(error(spec).starts_with(&start), "{}", error(spec));
    }
    assert!(error("zwistein").starts_with("no evaluator \"zwistein\""));
    assert!(luck_judge(FIVE, "none", |_| ()).unwrap().is_none());
    assert!(luck_judge(Variant::Tzaar(games::Tzaar), "tuned", |_| ()).is_err());
}

#[test]
fn openings_are_known_by_name() {
    for name in Game::Ewn.contest_set_ups() {
        assert!(Opening::new(FIVE, name).is_ok(), "{name}");
    }
    let problem = Opening::new(FIVE, "fixed").err().unwrap().to_string();
    assert!(problem.starts_with("set-ups \"fixed\": expected random"), "{problem}");
}
