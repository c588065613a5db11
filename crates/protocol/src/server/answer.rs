use game::{Position, Turn};

use super::backend::{Evaluation, Progress};
use crate::command::{PositionText, Query, Step, side_name};
use crate::info::Info;
use crate::refusal::{ErrorCode, Refusal, one_line};
use crate::reply::Reply;

/// The position that a text describes, and the number of moves in it.
pub fn read_position<P: Position>(text: &PositionText) -> Result<(P, u32), Refusal> {
    let mut position: P =
        text.start.parse().map_err(|error| ErrorCode::BadPosition.because(error))?;
    let mut moves = 0;
    for (index, step) in text.steps.iter().enumerate() {
        position = match step {
            Step::Roll(name) => {
                let roll =
                    position.rolls().map(|(roll, _)| roll).find(|roll| roll.to_string() == *name);
                position.roll(roll.ok_or_else(|| bad_roll(&position, name, index))?)
            }
            Step::Move(name) => {
                let mov = position.parse_move(name).map_err(|error| {
                    ErrorCode::IllegalMove.because(format_args!("word {}: {error}", index + 1))
                })?;
                moves += 1;
                position.play(mov)
            }
        };
    }
    Ok((position, moves))
}

fn bad_roll<P: Position>(position: &P, name: &str, index: usize) -> Refusal {
    let expected = match position.turn() {
        Turn::Over(_) => "the game is over".to_owned(),
        Turn::ToMove(_) => "a move is due, no roll".to_owned(),
        Turn::ToRoll => {
            let rolls = position.rolls().map(|(roll, _)| format!("@{roll}")).collect::<Vec<_>>();
            format!("expected one of {}", rolls.join(" "))
        }
    };
    ErrorCode::BadRoll.because(format_args!("word {}: @{name}: {expected}", index + 1))
}

/// The answer to a question about a position.
pub fn response<P: Position>(position: &P, query: Query) -> String {
    let turn = position.turn();
    let list = |words: Vec<String>| if words.is_empty() { "none".into() } else { words.join(" ") };
    match query {
        Query::FirstPlayersTurn => (position.mover() == game::Side::First).to_string(),
        Query::Mover => side_name(position.mover()).into(),
        Query::GameOver => matches!(turn, Turn::Over(_)).to_string(),
        Query::Chance => (turn == Turn::ToRoll).to_string(),
        Query::Result => match turn {
            Turn::Over(outcome) => format!("{}win", side_name(outcome.winner)),
            _ => "none".into(),
        },
        Query::Rolls => {
            list(position.rolls().map(|(roll, chance)| format!("@{roll} {chance:.6}")).collect())
        }
        Query::LegalMoves => list(position.moves().map(|mov| mov.to_string()).collect()),
        Query::Fen => one_line(&position.to_string()),
    }
}

/// What a search has found, in words, as the player to move sees it.
pub fn info<P: Position>(position: &P, progress: &Progress<P>) -> Info {
    let words = progress.line.iter().flat_map(|(roll, mov)| {
        roll.map(|roll| format!("@{roll}")).into_iter().chain([mov.to_string()])
    });
    Info {
        depth: Some(progress.depth),
        nodes: Some(progress.nodes),
        time: Some(progress.time.as_millis() as u64),
        win_probability: progress.value.map(|value| value.of(position.mover())),
        line: words.collect(),
        ..Info::default()
    }
}

/// The lines that answer `go eval`.
pub fn evaluation<P: Position>(position: &P, evaluation: &Evaluation<P>) -> Vec<Reply> {
    let mover = position.mover();
    let rolls = evaluation.rolls.iter().map(|(roll, probability, best, value)| Info {
        roll: Some((roll.to_string(), *probability)),
        win_probability: Some(value.of(mover)),
        line: vec![best.to_string()],
        ..Info::default()
    });
    let moves = evaluation.moves.iter().map(|(mov, value)| Info {
        mov: Some(mov.to_string()),
        win_probability: Some(value.of(mover)),
        ..Info::default()
    });
    let infos = rolls.chain(moves).map(Reply::Info);
    infos.chain([Reply::Eval(evaluation.value.of(mover))]).collect()
}
