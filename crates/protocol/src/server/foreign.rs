use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use arena::Budget;
use game::Side;
use games::{ForeignEngine, ForeignProtocol, Position};

use super::{ServedEngine, WAITING_EVENTS};
use crate::lines::{Line, read_lines};

/// Answers a host that speaks a foreign protocol until it sends the exit command or its input ends;
/// both also end a search, which is then answered with the best move so far.
///
/// These protocols have no error messages: errors go to `complain`, and the host gets no answer.
pub fn serve_foreign(
    protocol: &ForeignProtocol,
    engine: &mut ServedEngine,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
    complain: &mut dyn FnMut(&str),
) -> io::Result<()> {
    let (sender, lines) = mpsc::sync_channel(WAITING_EVENTS);
    let (stop, farewell) = (Arc::new(AtomicBool::new(false)), protocol.farewell);
    let mut engine = StoppableEngine { engine, stop: Arc::clone(&stop) };
    thread::spawn(move || {
        for line in read_lines(BufReader::new(input)) {
            let line = line.map(|(Line::Text(line) | Line::TooLong(line))| line);
            let first = line.as_ref().ok().and_then(|line| line.split_whitespace().next());
            if first == Some(farewell) {
                stop.store(true, Ordering::Relaxed);
            }
            // Sending fails only after the server has ended.
            let _ = sender.send(line);
        }
        stop.store(true, Ordering::Relaxed);
    });
    let mut session = (protocol.session)();
    for line in lines {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        match session.answer(&words, &mut engine) {
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

/// An engine whose searches end when a flag is set.
struct StoppableEngine<'a> {
    engine: &'a mut ServedEngine,
    stop: Arc<AtomicBool>,
}

impl ForeignEngine for StoppableEngine<'_> {
    fn new_game(&mut self) {
        self.engine.forget_game();
    }

    fn set_up(&mut self, side: Side) -> Result<String, String> {
        let set_up = self.engine.choose_set_up(&self.parse("startpos")?, side);
        set_up.ok_or_else(|| "this engine arranges no pieces".into())
    }

    fn choose(&mut self, position: &str, budget: &Budget) -> Result<String, String> {
        let position = self.parse(position)?;
        let mov = self.engine.best_move(&position, Some(budget), &self.stop, &mut |_| ());
        let mov = mov.map_err(|error| error.to_string())?;
        mov.map(|mov| mov.to_string()).ok_or_else(|| "there is no move".into())
    }
}

impl StoppableEngine<'_> {
    fn parse(&self, text: &str) -> Result<Position, String> {
        self.engine.game().own_position(text).map_err(|error| error.to_string())
    }
}
