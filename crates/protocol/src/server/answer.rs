use game::{Position as _, Turn};
use games::{Game, Position, Report};

use crate::command::{PositionText, Query, side_name};
use crate::info::Info;
use crate::refusal::{ErrorCode, Refusal, one_line};
use crate::reply::Reply;

/// Reads a position; also returns the number of moves since its start, without rolls.
pub fn read_position(game: Game, text: &PositionText) -> Result<(Position, u32), Refusal> {
    let mut position: Position =
        game.own_position(&text.start).map_err(|error| ErrorCode::BadPosition.because(error))?;
    let mut moves = 0;
    for (number, step) in (1..).zip(&text.steps) {
        position = if let Some(name) = step.strip_prefix('@') {
            let mut rolls = position.rolls().map(|(roll, _)| roll);
            let roll = rolls.find(|roll| roll.to_string() == *name);
            position.roll(roll.ok_or_else(|| bad_roll(&position, name, number))?)
        } else {
            let mov = position.parse_move(step).map_err(|error| {
                ErrorCode::IllegalMove.because(format_args!("word {number}: {error}"))
            })?;
            moves += 1;
            position.play(mov)
        };
    }
    Ok((position, moves))
}

fn bad_roll(position: &Position, name: &str, number: usize) -> Refusal {
    let expected = match position.turn() {
        Turn::Over(_) => "the game is over".to_owned(),
        Turn::ToMove(_) => "expected a move, not a roll".to_owned(),
        Turn::ToRoll => {
            let rolls = position.rolls().map(|(roll, _)| format!("@{roll}")).collect::<Vec<_>>();
            format!("expected one of {}", rolls.join(" "))
        }
    };
    ErrorCode::BadRoll.because(format_args!("word {number}: @{name}: {expected}"))
}

/// Answers a question about a position.
pub fn response(position: &Position, query: Query) -> String {
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

/// Reports the progress of a search from the point of view of the player to move.
pub fn info(position: &Position, report: &Report, has_value: bool) -> Info {
    let words = report.line.iter().flat_map(|(roll, mov)| {
        roll.map(|roll| format!("@{roll}")).into_iter().chain([mov.to_string()])
    });
    Info {
        depth: Some(report.depth),
        nodes: Some(report.nodes),
        time: Some(report.time.as_millis() as u64),
        win_probability: has_value.then(|| report.value.of(position.mover())),
        line: words.collect(),
        ..Info::default()
    }
}

/// Answers `go eval`: a line for each roll (after the roll, for each move), then the value.
pub fn evaluation(position: &Position, report: &Report) -> Vec<Reply> {
    let mover = position.mover();
    let rolls = report.rolls.iter().map(|found| Info {
        roll: Some((found.roll.to_string(), found.probability)),
        win_probability: Some(found.value.of(mover)),
        line: vec![found.best.to_string()],
        ..Info::default()
    });
    let moves = report.moves.iter().filter(|_| report.rolls.is_empty()).map(|found| Info {
        mov: Some(found.mov.to_string()),
        win_probability: Some(found.value.of(mover)),
        ..Info::default()
    });
    let infos = rolls.chain(moves).map(Reply::Info);
    infos.chain([Reply::Eval(report.value.of(mover))]).collect()
}
