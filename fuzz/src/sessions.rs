//! Whole conversations with our engines, in UGI and in the other protocols of the games: every answer
//! is one of the protocol, and an engine that was asked in a position plays a legal move.

use std::io::{self, Cursor, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use game::{Dice, Position as _, Turn};
use games::{ForeignProtocol, Game, MoveRequest, Position};
use protocol::{Command, Go, Reply, ServedEngine, serve, serve_foreign};

use crate::game_choices::{any_game, played, quick_engine};
use crate::protocol_lines::{go, host_line, position_line};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let choices = &mut Choices::new(bytes);
    let game = any_game(choices);
    let spec = quick_engine(game, choices);
    let dice = Dice::new(choices.number(1));
    let Ok(engine) = ServedEngine::new(game, &spec, dice, |_| ()) else {
        return Reached::Refused;
    };
    let protocols: Vec<&ForeignProtocol> = game.protocols.iter().collect();
    match choices.one_of(&protocols).filter(|_| choices.once_in(2)) {
        Some(protocol) => foreign_session(choices, protocol, engine),
        None => ugi_session(choices, engine),
    }
    .into()
}

/// The lines of a conversation at most: a longer one shows nothing new.
const MOST_LINES: usize = 24;

fn foreign_session(
    choices: &mut Choices,
    protocol: &ForeignProtocol,
    mut engine: ServedEngine,
) -> bool {
    let mut lines = Vec::new();
    while !choices.is_over() && lines.len() < MOST_LINES {
        let line = match choices.below(4) {
            0 => choices.one_of(protocol.one_line_commands).unwrap_or_default().to_owned(),
            1 => match protocol.set_up_request {
                Some(request) => request(game::Side::First),
                None => protocol.farewell.to_owned(),
            },
            _ => requested(engine.game(), choices, protocol).join("\n"),
        };
        lines.push(choices.damaged(line));
    }
    let (input, mut output) = (Cursor::new(lines.join("\n")), Vec::new());
    let served = serve_foreign(protocol, &mut engine, input, &mut output, &mut |_| ());
    assert!(served.is_ok());
    assert!(std::str::from_utf8(&output).is_ok());
    !output.is_empty()
}

/// The lines that ask for a move in some position.
fn requested(game: Game, choices: &mut Choices, protocol: &ForeignProtocol) -> Vec<String> {
    let position = played(game, choices).map(|record| record.position().to_string());
    let budget = Go { move_time: Some(1), ..Go::default() }.budget(choices.byte().into());
    let request = MoveRequest {
        position: &position.unwrap_or_default(),
        budget: &budget,
        unlimited_move: Duration::from_millis(1),
    };
    (protocol.move_request)(&request).unwrap_or_default()
}

fn ugi_session(choices: &mut Choices, engine: ServedEngine) -> bool {
    let game = engine.game();
    let mut exchanges: Vec<Exchange> = Vec::new();
    while !choices.is_over() && exchanges.len() < MOST_LINES {
        if choices.once_in(3) {
            exchanges.extend(asked_to_move(game, choices).into_iter().flatten());
        } else {
            let line = host_line(game, choices);
            // Damage may break a line.
            let lines = choices.damaged(line);
            let lines = lines.split('\n').filter(|line| !may_take_long(line) && !is_ready(line));
            exchanges.extend(lines.map(|line| Exchange { line: line.to_owned(), position: None }));
        }
    }
    let (answers, heard) = mpsc::channel();
    let input = Host { lines: lines(&exchanges), next: 0, heard, unread: Vec::new() };
    let mut output = Engine { answers, written: Vec::new(), lines: 0 };
    let served = serve(engine, input, &mut output);
    assert!(served.is_ok(), "{served:?}");
    let text = String::from_utf8_lossy(&output.written);
    let replies = text.lines().map(|line| {
        let reply = Reply::parse(line);
        let again = reply.as_ref().map(Reply::to_string);
        assert_eq!(again.as_deref(), Some(line), "not an answer of the protocol");
        reply
    });
    let replies: Vec<Reply> = replies.flatten().collect();
    check_searches(&exchanges, &replies);
    !replies.is_empty()
}

/// A line, and the position in which it asks for a move, if that is certain.
struct Exchange {
    line: String,
    position: Option<Position>,
}

/// A position, and a search in it.
fn asked_to_move(game: Game, choices: &mut Choices) -> Option<[Exchange; 2]> {
    let record = played(game, choices)?;
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

fn is_ready(line: &str) -> bool {
    matches!(Command::parse(line), Ok(Some(Command::IsReady)))
}

/// The search that a line asks for.
fn search(line: &str) -> Option<Go> {
    match Command::parse(line) {
        Ok(Some(Command::Go(go))) => Some(go),
        _ => None,
    }
}

/// What the host sends: before a search it asks whether everything before has been answered, so
/// that the next answer is that of the search.
fn lines(exchanges: &[Exchange]) -> Vec<String> {
    let both = exchanges.iter().flat_map(|exchange| {
        let ready = search(&exchange.line).map(|_| "isready".to_owned());
        ready.into_iter().chain([exchange.line.clone()])
    });
    both.collect()
}

/// Every search is answered, and by a legal move if that was asked for.
fn check_searches(exchanges: &[Exchange], replies: &[Reply]) {
    let is_quit = |it: &&Exchange| matches!(Command::parse(&it.line), Ok(Some(Command::Quit)));
    let obeyed = exchanges.iter().take_while(|exchange| !is_quit(exchange));
    let searches = obeyed.filter_map(|exchange| Some((exchange, search(&exchange.line)?)));
    let mut since_ready = replies.split(|reply| *reply == Reply::ReadyOk).skip(1);
    for (exchange, go) in searches {
        let line = &exchange.line;
        let mut answers = since_ready.next().into_iter().flatten();
        let answer = answers.find(|reply| ends_search(reply));
        assert!(answer.is_some(), "{line} is not answered");
        if let Some(position) = exchange.position.filter(|_| !go.eval) {
            let is_legal =
                matches!(answer, Some(Reply::BestMove(mov)) if position.parse_move(mov).is_ok());
            assert!(is_legal, "{line} in {position}: {answer:?}");
        }
    }
}

fn ends_search(reply: &Reply) -> bool {
    matches!(reply, Reply::BestMove(_) | Reply::Eval(_) | Reply::Error(_))
}

/// Our input: the next line is there once what was asked has been answered.
struct Host {
    lines: Vec<String>,
    next: usize,
    heard: Receiver<Reply>,
    unread: Vec<u8>,
}

/// How long a host waits for an answer: only a fault takes so long.
const PATIENCE: Duration = Duration::from_secs(300);

impl Host {
    /// Waits for the answer to the last line, if it must have one.
    fn listen(&self) {
        let Some(line) = self.next.checked_sub(1).and_then(|last| self.lines.get(last)) else {
            return;
        };
        let is_answer = |reply: &Reply| match line.as_str() {
            "isready" => *reply == Reply::ReadyOk,
            _ => ends_search(reply),
        };
        if line == "isready" || search(line).is_some() {
            while self.heard.recv_timeout(PATIENCE).is_ok_and(|reply| !is_answer(&reply)) {}
        }
    }
}

impl Read for Host {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.unread.is_empty() {
            self.listen();
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

/// Our output: tells the host about every answer.
struct Engine {
    answers: Sender<Reply>,
    written: Vec<u8>,
    /// How many lines the host knows.
    lines: usize,
}

impl Write for Engine {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.written);
        for line in text.lines().skip(self.lines) {
            self.lines += 1;
            if let Some(reply) = Reply::parse(line) {
                // Fails only after the input has ended.
                let _ = self.answers.send(reply);
            }
        }
        Ok(())
    }
}
