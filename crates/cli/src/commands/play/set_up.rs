use catalog::{GameKind, SetUpTable};

use super::event::{Event, Printer};
use super::input::{Request, ask};
use super::seat::Seat;
use crate::board_view;

/// Lets people and engines set up; none if the person stops.
pub fn set_up<G: GameKind>(
    table: &mut dyn SetUpTable<G::Position>,
    seats: &[Seat<G>; 2],
    printer: &Printer,
) -> anyhow::Result<Option<G::Position>> {
    while let Some(request) = table.request() {
        if !seats[request.player.index()].is_human() {
            table.answer("random").map_err(anyhow::Error::msg)?;
            continue;
        }
        if let Some(drawing) = &request.drawing {
            printer.prompt(&format!("\n{}\n", board_view::drawn::<G>(drawing)))?;
        }
        let player = G::SIDES[request.player.index()];
        let (squares, canonical) = (request.squares, request.usual.clone());
        printer.event(&Event::Setup { player, squares, canonical })?;
        if !answered(table, &request.question, &request.help, request.usual.as_deref(), printer)? {
            return Ok(None);
        }
    }
    Ok(table.start())
}

/// Asks until there is an answer; false if the person stops.
fn answered<P>(
    table: &mut dyn SetUpTable<P>,
    question: &str,
    help: &str,
    usual: Option<&str>,
    printer: &Printer,
) -> anyhow::Result<bool> {
    loop {
        let Some(line) = ask(printer, question)? else {
            return Ok(false);
        };
        let answer = match (usual, Request::parse(&line)) {
            (Some(usual), _) if line.is_empty() => table.answer(usual),
            (_, Ok(Request::Quit)) => return Ok(false),
            (_, Ok(Request::Help)) => {
                printer.event(&Event::Help { text: help })?;
                continue;
            }
            (_, Ok(Request::Answer(text))) => {
                table.answer(&text).map_err(|error| format!("{error}; try help"))
            }
            (_, Ok(_)) => {
                let message = "the game has not begun: expected a set-up, quit or help";
                Err(format!("{line}: {message}"))
            }
            (_, Err(message)) => Err(message),
        };
        match answer {
            Ok(()) => return Ok(true),
            Err(message) => printer.problem(&message)?,
        }
    }
}
