//! Alpha-beta returns the values of plain minimax, whatever it cuts or remembers.
//! `AGREEMENT=20 cargo test --release -p search --test alpha_beta` tries twenty times as many
//! positions.

use std::fmt::Debug;

use game::{Dice, Position, Turn};
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions, Heuristic, MAX_SCORE, WIN_SCORE};
use search::{MoveReport, Report, Searcher, Task, Ties};
use testkit::random_game;
use testkit::toy::{ToyChoice, ToyPosition, random_decision_game};
use tzaar::Action;
use tzaar_engine::{Simple, TzaarHeuristic, Waltz, ordering};

use super::{NEVER, effort, of_nodes, to_depth};

#[test]
fn in_the_toy_game() {
    let mut dice = Dice::new(7);
    for _ in 0..30 * effort() {
        let position = random_decision_game(6, &mut dice);
        for depth in 1..=6 {
            check(&position, &Random, depth);
        }
    }
}

#[test]
fn in_endgames_of_tzaar() {
    for (position, depth) in endgames(5, 3 * effort()) {
        check(&position, &TzaarHeuristic(Waltz), depth);
        check(&position, &TzaarHeuristic(Simple), depth);
        check(&position, &Random, depth);
    }
}

#[test]
fn in_the_middle_of_tzaar() {
    let mut dice = Dice::new(8);
    for _ in 0..2 * effort() {
        let game = random_game(tzaar::Position::random_start(&mut dice), &mut dice);
        for position in game.into_iter().skip(20).take(2) {
            check(&position, &TzaarHeuristic(Waltz), 2);
            check(&position, &Random, 2);
        }
    }
}

/// Whatever a search gives up or reduces, values it reports as exact are exact.
#[test]
fn proofs_are_proofs_with_everything_on() {
    let mut proofs = 0;
    for (position, depth) in endgames(9, 4 * effort()) {
        let options = AlphaBetaOptions { hash: 1, futility: 5, ..AlphaBetaOptions::default() };
        let limits = to_depth(depth);
        let task = Task::new(limits, &NEVER);
        let mut search = AlphaBeta::new(Random, options);
        let report: Report<Action, _> = search.search(&position, task, &mut |_| ()).unwrap();
        if report.exact {
            let score = minimax(&position, &Random, report.depth, 0, true);
            let is_win = report.value.of(position.mover()) == 1.0;
            assert!(if is_win { score > MAX_SCORE } else { score < -MAX_SCORE }, "{position}");
            proofs += 1;
        }
    }
    assert!(proofs > 5, "{proofs}");
}

/// At whatever point a depth was cut off.
#[test]
fn every_value_of_a_cut_search_was_searched_and_the_choice_resists_longest() {
    let mut dice = Dice::new(11);
    let (mut lost, mut saved) = (0, 0);
    for _ in 0..400 * effort() {
        let position = random_decision_game(6, &mut dice);
        let nodes = u64::from(1 + dice.below(120));
        let limits = of_nodes(nodes);
        let options = AlphaBetaOptions { hash: 1, reductions: 0, ..AlphaBetaOptions::default() };
        let task = Task::new(limits, &NEVER);
        let mut finished = None;
        let mut search = AlphaBeta::new(Random, options);
        let mut observe = |report: &Report<ToyChoice, _>| finished = Some(report.clone());
        let report = search.search(&position, task, &mut observe).unwrap();
        match check_cut(&position, finished.as_ref(), &report) {
            Choice::LostWithoutNeedToBe => panic!("{position}, {nodes} nodes: {report:?}"),
            Choice::Lost => lost += 1,
            Choice::SavedFromLoss => saved += 1,
            Choice::Other => {}
        }
    }
    assert!(lost > 20 && saved > 20, "{lost}, {saved}");
}

enum Choice {
    LostWithoutNeedToBe,
    Lost,
    /// Another move is known to lose.
    SavedFromLoss,
    Other,
}

/// Compares all values of a search that was cut off with what searches of the depths up to that
/// one find, and says what was chosen.
fn check_cut<R: Debug>(
    position: &ToyPosition,
    finished: Option<&Report<ToyChoice, R>>,
    report: &Report<ToyChoice, R>,
) -> Choice {
    let mover = position.mover();
    let score = |mov, depth| {
        let after = position.play(mov);
        let score = minimax(&after, &Random, depth, 1, true);
        if after.mover() == mover { score } else { -score }
    };
    for found in &report.moves {
        let value = found.value.of(mover);
        let could_be = |depth| {
            let exact = probability::<ToyPosition, _>(&Random, score(found.mov, depth));
            if found.is_bound { exact <= value + 1e-12 } else { is_near(exact, value) }
        };
        assert!((0..=report.depth).any(could_be), "{}: {value} in {position}", found.mov);
    }
    let is_lost = |found: &&MoveReport<ToyChoice>| found.value.of(mover) == 0.0;
    let chosen = report.moves[0];
    assert!(!chosen.is_bound, "{position}: {report:?}");
    let lost: Vec<_> = report.moves.iter().filter(is_lost).map(|found| found.mov).collect();
    if !is_lost(&&chosen) {
        return if lost.is_empty() { Choice::Other } else { Choice::SavedFromLoss };
    }
    let resistance = |mov| score(mov, report.depth);
    assert!(lost.iter().all(|&mov| resistance(mov) <= resistance(chosen.mov)), "{position}");
    let known = report.moves.iter().chain(finished.iter().flat_map(|report| &report.moves));
    let mut safe = known.filter(|found| !found.is_bound && !is_lost(found));
    if safe.any(|found| !lost.contains(&found.mov)) {
        return Choice::LostWithoutNeedToBe;
    }
    Choice::Lost
}

/// Positions near the end of random games, each with the depth to search it to.
fn endgames(seed: u64, games: u32) -> Vec<(tzaar::Position, u32)> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let game = random_game(tzaar::Position::random_start(&mut dice), &mut dice);
        let last = game.iter().rev().take(6).step_by(2);
        positions.extend(last.map(|&position| {
            let depth = if position.moves().len() > 30 { 3 } else { 4 };
            (position, depth)
        }));
    }
    positions
}

/// A pseudo-random score for each position, and a pseudo-random order.
#[derive(Clone)]
struct Random;

impl Random {
    fn of(key: u64) -> i32 {
        Dice::new(key).below(41) as i32 - 20
    }
}

impl Heuristic<ToyPosition> for Random {
    type State = u64;
    const CODES: usize = 8;

    fn state(&self, position: &ToyPosition) -> u64 {
        position.key()
    }

    fn advance(&self, _: &u64, _: &ToyPosition, _: ToyChoice, after: &ToyPosition, next: &mut u64) {
        *next = after.key();
    }

    fn score(&self, _: &ToyPosition, state: &u64) -> i32 {
        Self::of(*state)
    }

    fn probability(&self, score: i32) -> f64 {
        0.5 + f64::from(score) / 100.0
    }

    fn code(&self, mov: ToyChoice) -> u16 {
        mov.to_string().parse().unwrap()
    }

    fn wins_at_once(&self, position: &ToyPosition, _: &u64) -> bool {
        let wins = |mov| {
            let over = position.play(mov).turn();
            matches!(over, Turn::Over(outcome) if outcome.winner == position.mover())
        };
        position.moves().any(wins)
    }
}

/// What [`TzaarHeuristic`] carries along.
type TzaarState = <TzaarHeuristic<Simple> as Heuristic<tzaar::Position>>::State;

impl Heuristic<tzaar::Position> for Random {
    type State = TzaarState;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &tzaar::Position) -> TzaarState {
        TzaarHeuristic(Simple).state(position)
    }

    fn advance(
        &self,
        state: &TzaarState,
        before: &tzaar::Position,
        action: Action,
        after: &tzaar::Position,
        next: &mut TzaarState,
    ) {
        TzaarHeuristic(Simple).advance(state, before, action, after, next);
    }

    fn score(&self, position: &tzaar::Position, _: &TzaarState) -> i32 {
        Self::of(position.key())
    }

    fn probability(&self, score: i32) -> f64 {
        0.5 + f64::from(score) / 100.0
    }

    fn code(&self, action: Action) -> u16 {
        action.bits()
    }

    fn order(&self, position: &tzaar::Position, _: &TzaarState, action: Action) -> i32 {
        Self::of(position.key() ^ u64::from(action.bits()))
    }

    fn wins_at_once(&self, position: &tzaar::Position, state: &TzaarState) -> bool {
        state.attacks.win_at_once(position)
    }

    fn is_repeated_turn(&self, before: &tzaar::Position, first: Action, second: Action) -> bool {
        ordering::is_repeated_turn(before, first, second)
    }
}

/// The score for the mover, by exhaustive search.
fn minimax<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    depth: u32,
    ply: i32,
    quiescence: bool,
) -> i32 {
    minimax_from(position, &heuristic.state(position), heuristic, depth, ply, quiescence)
}

/// The same with a state of the position that may depend on the moves before.
fn minimax_from<P: Position, H: Heuristic<P>>(
    position: &P,
    state: &H::State,
    heuristic: &H,
    depth: u32,
    ply: i32,
    quiescence: bool,
) -> i32 {
    let mover = position.mover();
    if let Turn::Over(outcome) = position.turn() {
        let win = WIN_SCORE - ply;
        return if outcome.winner == mover { win } else { -win };
    }
    if depth == 0 {
        let wins = quiescence && heuristic.wins_at_once(position, state);
        return if wins { WIN_SCORE - ply - 1 } else { heuristic.score(position, state) };
    }
    let score = |mov| score_after(position, state, mov, heuristic, depth, ply, quiescence);
    position.moves().map(score).max().unwrap()
}

/// The mover's score after the first of this many moves.
fn score_after<P: Position, H: Heuristic<P>>(
    position: &P,
    state: &H::State,
    mov: P::Move,
    heuristic: &H,
    depth: u32,
    ply: i32,
    quiescence: bool,
) -> i32 {
    let (after, mut next) = (position.play(mov), *state);
    heuristic.advance(state, position, mov, &after, &mut next);
    let score = minimax_from(&after, &next, heuristic, depth - 1, ply + 1, quiescence);
    if after.mover() == position.mover() { score } else { -score }
}

/// The mover's chance to win.
fn probability<P: Position, H: Heuristic<P>>(heuristic: &H, score: i32) -> f64 {
    match score {
        win if win > MAX_SCORE => 1.0,
        loss if loss < -MAX_SCORE => 0.0,
        score => heuristic.probability(score),
    }
}

/// Compares the scores of all moves for all ways to search.
fn check<P, H>(position: &P, heuristic: &H, depth: u32)
where
    P: Position,
    H: Heuristic<P> + Clone + 'static,
{
    let state = heuristic.state(position);
    for quiescence in [false, true] {
        let score =
            |mov| (mov, score_after(position, &state, mov, heuristic, depth, 0, quiescence));
        let expected: Vec<(P::Move, i32)> = position.moves().map(score).collect();
        for options in all_options() {
            compare(
                position,
                heuristic,
                depth,
                AlphaBetaOptions { quiescence, ..options },
                &expected,
            );
        }
    }
}

fn compare<P, H>(
    position: &P,
    heuristic: &H,
    depth: u32,
    options: AlphaBetaOptions,
    expected: &[(P::Move, i32)],
) where
    P: Position + Send + Sync,
    H: Heuristic<P> + Clone + 'static,
{
    let mover = position.mover();
    let limits = to_depth(depth);
    let context = || format!("{options:?}, depth {depth}, {position}");
    let probability = |score| probability(heuristic, score);
    let exact = |mov| expected.iter().find(|(other, _)| *other == mov).unwrap().1;
    let best = expected.iter().map(|(_, score)| *score).max().unwrap();
    for all_moves in [true, false] {
        let mut search = AlphaBeta::new(heuristic.clone(), options);
        let task = Task { limits, stop: &NEVER, all_moves, seed: 0 };
        let report: Report<P::Move, P::Roll> = search.search(position, task, &mut |_| ()).unwrap();
        assert!(is_near(report.value.of(mover), probability(best)), "{}", context());
        // The move itself also has the shortest win or the longest loss.
        let chosen = exact(report.best().unwrap());
        let is_as_good = if options.resistance {
            chosen == best
        } else {
            probability(chosen) == probability(best)
        };
        assert!(is_as_good, "{chosen} for {best}: {}", context());
        assert_eq!(report.moves.len(), expected.len(), "{}", context());
        // A search that has proved the best move's result does not search the others.
        let is_whole = report.depth == depth;
        if is_whole && options.resistance {
            check_ties(options.ties, report.best().unwrap(), best, expected, &context);
        }
        for found in report.moves.iter().filter(|_| is_whole) {
            let (value, exact) = (found.value.of(mover), probability(exact(found.mov)));
            let agrees =
                if found.is_bound { exact <= value + 1e-12 } else { is_near(exact, value) };
            assert!(agrees, "{}: {value} for {exact}: {}", found.mov, context());
        }
    }
}

/// Of several moves with the best score, the rule chooses.
fn check_ties<M: PartialEq + Copy + Debug>(
    ties: Ties,
    chosen: M,
    best: i32,
    expected: &[(M, i32)],
    context: &dyn Fn() -> String,
) {
    let mut equal = expected.iter().filter(|(_, score)| *score == best).map(|(mov, _)| *mov);
    match ties {
        Ties::First => assert_eq!(Some(chosen), equal.next(), "{}", context()),
        Ties::Last => assert_eq!(Some(chosen), equal.next_back(), "{}", context()),
        Ties::Shallower | Ties::Random => assert!(equal.any(|mov| mov == chosen), "{}", context()),
    }
}

/// Every switch alone on top of nothing, every switch alone missing from everything, and two
/// threads. Of those that change values, reductions, futility and a margin stay off, and quiescence is as
/// the minimax to compare with has it.
fn all_options() -> Vec<AlphaBetaOptions> {
    let all = AlphaBetaOptions { hash: 1, reductions: 0, ..AlphaBetaOptions::default() };
    let none = AlphaBetaOptions {
        iterative_deepening: false,
        hash: 0,
        ordering: false,
        history: false,
        killers: false,
        nega_scout: false,
        quiescence: false,
        turns: false,
        ..all
    };
    let mut options = vec![all, none, AlphaBetaOptions { threads: 2, ..all }];
    for ties in [Ties::First, Ties::Last, Ties::Random] {
        options.extend([AlphaBetaOptions { ties, ..all }, AlphaBetaOptions { ties, ..none }]);
    }
    for (base, on) in [(none, true), (all, false)] {
        options.extend([
            AlphaBetaOptions { iterative_deepening: on, ..base },
            AlphaBetaOptions { hash: usize::from(on), ..base },
            AlphaBetaOptions { ordering: on, ..base },
            AlphaBetaOptions { history: on, ..base },
            AlphaBetaOptions { killers: on, ..base },
            AlphaBetaOptions { nega_scout: on, ..base },
            AlphaBetaOptions { turns: on, ..base },
            AlphaBetaOptions { resistance: on, ..base },
        ]);
    }
    options
}

/// Values change sides by subtraction from 1.
fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}
