//! An engine that answers a host line by line.

mod answer;
mod backend;
mod served_engine;
mod session;

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use game::Position;

pub use backend::{Backend, Evaluation, Progress, Task};
pub use served_engine::ServedEngine;

use crate::command::Command;
use crate::lines::{LONGEST_LINE, Line, LineSplitter};
use crate::refusal::ErrorCode;
use crate::reply::Reply;
use session::Session;

/// Answers a host until it says `quit` or its lines end.
///
/// Everything that happens goes through one queue: the lines of the host and what a search
/// finds. So there is one writer, and a host that reads `bestmove` can go on at once.
///
/// # Errors
/// If the answers cannot be written, or a search panics.
pub fn serve<P, B>(
    engine: B,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()>
where
    P: Position + Send + 'static,
    B: Backend<P>,
{
    let (sender, events) = mpsc::sync_channel(WAITING_EVENTS);
    let mut session = Session::<P, B>::new(engine, sender.clone());
    thread::spawn(move || read_lines(input, &sender));
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
            Event::SearchEnded(end) => session.end_search(end),
            Event::EndOfInput => {
                is_ending = true;
                session.stop()
            }
        };
        for reply in replies {
            writeln!(output, "{reply}")?;
        }
        output.flush()?;
        if is_ending && !session.is_searching() {
            return Ok(());
        }
    }
    Ok(())
}

/// Something that a server has to see to.
enum Event<B> {
    Line(Line),
    EndOfInput,
    Info(Reply),
    SearchEnded(SearchEnd<B>),
    SearchFailed,
}

/// The engine comes back from a search with its answer.
struct SearchEnd<B> {
    engine: B,
    answer: Vec<Reply>,
}

/// A host that writes faster than we answer waits.
const WAITING_EVENTS: usize = 64;

fn read_lines<B>(mut input: impl Read, events: &SyncSender<Event<B>>) {
    let mut splitter = LineSplitter::new(LONGEST_LINE);
    let mut buffer = [0; 4096];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => splitter.push(&buffer[..count], |line| {
                // Without a receiver the server has ended.
                let _ = events.send(Event::Line(line));
            }),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    if let Some(line) = splitter.finish() {
        let _ = events.send(Event::Line(line));
    }
    let _ = events.send(Event::EndOfInput);
}
