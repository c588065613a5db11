use games::{Game, Position, SetUpRequest, SetUpTable};
use serde_json::json;

use super::printer::Printer;
use super::request::Request;
use super::session::Seats;
use crate::board_view;

/// Lets people and engines make their set-ups; `None` if a person quits.
pub fn set_up(
    game: Game,
    table: &mut dyn SetUpTable,
    seats: &Seats,
    printer: &Printer,
) -> anyhow::Result<Option<Position>> {
    while let Some(request) = table.request() {
        if seats[request.player.index()].is_some() {
            table.answer("random").map_err(anyhow::Error::msg)?;
            continue;
        }
        if let Some(drawing) = &request.drawing {
            printer.text(&format!("\n{}\n", board_view::drawn(game, drawing)))?;
        }
        let player = game.side_name(request.player);
        let SetUpRequest { squares, usual, .. } = &request;
        let event = json!({
            "event": "setup",
            "player": player,
            "squares": squares,
            "canonical": usual,
        });
        printer.event(event, "")?;
        if !is_answered(table, &request, printer)? {
            return Ok(None);
        }
    }
    Ok(table.start())
}

/// Asks a person until an answer is accepted. Returns false if the person quits.
fn is_answered(
    table: &mut dyn SetUpTable,
    request: &SetUpRequest,
    printer: &Printer,
) -> anyhow::Result<bool> {
    loop {
        let Some(line) = printer.ask(&request.question)? else {
            return Ok(false);
        };
        let answer = match (&request.usual, Request::parse(&line)) {
            (Some(usual), _) if line.is_empty() => table.answer(usual),
            (_, Ok(Request::Quit)) => return Ok(false),
            (_, Ok(Request::Help)) => {
                printer.help(&request.help)?;
                continue;
            }
            (_, Ok(Request::Answer(text))) => {
                table.answer(&text).map_err(|error| format!("{error}; try help"))
            }
            (_, Ok(_)) => {
                Err(format!("{line}: the game has not begun: expected a set-up, quit or help"))
            }
            (_, Err(message)) => Err(message),
        };
        match answer {
            Ok(()) => return Ok(true),
            Err(message) => printer.problem(&message)?,
        }
    }
}
