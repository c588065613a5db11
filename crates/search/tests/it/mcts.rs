//! Monte Carlo tree search comes ever closer to perfect play, proves nothing that is false, and
//! keeps to its limits.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ewn::{AnyPosition, RED, Size};
use ewn_engine::LorentzPriors;
use ewn_engine::playout::{Lorentz, TakeAWin, Weighted};
use game::{Dice, Evaluator, MoverValue, Position, Turn, UniformPolicy};
use search::mcts::{Backup, Guide, Mcts, MctsOptions, Prior, Priors};
use search::solve::{Solver, Watch};
use search::{Report, Searcher, Task};
use testkit::toy::{ToyEvaluator, ToyPosition, random_dice_game, random_tree};

use super::{NEVER, of_nodes};

const BACKUPS: [Backup; 2] = [Backup::Mean, Backup::Expectation];

type ReportOf<P> = Report<<P as Position>::Move, <P as Position>::Roll>;

fn options() -> MctsOptions {
    MctsOptions { memory: 8, ..MctsOptions::default() }
}

fn search<P: Position + Send + Sync>(
    mcts: &mut Mcts<P>,
    position: &P,
    playouts: u64,
    seed: u64,
) -> ReportOf<P> {
    let limits = of_nodes(playouts);
    mcts.search(position, Task { limits, stop: &NEVER, all_moves: false, seed }, &mut |_| ())
        .unwrap()
}

fn canonical(side: usize) -> AnyPosition {
    AnyPosition::canonical(Size::new(side).unwrap()).unwrap()
}

/// The mean error of the value over some seeds.
fn mean_error(options: MctsOptions, start: &AnyPosition, expected: f64, playouts: u64) -> f64 {
    let error = |seed| {
        let mut mcts = Mcts::new(Guide::by_playouts(UniformPolicy), options);
        (search(&mut mcts, start, playouts, seed).value.probability() - expected).abs()
    };
    (0..4).map(error).sum::<f64>() / 4.0
}

#[test]
fn it_converges_on_small_boards() {
    for backup in BACKUPS {
        for solver in [true, false] {
            let options = MctsOptions { backup, solver, ..options() };
            for (side, expected, most) in [(3, 1.0, 0.01), (4, 0.551_234_878_029, 0.05)] {
                let start = canonical(side);
                let few = mean_error(options, &start, expected, 100);
                let many = mean_error(options, &start, expected, 20_000);
                assert!(many <= few && many < most, "{options:?}, {side}: {few}, then {many}");
            }
        }
    }
}

#[test]
fn it_converges_in_the_toy_game() {
    let mut dice = Dice::new(5);
    for backup in BACKUPS {
        for (solver, leaf) in [(true, true), (false, true), (true, false), (false, false)] {
            // Only what is not proven has to converge; bad moves keep their share of the visits.
            let options = MctsOptions { backup, solver, exploration: 1.0, ..options() };
            let mut errors = [0.0; 2];
            for seed in 0..40 {
                let position = random_tree(6, &mut dice);
                let expected = testkit::solve(position).probability();
                for (error, playouts) in errors.iter_mut().zip([30, 6000]) {
                    let guide = if leaf {
                        Guide::by_playouts(UniformPolicy)
                    } else {
                        Guide::by_evaluation(ToyEvaluator)
                    };
                    let found = toy_value(Mcts::new(guide, options), &position, playouts, seed);
                    *error += (found - expected).abs() / 40.0;
                }
            }
            let [few, many] = errors;
            assert!(many <= few && many < 0.03, "{options:?}: {few}, then {many}");
        }
    }
}

/// Searches below rolls that lead to no move, which have nothing to report.
fn toy_value(mut mcts: Mcts<ToyPosition>, position: &ToyPosition, playouts: u64, seed: u64) -> f64 {
    let limits = of_nodes(playouts);
    let task = Task { limits, stop: &NEVER, all_moves: false, seed };
    match mcts.search(position, task, &mut |_| ()) {
        Some(report) => report.value.probability(),
        None => testkit::solve(*position).probability(),
    }
}

#[test]
fn what_it_calls_exact_is_exact() {
    let mut dice = Dice::new(8);
    let mut exact = 0;
    for round in 0..1500 {
        let position =
            if round % 2 == 0 { random_tree(6, &mut dice) } else { random_dice_game(3, &mut dice) };
        let options = MctsOptions { backup: BACKUPS[round / 2 % 2], ..options() };
        let known = (round % 5 == 0).then(|| Arc::new(SomeExact) as _);
        let guide = Guide { exact: known, ..Guide::by_playouts(UniformPolicy) };
        let mut mcts = Mcts::new(guide, options);
        let limits = of_nodes(200);
        let task = Task { limits, stop: &NEVER, all_moves: round % 3 == 0, seed: round as u64 };
        let Some(report) = mcts.search(&position, task, &mut |_| ()) else { continue };
        if report.exact {
            exact += 1;
            let expected = testkit::solve(position).probability();
            let found = report.value.probability();
            assert!((found - expected).abs() < 1e-9, "{position}: {found}, not {expected}");
            // An exact value of the position itself says nothing about its moves.
            if round % 5 != 0 {
                check_best(&position, &report);
            }
        }
    }
    assert!(exact > 900, "{exact}");
}

/// Knows a third of all positions.
struct SomeExact;

impl Evaluator<ToyPosition> for SomeExact {
    fn evaluate(&self, position: &ToyPosition) -> MoverValue {
        ToyEvaluator.evaluate(position)
    }

    fn exact(&self, position: &ToyPosition) -> Option<MoverValue> {
        let is_known = position.to_string().len().is_multiple_of(3);
        is_known.then(|| testkit::solve(*position).for_mover(position.mover()))
    }

    fn knows_exact_values(&self) -> bool {
        true
    }
}

/// The tree is kept where the positions of a game follow each other.
#[test]
fn what_it_calls_exact_stays_exact_with_the_tree_of_the_last_search() {
    let mut dice = Dice::new(6);
    let mut solver = Solver::new(1 << 28);
    let (mut exact, mut errors) = (0, [0.0; 2]);
    for _ in 0..20 {
        let mut searches = [true, false].map(|reuse| {
            Mcts::new(Guide::by_playouts(UniformPolicy), MctsOptions { reuse, ..options() })
        });
        let game = testkit::random_game(canonical(4), &mut dice).into_iter().skip(4);
        for (number, position) in game.enumerate() {
            let watch = &mut Watch { stop: &NEVER, observe: &mut |_| () };
            let solved = solver.value(&position, watch).unwrap().probability();
            // Every second time there is little but what is kept.
            let playouts = if number % 2 == 0 { 1000 } else { 1 };
            for (error, search) in errors.iter_mut().zip(&mut searches) {
                let report = self::search(search, &position, playouts, 1);
                let found = (report.value.probability() - solved).abs();
                assert!(!report.exact || found < 1e-9, "{position}: {report:?}, not {solved}");
                exact += u32::from(report.exact);
                *error += found;
            }
        }
    }
    let [kept, begun_anew] = errors;
    assert!(exact > 40 && kept < begun_anew / 2.0, "{exact}, {kept}, {begun_anew}");
}

#[test]
fn rolls_that_allow_the_same_moves_share_a_node() {
    let root: AnyPosition = "r1..../...../..r5../...../b1.... r -".parse().unwrap();
    let asked = Arc::new(AskedFor::default());
    let priors = Some(Arc::clone(&asked) as _);
    let guide = Guide { priors, ..Guide::by_playouts(UniformPolicy) };
    search(&mut Mcts::new(guide, options()), &root, 0, 1);
    // 1 moves cube 1, 2 to 4 either, 5 and 6 cube 5.
    assert_eq!(asked.0.lock().unwrap().iter().copied().collect::<Vec<_>>(), [1, 2, 5]);
}

/// The rolls of the first player whose moves have been asked for.
#[derive(Default)]
struct AskedFor(Mutex<BTreeSet<u8>>);

impl Priors<AnyPosition> for AskedFor {
    fn prior(&self, position: &AnyPosition, _: ewn::Move) -> Prior {
        if position.mover() == RED {
            self.0.lock().unwrap().extend(position.die().map(ewn::Die::face));
        }
        Prior::default()
    }
}

/// The first move is a best one, with all rolls.
fn check_best(position: &ToyPosition, report: &ReportOf<ToyPosition>) {
    let is_best = |rolled: ToyPosition, mov| {
        let [best, found] = [rolled, rolled.play(mov)].map(|p| testkit::solve(p).probability());
        assert!((best - found).abs() < 1e-9, "{rolled}: {mov} is worth {found}, not {best}");
    };
    match position.turn() {
        Turn::ToMove(_) => is_best(*position, report.best().unwrap()),
        _ => report.rolls.iter().for_each(|roll| is_best(position.roll(roll.roll), roll.best)),
    }
}

#[test]
fn forced_wins_are_found_and_losses_known() {
    let mut dice = Dice::new(4);
    let mut decided = 0;
    for _ in 0..150 {
        for position in testkit::random_game(canonical(3), &mut dice) {
            let solved = testkit::solve(position).probability();
            let policy = TakeAWin::new(Size::new(3).unwrap());
            let mut mcts = Mcts::new(Guide::by_playouts(Weighted(policy)), options());
            let report = search(&mut mcts, &position, 20_000, 1);
            assert!(report.exact, "{position}: {report:?}");
            assert!((report.value.probability() - solved).abs() < 1e-9, "{position}");
            decided += u32::from(solved == 0.0 || solved == 1.0);
        }
    }
    assert!(decided > 300, "{decided}");
}

/// Favours the last move over the others.
struct LastIsBest;

impl Priors<ToyPosition> for LastIsBest {
    fn prior(&self, position: &ToyPosition, mov: <ToyPosition as Position>::Move) -> Prior {
        let is_last = position.moves().last() == Some(mov);
        Prior { wins: if is_last { 70 } else { 30 }, visits: 100 }
    }
}

/// They steer the search, but are neither visits nor results; in the long run the truth wins.
#[test]
fn priors_count_for_the_choice_of_moves_alone() {
    for (text, best, [first, last]) in [
        ("first(roll(3/5: win, 2/5: loss), roll(2/5: win, 3/5: loss))", 0.6, [0.6, 0.4]),
        ("second(roll(2/5: win, 3/5: loss), roll(3/5: win, 2/5: loss))", 0.4, [0.4, 0.6]),
    ] {
        let position: ToyPosition = text.parse().unwrap();
        let moves: Vec<_> = position.moves().collect();
        let run = |playouts| {
            let options = MctsOptions { solver: false, ..options() };
            let guide = Guide::by_playouts(UniformPolicy);
            let guide = Guide { priors: Some(Arc::new(LastIsBest)), ..guide };
            search(&mut Mcts::new(guide, options), &position, playouts, 1)
        };
        let short = run(50);
        // All of them went to the last move, which is judged once; then its rolls are visited.
        assert_eq!((short.best(), short.leaves), (Some(moves[1]), 1), "{text}: {short:?}");
        // 50 playouts from a deck of five rolls: the share of wins is that of the rolls.
        assert!((short.value.probability() - last).abs() < 0.03, "{text}: {short:?}");
        let long = run(50_000);
        assert_eq!(long.best(), Some(moves[0]), "{text}: {long:?}");
        for (found, expected) in long.moves.iter().zip([first, last]) {
            assert!((found.value.probability() - expected).abs() < 0.02, "{text}: {long:?}");
        }
        assert!((long.value.probability() - best).abs() < 0.02, "{text}: {long:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let position = canonical(5).roll(canonical(5).rolls().next().unwrap().0);
    for (threads, reuse) in [(1, true), (1, false), (3, true)] {
        let options = MctsOptions { threads, reuse, ..options() };
        let run = |seed| {
            let mut mcts =
                Mcts::new(Guide::by_playouts(Weighted(Lorentz::new(Size::FIVE))), options);
            let first = search(&mut mcts, &position, 700, seed);
            let next = position.play(first.best().unwrap());
            [first, search(&mut mcts, &next, 700, seed)]
                .map(|report| ReportOf::<AnyPosition> { time: Duration::ZERO, ..report })
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }
}

#[test]
fn a_new_game_forgets_everything() {
    let position = canonical(4);
    let mut mcts = Mcts::new(Guide::by_playouts(UniformPolicy), options());
    let run = |mcts: &mut Mcts<AnyPosition>| {
        let report = search(mcts, &position, 500, 3);
        ReportOf::<AnyPosition> { time: Duration::ZERO, ..report }
    };
    let first = run(&mut mcts);
    let second = run(&mut mcts);
    mcts.new_game();
    assert_eq!(run(&mut mcts), first);
    assert_ne!(second, first);
}

/// Also where there is less memory than asked for, or too little for all positions.
#[test]
fn playouts_are_counted_and_limits_kept() {
    for (threads, memory, playouts) in
        [(1, 8, 1000), (2, 8, 1), (3, 8, 100), (1, usize::MAX >> 20, 100), (1, 0, 20_000)]
    {
        let options = MctsOptions { threads, memory, ..options() };
        let mut mcts = Mcts::new(Guide::by_playouts(UniformPolicy), options);
        assert_eq!(search(&mut mcts, &canonical(5), playouts, 1).nodes, playouts);
    }
}

/// A search that is already stopped still returns a move, after one playout per thread.
#[test]
fn a_stop_comes_before_other_limits() {
    let position = canonical(5).roll(canonical(5).rolls().next().unwrap().0);
    for threads in [1, 2] {
        let options = MctsOptions { threads, ..options() };
        let stop = AtomicBool::new(true);
        let limits = of_nodes(5000);
        let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
        let mut mcts = Mcts::new(Guide::by_playouts(UniformPolicy), options);
        let report = mcts.search(&position, task, &mut |_| ()).unwrap();
        assert_eq!(report.nodes, threads as u64);
        // And a search stopped from its observer does not begin another round.
        let (stop, mut rounds) = (AtomicBool::new(false), 0);
        let task = Task { stop: &stop, ..task };
        mcts.search(&position, task, &mut |_| {
            rounds += 1;
            stop.store(true, Ordering::Relaxed);
        });
        assert_eq!(rounds, 1);
    }
}

/// A hundred virtual visits would leave bad moves untried for long.
#[test]
fn where_all_moves_are_wanted_each_of_them_is_tried() {
    let guide = || Guide {
        priors: Some(Arc::new(LorentzPriors) as _),
        ..Guide::by_playouts(Weighted(Lorentz::new(Size::FIVE)))
    };
    let rolled = canonical(5).roll(canonical(5).rolls().next().unwrap().0);
    let limits = of_nodes(300);
    let moves = |all_moves| {
        let task = Task { limits, stop: &NEVER, all_moves, seed: 1 };
        let report = Mcts::new(guide(), options()).search(&rolled, task, &mut |_| ()).unwrap();
        let mut values: Vec<f64> = report.moves.iter().map(|found| found.value.of(RED)).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        (report.moves.len(), values.len())
    };
    let legal = rolled.moves().len();
    assert_eq!(moves(true), (legal, legal));
    assert!(moves(false).0 < legal);
}
