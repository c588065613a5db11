use game::{Position as _, Side, Unit};
use games::{Exact, Move, Position, Report, Roll};
use serde::Serialize;

use crate::{FaceValue, SideValues, ValueOfFirst};

/// The exact value of a position, in a game with dice.
#[derive(Serialize)]
pub struct ExactAnswer {
    /// The position.
    pub position: String,
    /// Each side's win probability with perfect play.
    #[serde(flatten)]
    pub values: SideValues,
    /// Always true.
    pub exact: bool,
    /// The largest error of any value.
    pub error: f64,
    /// The moves, best first.
    pub moves: Vec<ExactMove>,
    /// The rolls, if none was made.
    pub rolls: Vec<FaceValue>,
    /// The number of positions that were solved.
    pub positions: u64,
}

/// The value of a position in endgame tables.
#[derive(Serialize)]
pub struct TableAnswer {
    /// The position.
    pub position: String,
    /// Each side's win probability with perfect play.
    #[serde(flatten)]
    pub values: SideValues,
    /// The rolls, if none was made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<FaceValue>,
    /// The moves, best first.
    pub moves: Vec<ExactMove>,
}

/// A move and its value.
#[derive(Serialize)]
pub struct ExactMove {
    /// The move.
    pub r#move: String,
    /// The faces that allow it.
    pub dice: Vec<u8>,
    /// The first side's win probability after it.
    #[serde(flatten)]
    pub value: ValueOfFirst,
}

impl ExactAnswer {
    /// The exact values of a position.
    pub fn new(position: &Position, found: &Exact) -> Self {
        let solution = &found.solution;
        Self {
            position: position.to_string(),
            values: values(position, solution),
            exact: true,
            error: found.error,
            moves: moves(position, solution),
            rolls: FaceValue::all(position.game(), &solution.rolls, Unit::WinProbability),
            positions: solution.nodes,
        }
    }
}

impl TableAnswer {
    /// What tables know of a position.
    pub fn new(position: &Position, found: &Report) -> Self {
        Self {
            position: position.to_string(),
            values: values(position, found),
            faces: FaceValue::all(position.game(), &found.rolls, Unit::WinProbability),
            moves: moves(position, found),
        }
    }
}

fn values(position: &Position, solution: &Report) -> SideValues {
    SideValues::new(position.game(), Side::BOTH.map(|side| solution.value.of(side)))
}

fn moves(position: &Position, solution: &Report) -> Vec<ExactMove> {
    let solved = solution.moves.iter().map(|found| ExactMove {
        r#move: found.mov.to_string(),
        dice: dice_of(position, solution, found.mov),
        value: ValueOfFirst::new(position.game(), found.value.of(Side::First)),
    });
    solved.collect()
}

/// The face that was rolled, or all faces that allow a move.
pub fn dice_of(position: &Position, solution: &Report, mov: Move) -> Vec<u8> {
    let rolls = solution.rolls.iter().map(|found| found.roll);
    let allowing = rolls.filter(|&roll| position.roll(roll).moves().any(|legal| legal == mov));
    position.die().into_iter().chain(allowing.filter_map(Roll::face)).collect()
}
