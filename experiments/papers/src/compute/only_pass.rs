//! Shows a TZAAR position in which only the pass wins, and counts such endgames.

use anyhow::{Context, Result};
use game::{Position as _, Turn};
use search::proof_number::{ProofOptions, ProofReport, Prover, Verdict as Proven, naive_prove};
use search::{Limits, Task};
use serde::{Deserialize, Serialize};
use tzaar::{Action, ActionKind, Position, Step};
use tzaar_engine::ProofKnowledge;

use super::endgames::endgames;
use crate::engines::NEVER;
use crate::{Output, Paper, Run, Table};

/// Black is on turn and has one Tzaar stack; a white Tzaar stands in the right corner. A search
/// found it, since the paper's text does not contain the position of its figure.
const POSITION: &str =
    "...../r..o3O./...O.../...T3O2.../..R4...../..r2...../.....O3t2/...r4../....T b 1";
const CAPTURE: &str = "G7I5";
/// The most stacks that an endgame of the second question has.
const MOST_STACKS: usize = 19;
const NODES: u64 = 1 << 20;

/// The results of all second actions after the first action of a win.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct SecondActions {
    /// The number of second actions that win.
    winning: u64,
    pass_wins: bool,
}

/// Proves all second actions of the example, and of the wins in the endgame set.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let position: Position = POSITION.parse().with_context(|| POSITION.to_owned())?;
    let capture = position.parse_move(CAPTURE)?;
    let between = position.play(capture);
    let mut table = Table::with_columns(
        "second action | kind | Black | positions searched by the naive prover",
    );
    for action in between.moves() {
        let after = between.play(action);
        let (naive, nodes) = naive_prove(&after, NODES, &NEVER);
        let wins = (naive == Proven::Win) == (after.mover() == between.mover());
        let kind = match action.kind() {
            ActionKind::Capture => "capture",
            ActionKind::Stacking => "stacking",
            ActionKind::Pass => "pass",
        };
        let result = if wins { "wins" } else { "loses" };
        table.push((action.to_string(), kind, result, nodes));
    }
    output.table("second actions", table);
    let mut firsts = position.moves().filter(|&first| first != capture).collect::<Vec<_>>();
    let all = firsts.len();
    firsts.retain(|&first| mover_wins_after(&position, first) == Some(true));
    let endgames = endgames(u64::MAX)?.into_iter();
    let small = endgames.filter(|position| position.occupied().len() <= MOST_STACKS);
    let small: Vec<Position> = small.take(run.size(u64::MAX, 6) as usize).collect();
    let found = run.steps(&small, ToString::to_string, |position| Ok(second_actions(position)))?;
    let decided: Vec<SecondActions> = found.into_iter().flatten().flatten().collect();
    let pass_wins = decided.iter().filter(|it| it.pass_wins);
    let mut table = Table::with_columns("count | number");
    for (name, count) in [
        ("other first captures of the position", all),
        ("of these, winning", firsts.len()),
        ("most stacks of an endgame", MOST_STACKS),
        ("won endgames with every second action decided", decided.len()),
        ("of these, won by the pass", pass_wins.clone().count()),
        ("of these, by the pass alone", pass_wins.filter(|it| it.winning == 1).count()),
    ] {
        table.push((name, count));
    }
    output.table("counts", table);
    Ok(())
}

/// Tries all second actions, if the mover wins and its turn has two actions.
fn second_actions(position: &Position) -> Option<SecondActions> {
    let proof = prove(position);
    let first = *proof.line.first().filter(|_| proof.verdict == Proven::Win)?;
    let between = position.play(first);
    if between.turn() != Turn::ToMove(position.mover()) || between.step() != Step::Second {
        return None;
    }
    let mut found = SecondActions { winning: 0, pass_wins: false };
    for action in between.moves() {
        if mover_wins_after(&between, action)? {
            found.winning += 1;
            found.pass_wins |= action.kind() == ActionKind::Pass;
        }
    }
    Some(found)
}

/// Whether the mover wins after an action; `None` if the proof was not finished.
fn mover_wins_after(position: &Position, action: Action) -> Option<bool> {
    let after = position.play(action);
    if let Turn::Over(outcome) = after.turn() {
        return Some(outcome.winner == position.mover());
    }
    let wins = match prove(&after).verdict {
        Proven::Win => true,
        Proven::Loss => false,
        Proven::Unknown => return None,
    };
    Some(wins == (after.mover() == position.mover()))
}

fn prove(position: &Position) -> ProofReport<Action> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let task = Task::new(limits, &NEVER);
    let options = ProofOptions { hash: 4, ..ProofOptions::default() };
    Prover::new(ProofKnowledge::default(), options).prove(position, task, &mut |_| {})
}
