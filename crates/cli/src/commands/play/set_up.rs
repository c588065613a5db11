use games::{GameKind, SetUpRequest, SetUpTable};
use serde_json::json;

use super::printer::Printer;
use super::request::Request;
use super::session::Seats;
use crate::board_view;

/// Lets people and engines set up; `None` if a person stops.
pub fn set_up<G: GameKind>(
    table: &mut dyn SetUpTable<G::Position>,
    seats: &Seats<G>,
    printer: &Printer,
) -> anyhow::Result<Option<G::Position>> {
    while let Some(request) = table.request() {
        if seats[request.player.index()].is_some() {
            table.answer("random").map_err(anyhow::Error::msg)?;
            continue;
        }
        if let Some(drawing) = &request.drawing {
            printer.text(&format!("\n{}\n", board_view::drawn::<G>(drawing)))?;
        }
        let player = G::SIDES[request.player.index()];
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

/// Asks until there is an answer; false if the person stops.
fn is_answered<P>(
    table: &mut dyn SetUpTable<P>,
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
