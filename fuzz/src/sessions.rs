//! Whole conversations with our engines, in UGI and in the other protocols of the games: every answer
//! is one of the protocol, and an engine that was asked in a position plays a legal move.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use catalog::{ForeignProtocol, GameKind, GameWork, MoveRequest};
use game::{Dice, Position as _, Turn};
use protocol::{Go, Reply, ServedEngine, serve, serve_foreign};

use crate::games::{any_game, played, quick_engine};
use crate::protocol_lines::{HostLine, go, position_line};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    any_game(&mut choices).run(Session { choices }).into()
}

struct Session<'a> {
    choices: Choices<'a>,
}

/// The lines of a conversation at most: a longer one shows nothing new.
const MOST_LINES: usize = 24;

impl GameWork for Session<'_> {
    type Output = bool;

    fn on<G: GameKind>(mut self) -> bool {
        let choices = &mut self.choices;
        let spec = quick_engine::<G>(choices);
        let dice = Dice::new(choices.number(1));
        let Ok(engine) = ServedEngine::<G>::new(&spec, dice, |_| ()) else { return false };
        let protocols: Vec<&ForeignProtocol> = G::PROTOCOLS.iter().collect();
        match choices.one_of(&protocols).filter(|_| choices.once_in(2)) {
            Some(protocol) => foreign_session::<G>(choices, protocol, engine),
            None => ugi_session::<G>(choices, engine),
        }
    }
}

fn foreign_session<G: GameKind>(
    choices: &mut Choices,
    protocol: &ForeignProtocol,
    mut engine: ServedEngine<G>,
) -> bool {
    let mut lines = Vec::new();
    while !choices.is_over() && lines.len() < MOST_LINES {
        let line = match choices.below(4) {
            0 => choices.one_of(protocol.one_line_commands).unwrap_or_default().to_owned(),
            1 => match protocol.set_up_request {
                Some(request) => request(game::Side::First),
                None => protocol.farewell.to_owned(),
            },
            _ => requested::<G>(choices, protocol).join("\n"),
        };
        lines.push(choices.damaged(line));
    }
    let (mut output, mut problems) = (Vec::new(), 0);
    let served =
        serve_foreign(protocol, &mut engine, lines.join("\n").as_bytes(), &mut output, &mut |_| {
            problems += 1
        });
    assert!(served.is_ok());
    assert!(std::str::from_utf8(&output).is_ok());
    !output.is_empty()
}

/// The lines that ask for a move in some position.
fn requested<G: GameKind>(choices: &mut Choices, protocol: &ForeignProtocol) -> Vec<String> {
    let position = played::<G>(choices).map(|record| record.position().to_string());
    let budget = Go { move_time: Some(1), ..Go::default() }.budget(choices.byte().into());
    let request = MoveRequest {
        position: &position.unwrap_or_default(),
        budget: &budget,
        unlimited_move: Duration::from_millis(1),
    };
    (protocol.move_request)(&request).unwrap_or_default()
}

fn ugi_session<G: GameKind>(choices: &mut Choices, engine: ServedEngine<G>) -> bool {
    let mut exchanges: Vec<Exchange<G>> = Vec::new();
    while !choices.is_over() && exchanges.len() < MOST_LINES {
        if choices.once_in(3) {
            exchanges.extend(asked_to_move::<G>(choices).into_iter().flatten());
        } else {
            let line = HostLine(choices).on::<G>();
            let line = choices.damaged(line);
            if !may_take_long(&line) {
                exchanges.push(Exchange { line, position: None });
            }
        }
    }
    let (answers, heard) = mpsc::channel();
    let lines = exchanges.iter().map(|exchange| exchange.line.clone()).collect();
    let input = Host { lines, next: 0, heard, unread: Vec::new() };
    let mut output = Engine { answers, written: Vec::new() };
    let served = serve(engine, input, &mut output);
    assert!(served.is_ok(), "{served:?}");
    let replies = String::from_utf8_lossy(&output.written);
    for line in replies.lines() {
        let reply = Reply::parse(line).map(|reply| reply.to_string());
        assert_eq!(reply.as_deref(), Some(line), "not an answer of the protocol");
    }
    check_moves(&exchanges, &replies);
    !replies.is_empty()
}

/// A line, and the position in which it asks for a move, if that is certain.
struct Exchange<G: GameKind> {
    line: String,
    position: Option<G::Position>,
}

/// A position, and a search in it.
fn asked_to_move<G: GameKind>(choices: &mut Choices) -> Option<[Exchange<G>; 2]> {
    let record = played::<G>(choices)?;
    let position = Some(*record.position()).filter(|it| matches!(it.turn(), Turn::ToMove(_)));
    let set = Exchange { line: position_line(&record), position: None };
    Some([set, Exchange { line: go(choices), position }])
}

/// Whether a line starts a search without a narrow limit, or an engine with large tables.
fn may_take_long(line: &str) -> bool {
    let numbers = line.split_whitespace().filter(|word| word.bytes().any(|it| it.is_ascii_digit()));
    let is_search = line.trim_start().starts_with("go");
    let is_option = line.trim_start().starts_with("setoption");
    (is_search && (line.contains("infinite") || numbers.clone().count() == 0))
        || ((is_search || is_option) && numbers.clone().any(|word| word.len() > 2))
}

/// If nothing went wrong, the searches are answered in their order, by legal moves.
fn check_moves<G: GameKind>(exchanges: &[Exchange<G>], replies: &str) {
    let goes = exchanges.iter().filter(|exchange| exchange.line.trim_start().starts_with("go"));
    let goes: Vec<&Exchange<G>> = goes.collect();
    let moves: Vec<&str> =
        replies.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    if goes.len() != moves.len() {
        return;
    }
    for (exchange, mov) in goes.iter().zip(moves) {
        if let Some(position) = exchange.position {
            assert!(position.parse_move(mov).is_ok(), "{mov} in {position}");
        }
    }
}

/// Our input: the next line is there once a search has been answered.
struct Host {
    lines: Vec<String>,
    next: usize,
    heard: Receiver<()>,
    unread: Vec<u8>,
}

/// How long a host waits for an answer that may never come, as after a refused line.
const PATIENCE: Duration = Duration::from_millis(200);

impl Read for Host {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.unread.is_empty() {
            let has_asked =
                self.next > 0 && self.lines[self.next - 1].trim_start().starts_with("go");
            if has_asked {
                let _ = self.heard.recv_timeout(PATIENCE);
            }
            let Some(line) = self.lines.get(self.next) else { return Ok(0) };
            self.unread = format!("{line}\n").into_bytes();
            self.next += 1;
        }
        let count = buffer.len().min(self.unread.len());
        buffer[..count].copy_from_slice(&self.unread[..count]);
        self.unread.drain(..count);
        Ok(count)
    }
}

/// Our output: tells the host about every answer to a search.
struct Engine {
    answers: Sender<()>,
    written: Vec<u8>,
}

impl Write for Engine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.written);
        let last = text.lines().last().unwrap_or_default();
        if ["bestmove", "eval", "error"].iter().any(|word| last.starts_with(word)) {
            // Fails only after the input has ended.
            let _ = self.answers.send(());
        }
        Ok(())
    }
}
