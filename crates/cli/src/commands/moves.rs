use std::fmt::Write;

use game::{Position as _, Turn};
use games::Position;
use serde_json::json;

use crate::arguments::Common;
use crate::{output, position_argument};

/// Lists the legal moves for each roll, or whole turns with hyphens between their moves.
pub fn run(position: &str, whole_turns: bool, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let rolled = position.rolls().map(|(roll, _)| (roll.face(), position.roll(roll)));
    let mut rolled: Vec<(Option<u8>, Position)> = rolled.collect();
    if rolled.is_empty() {
        rolled.push((position.die(), position));
    }
    let (mut moves, mut text) = (Vec::new(), String::new());
    for (roll, start) in rolled {
        for (words, next) in sequences(&start, whole_turns) {
            let winner = match next.turn() {
                Turn::Over(outcome) => Some(next.game().side_name(outcome.winner)),
                Turn::ToRoll | Turn::ToMove(_) => None,
            };
            let shown_roll = roll.map(|roll| format!("@{roll:<2} ")).unwrap_or_default();
            let won = winner.map(|winner| format!("  {winner} wins")).unwrap_or_default();
            let _ = writeln!(text, "{shown_roll}{words}  {next}{won}");
            let mut entry = roll.map_or_else(|| json!({}), |roll| json!({ "roll": roll }));
            entry["move"] = words.into();
            entry["position"] = next.to_string().into();
            entry["outcome"] = winner.into();
            moves.push(entry);
        }
    }
    let json = json!({ "position": position.to_string(), "moves": moves });
    output::print_either(common, &json, &text)
}

/// The mover's single moves or whole turns as text, each with the position after it.
fn sequences(position: &Position, whole_turns: bool) -> Vec<(String, Position)> {
    let mut found = Vec::new();
    for mov in position.moves() {
        let next = position.play(mov);
        if whole_turns && next.turn() == Turn::ToMove(position.mover()) {
            let rest = sequences(&next, whole_turns).into_iter();
            found.extend(rest.map(|(words, end)| (format!("{mov}-{words}"), end)));
        } else {
            found.push((mov.to_string(), next));
        }
    }
    found
}
