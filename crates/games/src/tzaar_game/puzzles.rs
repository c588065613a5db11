//! The themes of TZAAR's puzzles.

use game::Position as _;
use tzaar::{Action, ActionKind, Position};

use super::position::threatened_lasts;

pub const THEMES: &[&str] = &[CAPTURE_KIND, SAVE_KIND, STACK_UP, TWO_CAPTURES, CUT_OFF];

/// Captures one of the last two stacks of a type.
const CAPTURE_KIND: &str = "capture-type";
/// Saves the last stack of a type.
const SAVE_KIND: &str = "save-type";
const STACK_UP: &str = "stack-up";
const TWO_CAPTURES: &str = "two-captures";
/// Leaves the opponent few captures.
const CUT_OFF: &str = "cut-off";

/// An opponent who is cut off has at most this many captures.
const FEW_CAPTURES: usize = 3;

pub fn themes(start: &Position, solution: &[&Action]) -> Vec<&'static str> {
    let mover = start.mover();
    let mut position = *start;
    let (mut captures, mut stacks, mut takes_kind) = (0, false, false);
    for action in solution {
        match (action.kind(), position.stack(action.to())) {
            (ActionKind::Capture, Some(taken)) => {
                captures += 1;
                takes_kind |= position.count(mover.opponent(), taken.kind()) <= 2;
            }
            (ActionKind::Stacking, _) => stacks = true,
            _ => {}
        }
        position = position.play(**action);
    }
    let is_in_danger = |position| !threatened_lasts(position, mover).is_empty();
    let saves = is_in_danger(start) && !is_in_danger(&position);
    let is_opponents_turn = position.mover() != mover;
    let cuts = is_opponents_turn && position.moves().len() <= FEW_CAPTURES;
    let found = [
        (CAPTURE_KIND, takes_kind),
        (SAVE_KIND, saves && is_opponents_turn),
        (STACK_UP, stacks),
        (TWO_CAPTURES, captures == 2),
        (CUT_OFF, cuts),
    ];
    found.into_iter().filter(|(_, has)| *has).map(|(theme, _)| theme).collect()
}
