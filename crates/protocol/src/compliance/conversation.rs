use std::time::Duration;

use games::Game;
use search::{Deadline, Stopwatch};

use crate::command::{Command, PositionText, Query};
use crate::external::Process;
use crate::refusal::one_line;
use crate::reply::Reply;

/// A conversation with the program under test; errors are messages about that program.
pub struct Conversation {
    pub game: Game,
    pub process: Process,
    pub patience: Duration,
    /// The lines that the program has written since the last [`Self::say`].
    pub heard: Vec<String>,
}

impl Conversation {
    pub fn say(&mut self, line: &str) -> Result<(), String> {
        self.heard.clear();
        self.process.send(line).map_err(|silence| format!("{}, at \"{line}\"", silence.detail))
    }

    pub fn say_raw(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.process.send_raw(bytes).map_err(|silence| format!("{}, while reading", silence.detail))
    }

    pub fn say_position(&mut self, fen: &str) -> Result<(), String> {
        let position = PositionText { start: fen.into(), steps: Vec::new() };
        self.say(&Command::Position(position).to_string())
    }

    /// Reads replies until `pick` accepts one; `what` is the expected reply, for the error.
    pub fn listen<T>(
        &mut self,
        what: &str,
        patience: Duration,
        mut pick: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, String> {
        let deadline = Deadline::after(patience);
        loop {
            let line = self.process.receive(deadline).map_err(|silence| {
                let problem = format!("{}, instead of {what}", silence.detail);
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

    pub fn wait_until_ready(&mut self) -> Result<(), String> {
        self.say("isready")?;
        self.listen("readyok", self.patience, |reply| (reply == Reply::ReadyOk).then_some(()))
    }

    /// Like [`Self::listen`], but an `error` reply also counts as an answer: `line` was refused.
    pub fn answer<T>(
        &mut self,
        what: &str,
        line: &str,
        patience: Duration,
        mut pick: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, String> {
        let answer = self.listen(what, patience, |reply| match reply {
            Reply::Error(refusal) => Some(Err(refusal.text)),
            reply => pick(reply).map(Ok),
        })?;
        answer.map_err(|text| format!("{line}: error {text}"))
    }

    pub fn ask(&mut self, query: Query) -> Result<String, String> {
        let line = Command::Query(query).to_string();
        self.say(&line)?;
        self.answer("response", &line, self.patience, |reply| {
            if let Reply::Response(text) = reply { Some(text) } else { None }
        })
    }

    /// Asks for the best move; also returns how long the program took.
    pub fn best_move(
        &mut self,
        go: &str,
        patience: Duration,
    ) -> Result<(String, Duration), String> {
        let begin = Stopwatch::start();
        self.say(go)?;
        self.await_best_move(go, patience, begin)
    }

    pub fn await_best_move(
        &mut self,
        what: &str,
        patience: Duration,
        begin: Stopwatch,
    ) -> Result<(String, Duration), String> {
        let mov = self.answer("bestmove", what, patience, |reply| {
            if let Reply::BestMove(mov) = reply { Some(mov) } else { None }
        })?;
        Ok((mov, begin.elapsed()))
    }

    /// Fails unless the program answers the line with an error.
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
}
