//! Rollouts find exact values, with honest errors, whatever judges the luck.

use std::cell::RefCell;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ewn::{AnyPosition, Board, SetUp, SetUpRule, Size};
use ewn_engine::Zweistein;
use game::{Dice, Evaluator, MoverValue, Position, Side, Turn};
use search::rank_moves;
use search::rollout::{Answer, GreedyPlayer, Rollout, RolloutPlayer, RolloutTally, Strata, Trial};

use super::NEVER;

fn rollout<P>(starts: &[P], trials: u64, seed: u64) -> Rollout<'_, P> {
    let threads = NonZeroUsize::MIN;
    Rollout { starts, trials, target: None, time: None, seed, threads, stop: &NEVER }
}

fn greedy<E>(evaluator: E) -> GreedyPlayer<E> {
    GreedyPlayer::new(evaluator, 0)
}

/// Exact values by plain recursion.
#[derive(Default)]
struct Perfect(RefCell<HashMap<AnyPosition, f64>>);

impl Evaluator<AnyPosition> for Perfect {
    fn evaluate(&self, position: &AnyPosition) -> MoverValue {
        let position = position.representative(position.board().size().cubes());
        if let Some(&value) = self.0.borrow().get(&position) {
            return MoverValue::new(value);
        }
        let value = game::LookAhead::by(self, &position).value;
        self.0.borrow_mut().insert(position, value.probability());
        value
    }
}

/// Plays perfectly, but does not judge luck.
struct PerfectPlay<'a> {
    perfect: &'a Perfect,
    judge: GreedyPlayer<Zweistein>,
}

impl RolloutPlayer<AnyPosition> for PerfectPlay<'_> {
    fn answer(
        &mut self,
        before: &AnyPosition,
        roll: ewn::Die,
        dice: &mut Dice,
    ) -> Option<Answer<ewn::Move>> {
        let Answer { luck, .. } = self.judge.answer(before, roll, dice)?;
        Some(Answer { mov: self.choose(&before.roll(roll), dice)?, luck })
    }

    fn choose(&mut self, rolled: &AnyPosition, dice: &mut Dice) -> Option<ewn::Move> {
        greedy(self.perfect).choose(rolled, dice)
    }
}

fn perfect_play(perfect: &Perfect) -> PerfectPlay<'_> {
    PerfectPlay { perfect, judge: greedy(Zweistein::new(Size::new(4).unwrap())) }
}

/// Positions of random games on 4x4, some before and some after the roll.
fn small_positions(count: usize, seed: u64) -> Vec<AnyPosition> {
    let mut dice = Dice::new(seed);
    let size = Size::new(4).unwrap();
    let mut positions = Vec::new();
    while positions.len() < count {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
        let start = AnyPosition::start(&red, &blue, Side::BOTH[positions.len() % 2]).unwrap();
        let game = testkit::random_game(start, &mut dice);
        let position = game[game.len() * 2 / 3];
        let roll = position.random_roll(&mut dice).unwrap();
        positions.push(if positions.len() % 3 == 0 { position.roll(roll) } else { position });
    }
    positions
}

fn exact(perfect: &Perfect, position: &AnyPosition) -> f64 {
    let value = match position.turn() {
        Turn::ToMove(_) => rank_moves(position, perfect)[0].value,
        _ => perfect.evaluate(position),
    };
    value.for_first(position.mover()).probability()
}

/// If the judge of luck is perfect too, nothing is left to chance.
#[test]
fn a_perfect_player_needs_one_trial() {
    let perfect = Perfect::default();
    for position in small_positions(30, 1) {
        for trials in [1, 7, 36, 100] {
            let tally =
                &rollout(&[position], trials, trials).run_here(&mut greedy(&perfect)).tallies[0];
            let found = tally.adjusted().unwrap();
            assert_eq!(tally.trials(), trials);
            assert!((found.mean - exact(&perfect, &position)).abs() < 1e-12, "{position}");
            assert!(found.standard_error.is_none_or(|error| error < 1e-12), "{position}");
        }
    }
}

/// Over many positions the errors average zero, within their standard errors, and their squares
/// match those standard errors: with luck adjustment and without.
#[test]
fn values_are_unbiased_and_errors_honest() {
    let perfect = Perfect::default();
    let mut player = perfect_play(&perfect);
    let (mut sums, mut squares, mut stated) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    for (index, position) in small_positions(300, 2).into_iter().enumerate() {
        let tally = &rollout(&[position], 150, index as u64).run_here(&mut player).tallies[0];
        let value = exact(&perfect, &position);
        for (kind, found) in [tally.raw().unwrap(), tally.adjusted().unwrap()].iter().enumerate() {
            sums[kind] += found.mean - value;
            squares[kind] += (found.mean - value).powi(2);
            stated[kind] += found.standard_error.unwrap().powi(2);
        }
    }
    for kind in 0..2 {
        let (z_score, spread) = (sums[kind] / stated[kind].sqrt(), squares[kind] / stated[kind]);
        println!("z-score {z_score:.2}, squares over stated ones {spread:.3}");
        assert!(z_score.abs() < 3.0, "{z_score}");
        // About 100 of the positions count, so the standard deviation is about 0.14.
        assert!((spread - 1.0).abs() < 0.5, "{spread}");
    }
    assert!(stated[1] < stated[0] / 2.0, "luck is most of it: {stated:?}");
}

/// The dice are the same after all moves, so the difference of two values is known more precisely
/// than either of them suggests, and its error is correct too.
#[test]
fn differences_of_moves_have_errors_of_their_own() {
    let perfect = Perfect::default();
    let mut player = perfect_play(&perfect);
    let (mut sum, mut squares, mut stated, mut apart) = (0.0, 0.0, 0.0, 0.0);
    for (index, rolled) in small_positions(450, 4).into_iter().enumerate() {
        let starts: Vec<AnyPosition> = rolled.moves().map(|mov| rolled.play(mov)).collect();
        if starts.len() < 3 {
            continue;
        }
        let results = rollout(&starts, 108, index as u64).run_here(&mut player);
        let values: Vec<_> =
            results.tallies.iter().map(|tally| tally.adjusted().unwrap()).collect();
        for (one, other) in [(0, 1), (1, 0), (2, 0), (1, 2), (2, 2)] {
            let difference = results.difference(one, other).unwrap();
            let expected = values[one].mean - values[other].mean;
            assert!((difference.mean - expected).abs() < 1e-12, "{rolled}: {one} less {other}");
            let same = results.difference(other, one).unwrap().standard_error;
            assert_eq!(difference.standard_error, same);
        }
        assert_eq!(results.difference(0, starts.len()), None);
        let difference = results.difference(2, 1).unwrap();
        let [one, other] = [2, 1].map(|index: usize| exact(&perfect, &starts[index]));
        let error = difference.mean - (one - other);
        sum += error;
        squares += error * error;
        stated += difference.standard_error.unwrap().powi(2);
        apart +=
            [2, 1].map(|at: usize| values[at].standard_error.unwrap().powi(2)).iter().sum::<f64>();
    }
    let (z_score, spread) = (sum / stated.sqrt(), squares / stated);
    println!("z-score {z_score:.2}, squares over stated ones {spread:.3}, {stated} of {apart}");
    assert!(z_score.abs() < 3.0, "{z_score}");
    assert!((spread - 1.0).abs() < 0.5, "{spread}");
    assert!(stated < apart, "{stated} of {apart}");
}

/// What each roll is worth to the mover, by the move that is best at once.
fn roll_values(position: &AnyPosition, zweistein: &Zweistein, look_ahead: u32) -> Vec<f64> {
    let value = |(roll, _)| {
        let rolled = position.roll(roll);
        let best = rank_moves(&rolled, zweistein)[0];
        let after = rolled.play(best.mov);
        if best.ends_game || look_ahead == 0 {
            return best.value.probability();
        }
        let values = roll_values(&after, zweistein, look_ahead - 1);
        1.0 - values.iter().sum::<f64>() / 6.0
    };
    position.rolls().map(value).collect()
}

#[test]
fn the_greedy_player_moves_and_judges_as_plain_rankings_do() {
    let size = Size::FIVE;
    let zweistein = Zweistein::new(size);
    let mut dice = Dice::new(6);
    for _ in 0..10 {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
        let start = AnyPosition::start(&red, &blue, Side::First).unwrap();
        for position in testkit::random_game(start, &mut dice) {
            for look_ahead in [0, 1, 2] {
                let values = roll_values(&position, &zweistein, look_ahead);
                let mean = values.iter().sum::<f64>() / 6.0;
                for ((roll, _), value) in position.rolls().zip(&values) {
                    let mut player = GreedyPlayer::new(&zweistein, look_ahead);
                    let answer = player.answer(&position, roll, &mut dice).unwrap();
                    let best = rank_moves(&position.roll(roll), &zweistein)[0];
                    assert_eq!(answer.mov, best.mov, "{position} {roll}");
                    assert!((answer.luck - (value - mean)).abs() < 1e-12);
                }
            }
        }
    }
}

/// Plays perfectly, but ends games with their exact value as soon as two cubes are left.
struct EndsEarly<'a>(&'a Perfect, u32);

impl RolloutPlayer<AnyPosition> for EndsEarly<'_> {
    fn exact(&mut self, before: &AnyPosition) -> Option<MoverValue> {
        self.1 += 1;
        Some(self.0.evaluate(before))
    }

    fn answer(
        &mut self,
        before: &AnyPosition,
        roll: ewn::Die,
        dice: &mut Dice,
    ) -> Option<Answer<ewn::Move>> {
        let mov = greedy(self.0).choose(&before.roll(roll), dice)?;
        Some(Answer { mov, luck: 0.0 })
    }

    fn choose(&mut self, rolled: &AnyPosition, dice: &mut Dice) -> Option<ewn::Move> {
        greedy(self.0).choose(rolled, dice)
    }
}

/// Even the raw values then: what each face is worth is known, and every face comes equally often.
#[test]
fn games_end_where_the_value_is_known_but_never_before_the_first_move() {
    let perfect = Perfect::default();
    for position in small_positions(12, 7) {
        let mut player = EndsEarly(&perfect, 0);
        let tally = &rollout(&[position], 36, 5).run_here(&mut player).tallies[0];
        assert!((tally.raw().unwrap().mean - exact(&perfect, &position)).abs() < 1e-12);
        assert!(player.1 <= 36, "asked once a game");
        if position.turn() == Turn::ToRoll {
            for ((roll, _), face) in position.rolls().zip(tally.faces()) {
                let value = exact(&perfect, &position.roll(roll));
                assert!((face.unwrap().mean - value).abs() < 1e-12, "{position} {roll}");
            }
        }
    }
}

#[test]
fn results_do_not_depend_on_threads_and_reach_the_target() {
    let start = AnyPosition::canonical(Size::FIVE).unwrap();
    let zweistein = Zweistein::new(Size::FIVE);
    let starts: Vec<AnyPosition> = {
        let rolled = start.roll(start.rolls().next().unwrap().0);
        rolled.moves().map(|mov| rolled.play(mov)).collect()
    };
    let run = |threads: usize, target: Option<f64>, seed| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let rollout = Rollout { threads, target, ..rollout(&starts, 1000, seed) };
        rollout.run(&|| Box::new(greedy(&zweistein)), &|_| ())
    };
    for target in [None, Some(0.02)] {
        let one = run(1, target, 1);
        assert_eq!(one, run(3, target, 1));
        assert_ne!(one, run(1, target, 2));
        let trials = one.tallies[0].trials();
        assert!(one.tallies.iter().all(|tally| tally.trials() == trials));
        match target {
            None => assert_eq!(trials, 1000),
            Some(target) => {
                assert!((144..1000).contains(&trials) && trials % 36 == 0, "{trials}");
                let error = |tally: &RolloutTally| tally.adjusted().unwrap().standard_error;
                assert!(one.tallies.iter().all(|tally| error(tally).unwrap() <= target));
            }
        }
    }
}

#[test]
fn every_pair_of_faces_comes_equally_often() {
    struct Counts(HashMap<(u8, u8), u32>, Option<u8>);
    impl RolloutPlayer<AnyPosition> for Counts {
        fn answer(
            &mut self,
            before: &AnyPosition,
            roll: ewn::Die,
            dice: &mut Dice,
        ) -> Option<Answer<ewn::Move>> {
            match self.1.take() {
                None => self.1 = Some(roll.face()),
                Some(first) => {
                    *self.0.entry((first, roll.face())).or_default() += 1;
                    return None; // The game is lost here, and the next one begins.
                }
            }
            Some(Answer { mov: before.roll(roll).random_move(dice)?, luck: 0.0 })
        }
        fn choose(&mut self, rolled: &AnyPosition, dice: &mut Dice) -> Option<ewn::Move> {
            rolled.random_move(dice)
        }
    }
    let start = AnyPosition::canonical(Size::FIVE).unwrap();
    let rolled = start.roll(start.rolls().next().unwrap().0);
    for start in [start, rolled] {
        let mut counts = Counts(HashMap::new(), None);
        rollout(&[start], 5 * 36, 9).run_here(&mut counts);
        assert_eq!(counts.0.len(), 36);
        assert!(counts.0.values().all(|&count| count == 5), "{:?}", counts.0);
    }
}

/// By hand: two faces, so four cells; the raw results of the cells are 1 1, 0 0, 1 0 and 0 0.
#[test]
fn errors_are_those_within_the_cells() {
    let toss: testkit::toy::ToyPosition =
        "roll(1/2: first(win, loss), 1/2: first(loss, win))".parse().unwrap();
    let mut tally = RolloutTally::new(Strata::of(&toss));
    assert_eq!((tally.adjusted(), tally.faces()), (None, vec![None, None]));
    for (cell, result) in [(0, 1.0), (1, 0.0), (2, 1.0), (3, 0.0)] {
        tally.push(&Trial { cell, result, first_luck: 0.0, later_luck: 0.0 });
    }
    // With one trial per cell, only the error of unstratified trials is known.
    assert!((tally.raw().unwrap().standard_error.unwrap() - (1.0f64 / 12.0).sqrt()).abs() < 1e-12);
    for (cell, result) in [(0, 1.0), (1, 0.0), (2, 0.0), (3, 0.0)] {
        tally.push(&Trial { cell, result, first_luck: 0.25, later_luck: 0.0 });
    }
    let raw = tally.raw().unwrap();
    assert!((raw.mean - 3.0 / 8.0).abs() < 1e-12);
    // The third cell has variance 1/2, its mean 1/4, and the mean of all cells a sixteenth of that.
    assert!((raw.standard_error.unwrap() - 0.125).abs() < 1e-12);
    // The first roll is not luck once all faces have come up.
    assert_eq!(tally.adjusted(), Some(raw));
    let faces: Vec<f64> = tally.faces().iter().map(|face| face.unwrap().mean).collect();
    assert_eq!(faces, [0.5, 0.25]);
    assert_eq!(tally.variance_factor(), Some(1.0));
}

#[test]
fn what_is_over_or_has_no_time_is_no_problem() {
    let start = [AnyPosition::canonical(Size::FIVE).unwrap()];
    let mut player = greedy(Zweistein::new(Size::FIVE));
    let none = Rollout { time: Some(Duration::ZERO), ..rollout(&start, 100, 1) };
    let tally = &none.run_here(&mut player).tallies[0];
    assert_eq!((tally.trials(), tally.adjusted(), tally.variance_factor()), (0, None, None));
    let stop = AtomicBool::new(true);
    let stopped = Rollout { stop: &stop, ..rollout(&start, 100, 1) };
    assert_eq!(stopped.run_here(&mut player).tallies[0].trials(), 0);
    assert!(rollout(&[] as &[AnyPosition], 100, 1).run_here(&mut player).tallies.is_empty());
    let near: AnyPosition = ".../.r1./..b1 r 1".parse().unwrap();
    let won = near.play(near.parse_move("b2c1").unwrap());
    let mut player = greedy(Zweistein::new(Size::new(3).unwrap()));
    let tally = &rollout(&[won], 40, 1).run_here(&mut player).tallies[0];
    let found = tally.adjusted().unwrap();
    assert_eq!((found.mean, found.standard_error, tally.trials()), (1.0, Some(0.0), 40));
}

/// Only work finished before the stop is kept.
#[test]
fn a_stop_keeps_the_games_that_were_finished() {
    struct StopsAfter<'a>(u32, &'a AtomicBool);
    impl RolloutPlayer<AnyPosition> for StopsAfter<'_> {
        fn answer(
            &mut self,
            _: &AnyPosition,
            _: ewn::Die,
            _: &mut Dice,
        ) -> Option<Answer<ewn::Move>> {
            self.0 -= 1;
            self.1.store(self.0 == 0, Ordering::Relaxed);
            None
        }
        fn choose(&mut self, _: &AnyPosition, _: &mut Dice) -> Option<ewn::Move> {
            None
        }
    }
    let start = [AnyPosition::canonical(Size::FIVE).unwrap()];
    for games in [5, 36, 50] {
        let stop = AtomicBool::new(false);
        let rollout = Rollout { stop: &stop, ..rollout(&start, 1000, 1) };
        let tally = &rollout.run_here(&mut StopsAfter(games, &stop)).tallies[0];
        // The last game was stopped.
        assert_eq!(tally.trials(), u64::from(games) - 1);
        // Who has no move loses.
        assert_eq!(tally.raw().unwrap().mean, 0.0);
    }
}
