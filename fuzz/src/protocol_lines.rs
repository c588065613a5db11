//! Single lines of every protocol, of hosts and of engines: what is read survives being written and
//! read again, and a host understands what our side answers.

use std::time::Duration;

use arena::Budget;
use game::{Position as _, Side, Turn};
use games::{ForeignEngine, ForeignProtocol, Game, MoveRequest, Record};
use protocol::{Command, ExternalSpec, Go, Line, LineSplitter, Query, Reply};

use crate::game_choices::{any_game, played, steps};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    let game = any_game(&mut choices);
    match choices.below(16) {
        0..=4 => {
            let line = host_line(game, &mut choices);
            line_survives(&choices.damaged(line))
        }
        5..=9 => {
            let line = engine_line(game, &mut choices);
            line_survives(&choices.damaged(line))
        }
        10..=14 => foreign(game, &mut choices),
        _ => {
            lines_are_split(choices.clone().rest());
            let text = String::from_utf8_lossy(choices.rest()).into_owned();
            let accepted: Vec<bool> = text.lines().map(line_survives).collect();
            accepted.contains(&true)
        }
    }
    .into()
}

/// Probabilities are written with six digits, so texts of replies are compared.
fn line_survives(line: &str) -> bool {
    let command = Command::parse(line);
    if let Ok(Some(command)) = &command {
        assert_eq!(Command::parse(&command.to_string()).as_ref(), Ok(&Some(command.clone())));
        if let Command::Go(go) = command {
            let _ = go.budget(3).limits(Side::First);
        }
    }
    let reply = Reply::parse(line).map(|reply| reply.to_string());
    if let Some(written) = &reply {
        let again = Reply::parse(written).map(|reply| reply.to_string());
        assert_eq!(again.as_ref(), Some(written));
    }
    matches!(command, Ok(Some(_))) || reply.is_some()
}

/// However the bytes arrive, the lines are the same.
fn lines_are_split(bytes: &[u8]) {
    let lines = |chunk: usize| {
        let mut splitter = LineSplitter::new(64);
        let mut lines: Vec<Line> = Vec::new();
        bytes.chunks(chunk).for_each(|part| splitter.push(part, |line| lines.push(line)));
        lines.extend(splitter.finish());
        lines
    };
    assert_eq!(lines(1), lines(usize::MAX));
    assert_eq!(lines(7), lines(usize::MAX));
}

/// A line of a host that speaks UGI.
pub fn host_line(game: Game, choices: &mut Choices) -> String {
    let side = choices.word(&["p1", "p2"]);
    match choices.below(8) {
        0 => choices.word(&["ugi", "isready", "uginewgame", "stop", "quit", ""]).into(),
        1 => format!(
            "query {}",
            choices.one_of(&Query::ALL.map(|(name, _)| name)).unwrap_or_default()
        ),
        2 | 3 => go(choices),
        4 => format!("setup {side}"),
        5 => {
            let name = choices.word(&["depth", "time", "eval", "noise", "hash", "ties"]);
            format!("setoption name {name} value {}", choices.word(&["1", "0.5", "off", "2"]))
        }
        _ => match played(game, choices) {
            Some(record) => position_line(&record),
            None => "position startpos".into(),
        },
    }
}

/// The line that leads to the last position of a game.
pub fn position_line(record: &Record) -> String {
    let steps = steps(record);
    let moves = if steps.is_empty() { "" } else { " moves " };
    format!("position fen {}{moves}{}", record.initial(), steps.join(" "))
}

/// A search that does not take long.
pub fn go(choices: &mut Choices) -> String {
    let (small, other) = (choices.below(20), choices.below(20));
    match choices.below(6) {
        0 => format!("go depth {}", small % 3),
        1 => format!("go nodes {small}"),
        2 => "go movetime 1".into(),
        3 => format!("go p1time {small} p2time {other} p1inc 0 p2inc 1"),
        4 => "go eval nodes 30".into(),
        _ => format!("go eval depth 1 ply {small}"),
    }
}

/// A line of an engine that speaks UGI.
fn engine_line(game: Game, choices: &mut Choices) -> String {
    let moves = played(game, choices).map(|record| {
        let moves = record.position().moves();
        moves.map(|mov| mov.to_string()).collect::<Vec<_>>()
    });
    let mov = choices.one_of(&moves.unwrap_or_default()).unwrap_or_else(|| "none".into());
    let number = choices.number(2);
    match choices.below(8) {
        0 => format!("bestmove {mov}"),
        1 => {
            format!("info depth {number} nodes {number} time 3 wp 0.{number} pv {mov} @1 {mov}")
        }
        2 => format!("info roll @{} 0.166667 wp 0.5 pv {mov}", number % 7),
        3 => format!("info move {mov} wp 1e-{}", number % 400),
        4 => format!("eval {}", f64::from(number as u16) / 60_000.0),
        5 => format!("option name a type spin default {number} min 0 max 9"),
        6 => {
            format!("error {} {mov}", choices.word(&["illegal_move", "bad_roll", "searching"]))
        }
        _ => {
            choices.word(&["id name x", "ugiok", "readyok", "response true", "setup 123456"]).into()
        }
    }
}

/// A protocol that a game offers besides UGI, from both sides.
fn foreign(game: Game, choices: &mut Choices) -> bool {
    let protocols: Vec<&ForeignProtocol> = game.protocols.iter().collect();
    let Some(protocol) = choices.one_of(&protocols) else {
        return program_is_named(game, choices);
    };
    if choices.once_in(8) {
        return program_is_named(game, choices);
    }
    let Some(record) = played(game, choices) else { return false };
    let position = record.position();
    let Turn::ToMove(side) = position.turn() else { return false };
    let (text, moves) = (position.to_string(), position.moves().collect::<Vec<_>>());
    let Some(chosen) = choices.one_of(&moves).map(|mov| mov.to_string()) else { return false };
    let line = choices.clone().damaged(format!("move {chosen}"));
    let _ = ((protocol.read_move)(&line, &text), (protocol.read_set_up)(&line, side));
    if (protocol.accept)(&text).is_err() {
        return false;
    }
    host_understands(protocol, choices, side, &text, chosen)
}

/// What our engine chooses is what a host reads from our answer, unless the lines were damaged.
fn host_understands(
    protocol: &ForeignProtocol,
    choices: &mut Choices,
    side: Side,
    position: &str,
    chosen: String,
) -> bool {
    let go = Go { move_time: Some(choices.number(2)), ..Go::default() };
    let budget = go.budget(choices.byte().into());
    let request = MoveRequest { position, budget: &budget, unlimited_move: Duration::from_secs(1) };
    let Ok(lines) = (protocol.move_request)(&request) else { return false };
    let mut session = (protocol.session)();
    let mut engine = Obedient { chosen };
    let mut last = None;
    let mut is_damaged = false;
    for line in protocol.greeting.iter().map(|(line, _)| (*line).to_owned()).chain(lines) {
        let sent = choices.damaged(line.clone());
        is_damaged |= sent != line;
        let words: Vec<&str> = sent.split_whitespace().collect();
        match session.answer(&words, &mut engine) {
            Ok(Some(answer)) => last = Some(answer),
            Ok(None) => return true,
            Err(_) => {}
        }
    }
    let answer = last.unwrap_or_default();
    let read = (protocol.read_move)(&answer, position);
    let _ = (protocol.read_set_up)(&answer, side);
    assert!(is_damaged || read == Some(Ok(engine.chosen)), "{}: {answer}: {read:?}", protocol.name);
    is_damaged || read.is_some()
}

/// An engine that plays a known move.
struct Obedient {
    chosen: String,
}

impl ForeignEngine for Obedient {
    fn new_game(&mut self) {}

    fn set_up(&mut self, _: Side) -> Result<String, String> {
        Err("no set-up is known".into())
    }

    fn choose(&mut self, _: &str, _: &Budget) -> Result<String, String> {
        Ok(self.chosen.clone())
    }
}

/// A spec of a program that plays; it is not started.
fn program_is_named(game: Game, choices: &mut Choices) -> bool {
    let spec = format!("{}:{}", choices.word(&["ugi", "ugi,keep", "ntu", "x"]), choices.text());
    matches!(ExternalSpec::parse(&choices.damaged(spec), game.protocols), Ok(Some(_)))
}
