//! Provers with all their knowledge of TZAAR never contradict each other, alpha-beta or the naive
//! one.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{Dice, Options, Position as _, Turn};
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use search::proof_number::{
    CertificateError, PROOF_OPTIONS, ProofOptions, Prover, Verdict, naive_prove,
};
use search::{Limits, Searcher, Task};
use testkit::random_game;
use tzaar::{Position, Step};
use tzaar_engine::{Plan, PlannedSearch, ProofKnowledge, Simple, TzaarHeuristic, Waltz};

use super::check_proof::check_proof;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Positions near the end of random games.
fn small_endgames(seed: u64, count: usize) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut endgames = Vec::new();
    while endgames.len() < count {
        let game = random_game(Position::random_start(&mut dice), &mut dice);
        let late = game.iter().rev().skip(1 + dice.below(8) as usize);
        endgames.extend(late.take(1).filter(|it| it.occupied().len() <= 26));
    }
    endgames
}

fn prover(text: &str) -> Prover<ProofKnowledge> {
    let options = Options::parse(PROOF_OPTIONS, text).unwrap();
    Prover::new(
        ProofKnowledge::default(),
        ProofOptions { hash: 1, ..ProofOptions::from_options(&options) },
    )
}

fn task(nodes: u64) -> Task<'static> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Task::new(limits, &NEVER)
}

fn by_alpha_beta(position: &Position, nodes: u64) -> Verdict {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let task = Task { limits, stop: &NEVER, all_moves: false, seed: 1 };
    let options = AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::default() };
    let report = AlphaBeta::new(TzaarHeuristic(Waltz), options).search(position, task, &mut |_| {});
    match report {
        Some(report) if report.exact && report.value.of(position.mover()) >= 1.0 => Verdict::Win,
        Some(report) if report.exact && report.value.of(position.mover()) <= 0.0 => Verdict::Loss,
        _ => Verdict::Unknown,
    }
}

/// Checks this many positions; returns the losses and wins that most provers agreed on.
fn agree(seed: u64, count: usize, nodes: u64) -> [u32; 2] {
    let mut agreed = [0; 2];
    for position in small_endgames(seed, count) {
        let mut found = vec![
            ("naive", naive_prove(&position, 5 * nodes, &NEVER).0),
            ("alpha-beta", by_alpha_beta(&position, nodes)),
        ];
        for text in
            ["method=df-pn", "method=deepening", "method=df-pn,sums=heuristic-weak,efb=on", ""]
        {
            found.push((text, prover(text).prove(&position, task(nodes), &mut |_| {}).verdict));
        }
        found.retain(|(_, verdict)| *verdict != Verdict::Unknown);
        let Some(&(_, verdict)) = found.first() else {
            continue;
        };
        assert!(found.iter().all(|&(_, other)| other == verdict), "{position}: {found:?}");
        agreed[usize::from(verdict == Verdict::Win)] += u32::from(found.len() > 4);
    }
    agreed
}

#[test]
fn provers_never_contradict_each_other() {
    let agreed = agree(1, 80, 3_000);
    assert!(agreed.iter().all(|&count| count >= 10), "{agreed:?}");
}

#[test]
#[ignore = "the test above with 3,000 endgames instead of 80: minutes, for changes of the provers"]
fn provers_never_contradict_each_other_in_thousands_of_endgames() {
    let agreed = agree(2, 3_000, 10_000);
    assert!(agreed.iter().all(|&count| count >= 300), "{agreed:?}");
}

#[test]
fn certificates_and_lines_hold_what_was_only_looked_ahead() {
    let mut checked = 0;
    for position in small_endgames(3, 60) {
        let mut prover = prover("");
        let report = prover.prove(&position, task(10_000), &mut |_| {});
        if report.verdict == Verdict::Unknown {
            continue;
        }
        let end = report.line.iter().fold(position, |position, &action| position.play(action));
        let Turn::Over(outcome) = end.turn() else {
            panic!("{position}: the line does not end the game");
        };
        assert_eq!(outcome.winner == position.mover(), report.verdict == Verdict::Win);
        match prover.certificate(&position, task(10_000), 4_000) {
            Ok(certificate) => {
                let found = check_proof(&certificate);
                let is_won = report.verdict == Verdict::Win;
                assert_eq!(found, Ok((position, is_won, certificate.lines().count())));
                checked += 1;
            }
            Err(error) => assert!(matches!(error, CertificateError::TooLarge(_)), "{error}"),
        }
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn a_prover_is_a_search_whose_wins_an_engine_plays() {
    let mut wins = 0;
    for position in small_endgames(4, 30) {
        let proof = prover("").prove(&position, task(5_000), &mut |_| {});
        let plan = Plan { endgame_below: 26, depth: Some(1), ..Plan::BEST };
        let options = AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::default() };
        let alpha_beta = AlphaBeta::new(TzaarHeuristic(Simple), options);
        let mut engine = PlannedSearch::new(alpha_beta, plan, Some(Box::new(prover(""))));
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let task = Task { limits, stop: &NEVER, all_moves: false, seed: 1 };
        let report = engine.search(&position, task, &mut |_| {}).unwrap();
        if proof.verdict == Verdict::Win {
            assert!(report.exact);
            assert_eq!(report.best(), proof.line.first().copied());
            wins += 1;
        }
    }
    assert!(wins >= 5, "{wins}");
}

#[test]
fn the_endgame_set_is_what_it_says() {
    let text = include_str!("../../../../experiments/tzaar-endgames/positions.txt");
    let positions: Vec<Position> = text.lines().map(|line| line.parse().unwrap()).collect();
    assert!(positions.len() >= 500);
    assert_eq!(positions.iter().collect::<HashSet<_>>().len(), positions.len());
    for position in positions {
        assert!(position.occupied().len() <= 26 && position.step() == Step::First);
        assert_ne!(tzaar_engine::wins_this_turn(&position), Some(true), "{position}");
    }
}
