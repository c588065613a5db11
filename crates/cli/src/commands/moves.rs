use std::fmt::Write;

use ewn::{AnyPosition, player_name};
use game::{Position, Turn};
use serde::Serialize;

use crate::arguments::Common;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Moves {
    position: String,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    roll: u8,
    r#move: String,
    position: String,
    outcome: Option<&'static str>,
}

pub fn run(position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let rolled: Vec<AnyPosition> = match position.die() {
        Some(_) => vec![position],
        None => position.rolls().map(|(die, _)| position.roll(die)).collect(),
    };
    let moves: Vec<Move> = rolled.iter().flat_map(moves_of).collect();
    if common.json {
        return output::print_json(&Moves { position: position.to_string(), moves });
    }
    let mut text = String::new();
    for Move { roll, r#move, position, outcome } in moves {
        let won = outcome.map(|winner| format!("  {winner} wins")).unwrap_or_default();
        let _ = writeln!(text, "@{roll:<2} {move}  {position}{won}", r#move = r#move);
    }
    output::print(&text)
}

fn moves_of(rolled: &AnyPosition) -> Vec<Move> {
    let roll = rolled.die().map_or(0, |die| die.face());
    let describe = |mov| {
        let next = rolled.play(mov);
        let outcome = match next.turn() {
            Turn::Over(outcome) => Some(player_name(outcome.winner)),
            Turn::ToRoll | Turn::ToMove(_) => None,
        };
        Move { roll, r#move: mov.to_string(), position: next.to_string(), outcome }
    };
    rolled.moves().map(describe).collect()
}
