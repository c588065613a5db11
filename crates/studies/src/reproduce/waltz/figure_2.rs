use std::sync::atomic::AtomicBool;

use game::{Position as _, Turn};
use search::Limits;
use search::proof_number::{
    ProofOptions, ProofReport, ProofTask, Prover, Verdict as Proven, naive_prove,
};
use serde::{Deserialize, Serialize};
use tzaar::{Action, ActionKind, Position, Step};
use tzaar_engine::ProofKnowledge;

use super::endgames::endgames;
use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const FIGURE_2: Reproduction = Reproduction {
    name: "waltz-figure-2",
    source: Source::Waltz,
    item: "Figure 2",
    summary: "a position in which only the pass does not lose, and how often that happens in endgames",
    minutes: 1,
    make,
};

/// Black is on turn and has one Tzaar stack; a white Tzaar stands in the right corner. Found by
/// search: the position of the figure is not in the paper's text.
const POSITION: &str =
    "...../r..o3O./...O.../...T3O2.../..R4...../..r2...../.....O3t2/...r4../....T b 1";
const CAPTURE: &str = "G7I5";
/// The endgames for the second question have at most this many stacks.
const MOST_STACKS: usize = 19;
const NODES: u64 = 1 << 20;

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let problem =
        |error: &dyn std::fmt::Display| ReproduceError::Work(format!("{POSITION}: {error}"));
    let position: Position = POSITION.parse().map_err(|error| problem(&error))?;
    let capture = position.parse_move(CAPTURE).map_err(|error| problem(&error))?;
    let between = position.play(capture);
    let actions: Vec<Action> = between.moves().collect();
    let mut table = Table::with_columns(
        "second action | kind | Black | positions searched by the naive prover",
    );
    let mut winning = Vec::new();
    for &action in &actions {
        let after = between.play(action);
        let naive = naive_prove(&after, NODES, None, &AtomicBool::new(false));
        let wins = (naive.verdict == Proven::Win) == (after.mover() == between.mover());
        if wins && naive.verdict != Proven::Unknown {
            winning.push(action);
        }
        table.push([
            Cell::from(action.to_string()),
            Cell::from(kind(action)),
            Cell::from(if wins { "wins" } else { "loses" }),
            naive.nodes.into(),
        ]);
    }
    let is_only_pass = winning.len() == 1 && winning[0].kind() == ActionKind::Pass;
    let others = position.moves().filter(|&first| first != capture);
    let other_wins =
        others.filter(|&first| mover_wins_after(&position, first) == Some(true)).count();
    let often = how_often(run)?;
    let finding = format!(
        "{} {}",
        if is_only_pass {
            format!(
                "The position below has the property: after {CAPTURE}, the pass wins and the {} other actions lose. Of the other first captures, {other_wins} win.",
                actions.len() - 1
            )
        } else {
            "The position below does not have the property.".to_owned()
        },
        often
    );
    Ok(Page {
        finding,
        verdict: Some(Verdict::cannot_be_reproduced(
            "The position is in a picture and not in the paper's text. Another position with the described property stands in for it.",
        )),
        blocks: vec![
            Block::Code(POSITION.into()),
            Block::Text(format!(
                "Black is on turn; the last black Tzaar stack captures the white Tzaar in the right corner ({CAPTURE}). There are no draws, so an action that does not lose wins. The naive prover knows only the rules. Endgames are those of [the set](../tzaar-endgames/README.md) in which a million nodes decide every second action."
            )),
            Block::Table(table),
        ],
    })
}

const fn kind(action: Action) -> &'static str {
    match action.kind() {
        ActionKind::Capture => "capture",
        ActionKind::Stacking => "stacking",
        ActionKind::Pass => "pass",
    }
}

/// What second actions are worth after the first action of a win.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct SecondActions {
    /// How many win.
    winning: u64,
    pass_wins: bool,
}

/// How often the pass is needed in endgames.
fn how_often(run: &mut Run) -> Result<String, ReproduceError> {
    let small = |position: &Position| position.occupied().len() <= MOST_STACKS;
    let all: Vec<Position> = endgames(u64::MAX)?.into_iter().filter(small).collect();
    let positions = &all[..all.len().min(run.size(u64::MAX, 6) as usize)];
    let found =
        run.steps(positions, ToString::to_string, |position| Ok(second_actions(position)))?;
    let decided: Vec<SecondActions> = found.into_iter().flatten().flatten().collect();
    let pass_wins = decided.iter().filter(|it| it.pass_wins);
    let only_pass = pass_wins.clone().filter(|it| it.winning == 1).count();
    Ok(format!(
        "In {} won endgames with at most {MOST_STACKS} stacks, after the prover's first action, the pass wins in {} and is the only winning action in {only_pass}.",
        decided.len(),
        pass_wins.count(),
    ))
}

/// What the second actions are worth, if the mover wins and needs two actions.
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

/// Whether the mover wins after an action; `None` if that was not decided.
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
    let task = ProofTask { limits, stop: &AtomicBool::new(false) };
    let options = ProofOptions { hash: 4, ..ProofOptions::default() };
    Prover::new(ProofKnowledge::default(), options).prove(position, task, &mut |_| {})
}
