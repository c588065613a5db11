use std::io::{self, BufRead, Write};
use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use arena::Budget;
use game::{Position, Side};

use crate::lines::read_lines;
use crate::server::{Backend, Task};
use catalog::{ForeignEngine, ForeignProtocol};

/// Answers a host that speaks a foreign protocol until it says farewell or its lines end.
///
/// These protocols have no words for mistakes: `complain` hears of them, and nothing is answered.
///
/// # Errors
/// If the lines cannot be read or the answers not be written.
pub fn serve_foreign(
    protocol: &ForeignProtocol,
    engine: &mut dyn ForeignEngine,
    input: impl BufRead,
    output: &mut dyn Write,
    complain: &mut dyn FnMut(&str),
) -> io::Result<()> {
    let mut session = (protocol.session)();
    for line in read_lines(input) {
        let line = line?;
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

/// The engine behind a server, asked in the texts of its game.
pub struct BackendEngine<P, B> {
    backend: B,
    positions: PhantomData<P>,
}

impl<P: Position, B: Backend<P>> BackendEngine<P, B> {
    /// Asks this engine.
    pub const fn new(backend: B) -> Self {
        Self { backend, positions: PhantomData }
    }
}

fn parse<P: Position>(text: &str) -> Result<P, String> {
    text.parse().map_err(|error: P::Err| error.to_string())
}

impl<P: Position, B: Backend<P>> ForeignEngine for BackendEngine<P, B> {
    fn new_game(&mut self) {
        self.backend.new_game();
    }

    fn set_up(&mut self, side: Side) -> Result<String, String> {
        let set_up = self.backend.set_up(&parse("startpos")?, side);
        set_up.ok_or_else(|| "this engine arranges no pieces".into())
    }

    fn choose(&mut self, position: &str, budget: &Budget) -> Result<String, String> {
        let position = parse(position)?;
        let stop = AtomicBool::new(false);
        let task = Task { position: &position, budget: *budget, infinite: false, stop: &stop };
        let mov = self.backend.search(&task, &mut |_| ());
        mov.map(|mov| mov.to_string()).ok_or_else(|| "there is no move".into())
    }
}
