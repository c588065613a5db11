use game::{Position as _, Side, Unit};
use games::{Exact, Move, Position, Report, Roll};
use serde_json::{Value, json};

use crate::analysis::FaceValue;

/// The exact value of a position as JSON, in a game with dice: each side's win probability with
/// perfect play, the largest error of any value, the moves, best first, the faces if the die is
/// not rolled yet, and the number of positions that were solved.
pub fn exact_json(position: &Position, found: &Exact) -> Value {
    let (solution, [first, second]) = (&found.solution, position.game().sides);
    json!({
        "position": position.to_string(),
        (first): solution.value.of(Side::First),
        (second): solution.value.of(Side::Second),
        "exact": true,
        "error": found.error,
        "moves": moves(position, solution),
        "rolls": FaceValue::all(position.game(), &solution.rolls, Unit::WinProbability),
        "positions": solution.nodes,
    })
}

/// The value of a position in endgame tables as JSON: each side's win probability with perfect
/// play, the faces if the die is not rolled yet, and the moves, best first.
pub fn table_json(position: &Position, found: &Report) -> Value {
    let [first, second] = position.game().sides;
    let mut json = json!({
        "position": position.to_string(),
        (first): found.value.of(Side::First),
        (second): found.value.of(Side::Second),
    });
    if !found.rolls.is_empty() {
        json["faces"] = json!(FaceValue::all(position.game(), &found.rolls, Unit::WinProbability));
    }
    json["moves"] = moves(position, found);
    json
}

/// Each move with the faces that allow it and the first side's win probability after it.
fn moves(position: &Position, solution: &Report) -> Value {
    let first = position.game().sides[0];
    let solved = solution.moves.iter().map(|found| {
        json!({
            "move": found.mov.to_string(),
            "dice": dice_of(position, solution, found.mov),
            (first): found.value.of(Side::First),
        })
    });
    solved.collect()
}

/// The face that was rolled, or all faces that allow a move.
pub fn dice_of(position: &Position, solution: &Report, mov: Move) -> Vec<u8> {
    let rolls = solution.rolls.iter().map(|found| found.roll);
    let allowing = rolls.filter(|&roll| position.roll(roll).moves().any(|legal| legal == mov));
    position.die().into_iter().chain(allowing.filter_map(Roll::face)).collect()
}
