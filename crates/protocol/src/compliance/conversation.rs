use std::time::{Duration, Instant};

use super::Rules;
use crate::command::{Command, PositionText, Query};
use crate::external::{Process, Silence, Streams};
use crate::refusal::one_line;
use crate::reply::Reply;

/// A conversation with the program that is checked. Problems are sentences about the program.
pub struct Conversation<P> {
    /// The game that is talked about.
    pub rules: Rules<P>,
    process: Process,
    patience: Duration,
    /// What the program has said since it was last asked something.
    heard: Vec<String>,
}

impl<P> Conversation<P> {
    pub fn start(
        words: &[String],
        streams: Streams,
        patience: Duration,
        rules: Rules<P>,
    ) -> Result<Self, String> {
        let process = Process::start(words, streams)
            .map_err(|error| format!("cannot start \"{}\": {error}", words.join(" ")))?;
        Ok(Self { rules, process, patience, heard: Vec::new() })
    }

    pub fn say(&mut self, line: &str) -> Result<(), String> {
        self.heard.clear();
        self.process.send(line).map_err(|silence| self.problem(silence, &format!("at \"{line}\"")))
    }

    pub fn say_raw(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.process.send_raw(bytes).map_err(|silence| self.problem(silence, "while reading"))
    }

    pub fn say_position(&mut self, fen: &str) -> Result<(), String> {
        let position = PositionText { start: fen.into(), steps: Vec::new() };
        self.say(&Command::Position(position).to_string())
    }

    /// Listens until `pick` takes something; other lines are passed over.
    pub fn listen<T>(
        &mut self,
        what: &str,
        patience: Duration,
        mut pick: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, String> {
        let deadline = Instant::now() + patience;
        loop {
            let line = self.process.receive(deadline).map_err(|silence| {
                let problem = self.problem(silence, &format!("instead of {what}"));
                match self.heard.last() {
                    Some(line) => format!("{problem}; it said \"{}\"", one_line(line)),
                    None => problem,
                }
            })?;
            let picked = Reply::parse(&line).and_then(&mut pick);
            self.heard.push(line);
            if let Some(picked) = picked {
                return Ok(picked);
            }
        }
    }

    pub fn greet(&mut self) -> Result<(), String> {
        self.say("ugi")?;
        self.listen("ugiok", self.patience, |reply| (reply == Reply::UgiOk).then_some(()))
    }

    pub fn wait_until_ready(&mut self) -> Result<(), String> {
        self.say("isready")?;
        self.listen("readyok", self.patience, |reply| (reply == Reply::ReadyOk).then_some(()))
    }

    pub fn ask(&mut self, query: Query) -> Result<String, String> {
        self.say(&Command::Query(query).to_string())?;
        let answer = self.listen("response", self.patience, |reply| match reply {
            Reply::Response(text) => Some(Ok(text)),
            Reply::Error(refusal) => Some(Err(refusal.text)),
            _ => None,
        })?;
        answer.map_err(|text| format!("query {}: error {text}", query.name()))
    }

    /// What the program has said since it was last asked something.
    pub fn heard(&self) -> &[String] {
        &self.heard
    }

    /// The best move and how long it took.
    pub fn best_move(&mut self, go: &str, patience: Duration) -> Result<Found, String> {
        let begin = Instant::now();
        self.say(go)?;
        self.await_best_move(go, patience, begin)
    }

    pub fn await_best_move(
        &mut self,
        what: &str,
        patience: Duration,
        begin: Instant,
    ) -> Result<Found, String> {
        let answer = self.listen("bestmove", patience, |reply| match reply {
            Reply::BestMove(mov) => Some(Ok(mov)),
            Reply::Error(refusal) => Some(Err(refusal.text)),
            _ => None,
        })?;
        let mov = answer.map_err(|text| format!("{what}: error {text}"))?;
        Ok(Found { mov, time: begin.elapsed() })
    }

    /// Whether a line is answered with an error.
    pub fn is_refused(&mut self, line: &str) -> Result<(), String> {
        self.say(line)?;
        self.say("isready")?;
        let mut is_refused = false;
        self.listen("readyok", self.patience, |reply| {
            is_refused |= matches!(reply, Reply::Error(_));
            (reply == Reply::ReadyOk).then_some(())
        })?;
        if is_refused { Ok(()) } else { Err(format!("no error for \"{}\"", one_line(line))) }
    }

    /// Whether the program ends by itself.
    pub fn ends(&mut self) -> Result<(), String> {
        let has_ended = self.process.ends_before(Instant::now() + self.patience);
        if has_ended { Ok(()) } else { Err(format!("still there after {:?}", self.patience)) }
    }

    pub fn close_input(&mut self) {
        self.process.close_input();
    }

    pub const fn patience(&self) -> Duration {
        self.patience
    }

    fn problem(&self, silence: Silence, context: &str) -> String {
        match silence {
            Silence::Ended(how) => format!("{how}, {context}"),
            Silence::Late => format!("no answer, {context}"),
            Silence::Flood => format!("it writes without end, {context}"),
            Silence::LongLine(start) => format!("a line without end (\"{start} ...\"), {context}"),
        }
    }
}

/// What a search found.
pub struct Found {
    pub mov: String,
    pub time: Duration,
}
