use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use arena::Budget;
use game::Side;
use games::{ForeignEngine, ForeignProtocol, Position};

use super::ServedEngine;
use crate::lines::{Line, read_lines};

/// Answers a host that speaks a foreign protocol until it sends the exit command or its input ends.
///
/// These protocols have no error messages: errors go to `complain`, and the host gets no answer.
pub fn serve_foreign(
    protocol: &ForeignProtocol,
    engine: &mut dyn ForeignEngine,
    input: impl BufRead,
    output: &mut dyn Write,
    complain: &mut dyn FnMut(&str),
) -> io::Result<()> {
    let mut session = (protocol.session)();
    for line in read_lines(input) {
        let (Line::Text(line) | Line::TooLong(line)) = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        match session.answer(&words, engine) {
            Ok(None) => return Ok(()),
            Ok(Some(answer)) => {
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
            Err(problem) => complain(&problem),
        }
    }
    Ok(())
}

impl ForeignEngine for ServedEngine {
    fn new_game(&mut self) {
        self.forget_game();
    }

    fn set_up(&mut self, side: Side) -> Result<String, String> {
        let set_up = self.choose_set_up(&self.parse("startpos")?, side);
        set_up.ok_or_else(|| "this engine arranges no pieces".into())
    }

    fn choose(&mut self, position: &str, budget: &Budget) -> Result<String, String> {
        let position = self.parse(position)?;
        let stop = AtomicBool::new(false);
        let mov = self.best_move(&position, Some(budget), &stop, &mut |_| ());
        let mov = mov.map_err(|error| error.to_string())?;
        mov.map(|mov| mov.to_string()).ok_or_else(|| "there is no move".into())
    }
}

impl ServedEngine {
    fn parse(&self, text: &str) -> Result<Position, String> {
        self.game().own_position(text).map_err(|error| error.to_string())
    }
}
