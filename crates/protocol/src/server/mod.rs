//! The engine's side of the protocol: answers a host line by line.

mod answer;
mod foreign;
mod served_engine;
mod session;

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc;
use std::thread;

pub use foreign::serve_foreign;
pub use served_engine::ServedEngine;

use crate::command::Command;
use crate::lines::{LONGEST_LINE, Line, read_lines};
use crate::refusal::ErrorCode;
use crate::reply::Reply;
use session::Session;

/// Answers a host until it sends `quit` or its input ends.
///
/// Lines from the host and results of searches share one queue. So there is only one writer, and a
/// host that has read `bestmove` can send its next command at once.
///
/// # Errors
/// If the answers cannot be written, or a search panics.
pub fn serve(
    engine: ServedEngine,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(WAITING_EVENTS);
    let mut session = Session::new(engine, sender.clone());
    thread::spawn(move || {
        // Sending fails only after the server has ended.
        for line in read_lines(BufReader::new(input)).map_while(Result::ok) {
            let _ = sender.send(Event::Line(line));
        }
        let _ = sender.send(Event::EndOfInput);
    });
    let mut is_ending = false;
    for event in events {
        let replies = match event {
            Event::Line(Line::Text(line)) if !is_ending => match Command::parse(&line) {
                Ok(None) => Vec::new(),
                Ok(Some(Command::Quit)) => return Ok(()),
                Ok(Some(command)) => {
                    session.obey(command).unwrap_or_else(|refusal| vec![Reply::Error(refusal)])
                }
                Err(refusal) => vec![Reply::Error(refusal)],
            },
            Event::Line(Line::TooLong(start)) => {
                let text = format!("\"{start} ...\": expected at most {LONGEST_LINE} bytes");
                vec![Reply::Error(ErrorCode::TooLong.because(text))]
            }
            Event::Line(_) => Vec::new(),
            Event::Info(reply) => vec![reply],
            Event::SearchFailed => return Err(io::Error::other("the search failed")),
            Event::SearchEnded { engine, answer } => session.end_search(*engine, answer),
            Event::EndOfInput => {
                is_ending = true;
                session.stop()
            }
        };
        for reply in replies {
            writeln!(output, "{reply}")?;
        }
        output.flush()?;
        if is_ending && session.search.is_none() {
            return Ok(());
        }
    }
    Ok(())
}

enum Event {
    Line(Line),
    EndOfInput,
    Info(Reply),
    /// The search gives the engine back, with the answer.
    SearchEnded {
        engine: Box<ServedEngine>,
        answer: Vec<Reply>,
    },
    SearchFailed,
}

/// How many events the queue holds; a host that writes faster than we answer has to wait.
const WAITING_EVENTS: usize = 64;
