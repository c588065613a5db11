//! Luck and losses equal those of plain recomputation, and the balance is even, whoever judges.

use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, SetUp, SetUpRule, Size};
use ewn_engine::Zweistein;
use game::record::{Notated, Record};
use game::{Dice, Evaluator, Position, Side, Turn};
use games::review::{Analyst, Judgement, Mark, Review, review};
use proptest::prelude::*;
use search::star::{Star, StarOptions};
use search::{Limits, Searcher, Task, expectiminimax, rank_moves};
use testkit::solve;
use testkit::toy::{ToyEvaluator, ToyPosition, random_dice_game};

use super::{imbalance, judged};

/// Knows everything.
fn perfect<P: Position>(position: &P, _: u32) -> Judgement<P::Move> {
    let moves = position.moves();
    let moves = moves.map(|mov| judged(mov, solve(position.play(mov))));
    Judgement { moves: moves.collect(), exact: true }
}

/// Judges by an evaluation of the positions right after the moves.
fn judge_by_evaluation<P: Position>(
    position: &P,
    evaluator: &impl Evaluator<P>,
) -> Judgement<P::Move> {
    let ranked = rank_moves(position, evaluator);
    let exact = ranked.iter().all(|ranked| ranked.ends_game);
    let value = |value: game::MoverValue| value.for_first(position.mover());
    let moves = ranked.iter().map(|ranked| judged(ranked.mov, value(ranked.value)));
    Judgement { moves: moves.collect(), exact }
}

/// A search of this depth.
fn searching<P, E>(evaluator: E, depth: u32) -> impl Analyst<P>
where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    let mut star = Star::new(evaluator, StarOptions { hash: 1, ..StarOptions::default() });
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    move |position: &P, _| {
        let task = Task { limits, stop: &AtomicBool::new(false), all_moves: true, seed: 0 };
        Judgement::from(&star.search(position, task, &mut |_| ()).unwrap())
    }
}

/// A game of random moves, stopped after some plies, perhaps after a roll.
fn random_game<P: Notated>(start: P, dice: &mut Dice) -> Record<P> {
    let mut game = Record::from_position(start).unwrap();
    for _ in 0..dice.below(40) {
        add_roll(&mut game, dice);
        let Some(mov) = game.position().random_move(dice) else { break };
        game.push(mov).unwrap();
    }
    if dice.below(2) == 0 {
        add_roll(&mut game, dice);
    }
    if game.result().is_none() {
        let winner = [None, Some(Side::First), Some(Side::Second)][dice.below(3) as usize];
        game.set_result(winner).unwrap();
    }
    game
}

fn add_roll<P: Notated>(game: &mut Record<P>, dice: &mut Dice) {
    if let Some(roll) = game.position().random_roll(dice) {
        game.roll(roll).unwrap();
    }
}

fn small_board(dice: &mut Dice) -> AnyPosition {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::new(3).unwrap(), dice);
    AnyPosition::start(&red, &blue, Side::BOTH[dice.below(2) as usize]).unwrap()
}

fn four_by_four(dice: &mut Dice) -> AnyPosition {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::new(4).unwrap(), dice);
    AnyPosition::start(&red, &blue, Side::First).unwrap()
}

/// What must be true of every review.
fn check_invariants<P: Notated>(game: &Record<P>, reviewed: &Review<P>) {
    assert!(imbalance(&reviewed.balance).abs() < 1e-9, "{:?}", reviewed.balance);
    let actions: usize = reviewed.turns.iter().map(|turn| turn.actions.len()).sum();
    assert_eq!(actions, game.plies().len());
    for ply in &reviewed.turns {
        let roller = ply.before.mover();
        let before = ply.value_before.of(roller);
        let mean: f64 =
            ply.rolls.iter().map(|roll| roll.probability * (roll.value.of(roller) - before)).sum();
        assert!(mean.abs() < 1e-12, "luck has the mean {mean} in {}", ply.before);
        assert!(ply.loss >= 0.0 && ply.loss <= 1.0);
        assert!(!ply.best_turns().is_empty());
        let is_best = ply.best_turns().contains(&ply.played().collect());
        assert_eq!(is_best, ply.mark() == Mark::Best, "{}", ply.rolled);
        assert_eq!(ply.luck.is_some(), !ply.rolls.is_empty());
        assert!(!ply.is_forced() || ply.loss == 0.0);
    }
    let sum = |player: Side| {
        let plies = reviewed.turns.iter().filter(move |ply| ply.player == player);
        plies.map(|ply| ply.loss).sum::<f64>()
    };
    for player in Side::BOTH {
        let totals = reviewed.totals[player.index()];
        assert!((totals.loss - sum(player)).abs() < 1e-12);
        let marked: u32 = Mark::ALL.iter().map(|&mark| totals.count(mark)).sum();
        assert_eq!(marked, totals.choices());
    }
    let [first, second] = Side::BOTH.map(|player| reviewed.balance.luck_adjusted(player));
    let sum = first.zip(second).map(|(first, second)| first + second);
    assert!((sum.unwrap_or(1.0) - 1.0).abs() < 1e-12);
}

/// Compares with values that `value` gives positions before and after rolls and moves, all for
/// the first player; a move is searched one move less deeply.
fn check_naively<P: Notated>(
    game: &Record<P>,
    reviewed: &Review<P>,
    value: impl Fn(&P, bool) -> f64,
) {
    let sign = |player: Side| if player == Side::First { 1.0 } else { -1.0 };
    let mut position = *game.initial();
    let mut luck_of_first = 0.0;
    for (played, ply) in game.plies().iter().zip(&reviewed.turns) {
        let rolled = match position.turn() {
            Turn::ToRoll => position.roll(played.roll().unwrap()),
            _ => position,
        };
        let mover = rolled.mover();
        let luck = sign(mover) * (value(&rolled, false) - value(&position, false));
        assert!((ply.luck.unwrap_or_default() - luck).abs() < 1e-9, "{position}");
        luck_of_first += sign(mover) * luck;
        let after = rolled.play(played.mov());
        let loss = sign(mover) * (value(&rolled, false) - value(&after, true));
        assert!((ply.loss - loss).abs() < 1e-9, "{rolled}");
        assert!((ply.value_after.probability() - value(&after, true)).abs() < 1e-9);
        position = after;
    }
    if game.unplayed_roll().is_none() {
        assert!((reviewed.balance.luck.unwrap_or_default() - luck_of_first).abs() < 1e-9);
    }
}

/// Plain expectiminimax, for the first player.
fn plain<P: Position>(evaluator: &impl Evaluator<P>, depth: u32) -> impl Fn(&P, bool) -> f64 + '_ {
    move |position, is_after_move| {
        let depth = if is_after_move { depth - 1 } else { depth };
        let value = expectiminimax(position, depth, evaluator, &mut 0);
        value.for_first(position.mover()).probability()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// With one cube per side there is no luck, but there are losses.
    #[test]
    fn a_perfect_analyst_on_small_boards(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let game = random_game(small_board(&mut dice), &mut dice);
        let reviewed = review(&game, &mut perfect, |_| ()).unwrap();
        check_invariants(&game, &reviewed);
        check_naively(&game, &reviewed, |position, _| solve(*position).probability());
        prop_assert!(reviewed.balance.drift.abs() < 1e-9, "who knows the truth never drifts");
        prop_assert!(reviewed.turns.iter().all(|ply| ply.exact));
    }

    #[test]
    fn searches_on_small_boards(seed in any::<u64>(), depth in 1u32..4) {
        let mut dice = Dice::new(seed);
        let game = random_game(four_by_four(&mut dice), &mut dice);
        let zweistein = Zweistein::new(Size::new(4).unwrap());
        let reviewed = review(&game, &mut searching(zweistein.clone(), depth), |_| ()).unwrap();
        check_invariants(&game, &reviewed);
        if depth < 3 {
            check_naively(&game, &reviewed, plain(&zweistein, depth));
        }
    }

    #[test]
    fn an_evaluation_is_a_search_of_depth_one(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let game = random_game(four_by_four(&mut dice), &mut dice);
        let zweistein = Zweistein::new(Size::new(4).unwrap());
        let mut greedy = |position: &AnyPosition, _| judge_by_evaluation(position, &zweistein);
        let reviewed = review(&game, &mut greedy, |_| ()).unwrap();
        check_invariants(&game, &reviewed);
        check_naively(&game, &reviewed, plain(&zweistein, 1));
    }

    #[test]
    fn the_toy_game(seed in any::<u64>(), depth in 1u32..5) {
        let mut dice = Dice::new(seed);
        let game = random_game(random_dice_game(4, &mut dice), &mut dice);
        let reviewed = review(&game, &mut searching(ToyEvaluator, depth), |_| ()).unwrap();
        check_invariants(&game, &reviewed);
        check_naively(&game, &reviewed, plain(&ToyEvaluator, depth));
        let reviewed = review(&game, &mut perfect, |_| ()).unwrap();
        check_invariants(&game, &reviewed);
        check_naively(&game, &reviewed, |position, _| solve(*position).probability());
        prop_assert!(reviewed.balance.drift.abs() < 1e-9);
    }

    #[test]
    fn a_start_with_the_dice_rolled(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let start = small_board(&mut dice);
        let rolled = start.roll(start.random_roll(&mut dice).unwrap());
        let game = random_game(rolled, &mut dice);
        let reviewed = review(&game, &mut perfect, |_| ()).unwrap();
        check_invariants(&game, &reviewed);
        check_naively(&game, &reviewed, |position, _| solve(*position).probability());
        prop_assert!(reviewed.turns.first().is_none_or(|ply| ply.luck.is_none()));
    }
}

/// Mean over all ways that the dice may fall in whole games: not only each roll is fair, but
/// everything that players do about them, too.
#[test]
fn the_luck_of_whole_games_is_fair_under_any_analyst() {
    fn mean_luck(position: ToyPosition) -> f64 {
        if let Turn::Over(_) = position.turn() {
            return 0.0;
        }
        let mut mean = 0.0;
        for (roll, probability) in position.rolls() {
            let mov = position.roll(roll).moves().last().unwrap();
            let mut game = Record::from_position(position).unwrap();
            game.roll(roll).unwrap();
            game.push(mov).unwrap();
            let mut analyst =
                |position: &ToyPosition, _| judge_by_evaluation(position, &ToyEvaluator);
            let reviewed = review(&game, &mut analyst, |_| ()).unwrap();
            let luck = reviewed.balance.luck.unwrap();
            mean += probability * (luck + mean_luck(position.roll(roll).play(mov)));
        }
        mean
    }
    let mut dice = Dice::new(5);
    for _ in 0..50 {
        let luck = mean_luck(random_dice_game(4, &mut dice));
        assert!(luck.abs() < 1e-12, "{luck}");
    }
}
