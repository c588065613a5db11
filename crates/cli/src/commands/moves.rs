use std::fmt::Write;

use catalog::{GameKind, RollOf, face, shown_die};
use game::{Position, Turn};
use serde::Serialize;
use serde_json::json;

use crate::arguments::Common;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Move {
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<u8>,
    r#move: String,
    position: String,
    outcome: Option<&'static str>,
}

/// Lists the legal moves, or whole turns with hyphens between their moves.
pub fn run<G: GameKind>(position: &str, whole_turns: bool, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    let mut moves = Vec::new();
    match position.turn() {
        Turn::ToRoll => {
            for (roll, _) in position.rolls() {
                push_moves::<G>(&position.roll(roll), Some(roll), whole_turns, &mut moves);
            }
        }
        _ => push_moves::<G>(&position, None, whole_turns, &mut moves),
    }
    let json = json!({ "position": position.to_string(), "moves": moves });
    let mut text = String::new();
    for Move { roll, r#move, position, outcome } in moves {
        let won = outcome.map(|winner| format!("  {winner} wins")).unwrap_or_default();
        let roll = roll.map(|roll| format!("@{roll:<2} ")).unwrap_or_default();
        let _ = writeln!(text, "{roll}{move}  {position}{won}", r#move = r#move);
    }
    output::print_either(common, &json, &text)
}

fn push_moves<G: GameKind>(
    rolled: &G::Position,
    roll: Option<RollOf<G>>,
    whole_turns: bool,
    found: &mut Vec<Move>,
) {
    let roll = roll.map(face::<G>).or_else(|| shown_die::<G>(rolled));
    let mut push = |words: String, next: &G::Position| {
        let outcome = match next.turn() {
            Turn::Over(outcome) => Some(G::SIDES[outcome.winner.index()]),
            Turn::ToRoll | Turn::ToMove(_) => None,
        };
        found.push(Move { roll, r#move: words, position: next.to_string(), outcome });
    };
    push_sequences(rolled, String::new(), whole_turns, &mut push);
}

/// Every sequence of moves of one player: single ones, or whole turns.
fn push_sequences<P: Position>(
    position: &P,
    so_far: String,
    whole_turns: bool,
    push: &mut dyn FnMut(String, &P),
) {
    for mov in position.moves() {
        let next = position.play(mov);
        let hyphen = if so_far.is_empty() { "" } else { "-" };
        let words = format!("{so_far}{hyphen}{mov}");
        if whole_turns && next.turn() == Turn::ToMove(position.mover()) {
            push_sequences(&next, words, whole_turns, push);
        } else {
            push(words, &next);
        }
    }
}
