//! *TZAAR* as a game by name.

mod description;
mod drawing;
mod facts;
mod levels;
mod position;
mod puzzles;
mod roster;
mod svg;
mod tournament_set_up;
mod variant;

pub(crate) use description::{EditedTzaar, TzaarDescription};
use tzaar::Step;

use crate::Problem;

/// *TZAAR*, which has one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tzaar;

/// Finds the step of a turn by the number of its action, 1 or 2.
fn step(number: i16) -> Result<Step, Problem> {
    match number {
        1 => Ok(Step::First),
        2 => Ok(Step::Second),
        other => Err(format!("action {other}: expected 1 or 2").into()),
    }
}
