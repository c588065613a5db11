//! Proof searches against each other and against one that is too simple to be wrong.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use game::{Dice, Options, Position as _, Turn};
use search::proof_number::{
    CertificateError, Knowledge, PROOF_OPTIONS, ProofOptions, ProofReport, Prover, Verdict,
    naive_prove,
};
use search::{Limits, Searcher, Task, TimeLimit};
use testkit::random_game;
use testkit::toy::random_decision_game;
use tzaar::{Action, Position, Step};

use super::check_proof::check_proof;
use super::{NEVER, of_nodes, to_depth};

/// Nothing is known beyond the rules.
#[derive(Clone, Copy)]
struct NoKnowledge;

impl<P: game::Position> Knowledge<P> for NoKnowledge {}

/// Variants of the search that differ in everything that can be switched.
const VARIANTS: &[&str] = &[
    "",
    "method=df-pn",
    "method=deepening",
    "method=df-pn,sums=plain,epsilon=0,order=off",
    "method=df-pn,sums=heuristic-weak,efb=on",
    "method=df-pn,sums=widening",
    "method=df-pn,sums=widening,width=1",
    "method=df-pn,sums=heuristic-weak,weak-h=0.3,efb=on,efb-step=0",
];

fn prover(text: &str) -> Prover<NoKnowledge> {
    let options = Options::parse(PROOF_OPTIONS, text).unwrap();
    Prover::new(NoKnowledge, ProofOptions { hash: 1, ..ProofOptions::from_options(&options) })
}

fn prove(
    prover: &mut Prover<NoKnowledge>,
    position: &Position,
    limits: Limits,
) -> ProofReport<Action> {
    prover.prove(position, Task::new(limits, &NEVER), &mut |_| {})
}

/// Positions near the end of random games, whichever action of the turn it is.
fn small_endgames(seed: u64, count: usize) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut endgames = Vec::new();
    while endgames.len() < count {
        let game = random_game(Position::random_start(&mut dice), &mut dice);
        let late = game.iter().rev().skip(1 + dice.below(5) as usize);
        endgames.extend(late.step_by(2).take(2).filter(|it| it.occupied().len() <= 26));
    }
    endgames
}

#[test]
fn no_search_contradicts_the_naive_one() {
    let mut decided = [0; 2];
    for position in small_endgames(1, 100) {
        let (naive, _) = naive_prove(&position, 10_000, &NEVER);
        for text in VARIANTS {
            let limits = of_nodes(10_000);
            let report = prove(&mut prover(text), &position, limits);
            if naive != Verdict::Unknown && report.verdict != Verdict::Unknown {
                assert_eq!(report.verdict, naive, "{position} {text}");
                decided[usize::from(report.verdict == Verdict::Win)] += 1;
            }
        }
    }
    assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
}

#[test]
fn certificates_and_lines_are_right_by_the_rules_alone() {
    let mut checked = 0;
    for position in small_endgames(3, 80) {
        let limits = of_nodes(20_000);
        let mut prover = prover("");
        let task = Task::new(limits, &NEVER);
        let report = prove(&mut prover, &position, limits);
        let is_won = report.verdict == Verdict::Win;
        let end = report.line.iter().fold(position, |position, &action| {
            assert!(position.allows(action));
            position.play(action)
        });
        match end.turn() {
            Turn::Over(outcome) => assert_eq!(is_won, outcome.winner == position.mover()),
            _ => assert_eq!((report.verdict, report.line), (Verdict::Unknown, Vec::new())),
        }
        match prover.certificate(&position, task, 5_000) {
            Ok(certificate) => {
                let expected = (position, is_won, certificate.lines().count());
                assert_eq!(check_proof(&certificate), Ok(expected));
                checked += 1;
            }
            Err(CertificateError::Undecided | CertificateError::TooLarge(_)) => {}
            Err(error) => panic!("{position}: {error}"),
        }
    }
    assert!(checked >= 10, "{checked}");
}

#[test]
fn false_certificates_are_found_out() {
    let limits = of_nodes(20_000);
    let task = Task::new(limits, &NEVER);
    let mut broken = 0;
    for position in small_endgames(4, 30) {
        let Ok(certificate) = prover("").certificate(&position, task, 100) else {
            continue;
        };
        let lines: Vec<&str> = certificate.lines().collect();
        // Every line is needed by one below it.
        for left_out in 0..lines.len() - 1 {
            let mut rest = lines.clone();
            rest.remove(left_out);
            let error = check_proof::<Position>(&rest.join("\n")).unwrap_err();
            assert!(error.contains("earlier line"), "{position}: {error}");
            broken += 1;
        }
    }
    assert!(broken > 50, "{broken}");
    assert_eq!(check_proof::<Position>("").unwrap_err(), "the text is empty");
}

#[test]
fn limits_end_the_search() {
    let start = Position::fixed_start();
    for text in VARIANTS {
        let few = of_nodes(2_000);
        let report = prove(&mut prover(text), &start, few);
        assert_eq!(report.verdict, Verdict::Unknown);
        // The last node may visit all its moves.
        assert!(report.nodes <= 2_300, "{text}: {}", report.nodes);
        let no_time = Limits { time: Some(TimeLimit::PerMove(Duration::ZERO)), ..few };
        assert!(prove(&mut prover(text), &start, no_time).nodes < 1_500, "{text}");
        let stop = AtomicBool::new(true);
        let stopped = Task::new(Limits::default(), &stop);
        let report = prover(text).prove(&start, stopped, &mut |_| {});
        assert!(report.nodes < 1_500 && report.line.is_empty(), "{text}");
    }
    let one_turn = to_depth(1);
    assert_eq!(prove(&mut prover("method=deepening"), &start, one_turn).verdict, Verdict::Unknown);
}

#[test]
fn progress_is_told() {
    let mut told = 0;
    let limits = of_nodes(300_000);
    let task = Task::new(limits, &NEVER);
    let start = Position::fixed_start();
    let _ = prover("").prove(&start, task, &mut |progress| {
        assert!(progress.nodes > 0 && progress.expected_nodes.is_none());
        told += 1;
    });
    assert!(told >= 1, "{told}");
}

#[test]
fn every_name_sets_something() {
    let read = |text| ProofOptions::from_options(&Options::parse(PROOF_OPTIONS, text).unwrap());
    for text in [
        "method=df-pn",
        "method=deepening",
        "sums=plain",
        "sums=heuristic-weak",
        "sums=widening",
        "epsilon=0",
        "width=6",
        "weak-t=5",
        "weak-h=0.5",
        "efb=on",
        "efb-t=5",
        "efb-step=3",
        "look-ahead=off",
        "order=off",
        "hash=1",
    ] {
        assert_ne!(read(text), ProofOptions::default(), "{text}");
    }
}

#[test]
fn only_what_is_decided_is_observed() {
    let options = ProofOptions { hash: 1, ..ProofOptions::default() };
    let mut dice = Dice::new(2);
    let mut seen = [0; 2];
    for nodes in [1, 100_000].repeat(10) {
        let position = random_decision_game(6, &mut dice);
        let limits = of_nodes(nodes);
        let task = Task::new(limits, &NEVER);
        let mut observed = 0;
        let mut prover = Prover::new(NoKnowledge, options);
        let report = prover.search(&position, task, &mut |_| observed += 1).unwrap();
        assert_eq!(observed, usize::from(report.exact));
        seen[observed] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Counts where it is asked: once for each new position, and once for each that is expanded.
#[derive(Default)]
struct Counting {
    turns: AtomicU64,
    all: AtomicU64,
}

impl Counting {
    fn count(&self, position: &Position) {
        self.all.fetch_add(1, Ordering::Relaxed);
        self.turns.fetch_add(u64::from(position.step() == Step::First), Ordering::Relaxed);
    }
}

impl Knowledge<Position> for &Counting {
    /// Heuristic weak sums ask for it once for each position that is expanded.
    fn value(&self, position: &Position) -> i64 {
        self.count(position);
        0
    }

    /// The look ahead asks once for each new position.
    fn wins_this_turn(&self, position: &Position) -> Option<bool> {
        self.count(position);
        None
    }
}

#[test]
fn nodes_are_counted_as_actions_and_as_turns() {
    let roots = small_endgames(5, 40).into_iter().filter(|root| root.step() == Step::Second);
    let mut checked = 0;
    for root in roots {
        for text in ["method=df-pn,sums=heuristic-weak", "method=deepening"] {
            let counting = Counting::default();
            let options = ProofOptions::from_options(&Options::parse(PROOF_OPTIONS, text).unwrap());
            let mut prover = Prover::new(&counting, ProofOptions { hash: 1, ..options });
            let limits = of_nodes(2_000);
            let report = prover.prove(&root, Task::new(limits, &NEVER), &mut |_| {});
            // The line of a proof is recovered with more questions: only open positions count here.
            if report.verdict != Verdict::Unknown {
                continue;
            }
            let counted =
                [&counting.turns, &counting.all].map(|count| count.load(Ordering::Relaxed));
            // The deepening search stops at nodes that it counts, but does not ask about.
            assert!(report.nodes - counted[1] <= 2, "{root} {text}");
            assert!(report.turn_nodes - counted[0] <= 1, "{root} {text}");
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked}");
}

#[test]
fn thresholds_and_weights_change_the_search() {
    #[derive(Clone, Copy)]
    struct Stacks;
    impl Knowledge<Position> for Stacks {
        const BETTER: i64 = 3;
        const MUCH_BETTER: i64 = 3;

        fn value(&self, position: &Position) -> i64 {
            let [own, other] = [position.mover(), position.mover().opponent()]
                .map(|player| position.owned(player).len() as i64);
            own - other
        }
    }
    let nodes = |text: &str| {
        let options = Options::parse(PROOF_OPTIONS, text).unwrap();
        let options = ProofOptions { hash: 1, ..ProofOptions::from_options(&options) };
        let limits = of_nodes(20_000);
        let task = Task::new(limits, &NEVER);
        let prove = |position| Prover::new(Stacks, options).prove(position, task, &mut |_| {});
        small_endgames(6, 60).iter().map(|position| prove(position).nodes).sum::<u64>()
    };
    for (usual, same, other) in [
        ("sums=widening", "width=5", "width=2"),
        ("sums=heuristic-weak", "weak-t=3", "weak-t=1"),
        ("sums=heuristic-weak", "weak-h=1", "weak-h=0.5"),
        ("efb=on", "efb-t=3", "efb-t=1"),
        ("efb=on", "efb-step=10", "efb-step=2"),
    ] {
        let usual = format!("method=df-pn,{usual}");
        let expected = nodes(&usual);
        assert_eq!(nodes(&format!("{usual},{same}")), expected, "{same}");
        assert_ne!(nodes(&format!("{usual},{other}")), expected, "{other}");
    }
}
