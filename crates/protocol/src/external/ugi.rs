use arena::{Budget, Choice, Fault, Forfeit};
use game::{FirstValue, MoverValue, Position as _, Side};
use games::{Move, Position};

use super::dialect::{Dialect, Heard, Talk, garbage};
use crate::command::{Command, PositionText};
use crate::go::Go;
use crate::reply::Reply;

/// The host's side of UGI.
pub struct Ugi {
    pub options: Vec<(String, String)>,
    /// The game that the program must play; `None` accepts any.
    pub game: Option<String>,
}

/// Waits until the program has processed all commands so far.
fn synchronise(talk: &mut Talk) -> Result<(), Forfeit> {
    say(talk, Command::IsReady)?;
    talk.listen(talk.patience.greeting, |line| match Reply::parse(line) {
        Some(Reply::ReadyOk) => Heard::Answer(()),
        other => without_answer(line, other),
    })
}

fn say(talk: &mut Talk, command: Command) -> Result<(), Forfeit> {
    talk.process.send(&command.to_string())
}

/// Judges a line that is not the expected answer.
fn without_answer<T>(line: &str, reply: Option<Reply>) -> Heard<T> {
    match reply {
        Some(Reply::Error(_)) => Heard::Fault(garbage(line)),
        Some(_) => Heard::Remark,
        None if line.trim_start().starts_with("error") => Heard::Fault(garbage(line)),
        None => Heard::Nonsense,
    }
}

impl Dialect for Ugi {
    fn greet(&self, talk: &mut Talk) -> Result<(), Forfeit> {
        say(talk, Command::Ugi)?;
        talk.listen(talk.patience.greeting, |line| match Reply::parse(line) {
            Some(Reply::UgiOk) => Heard::Answer(()),
            Some(Reply::Id { key, value }) if key == "game" => match &self.game {
                Some(game) if value.split(' ').next() != Some(game) => {
                    Heard::Fault(Fault::Garbage.because(format_args!("it plays {value}")))
                }
                _ => Heard::Remark,
            },
            other => without_answer(line, other),
        })?;
        for (name, value) in self.options.clone() {
            say(talk, Command::SetOption { name, value })?;
        }
        synchronise(talk)
    }

    fn begin_game(&self, talk: &mut Talk) -> Result<(), Forfeit> {
        say(talk, Command::NewGame)?;
        synchronise(talk)
    }

    fn set_up(
        &self,
        talk: &mut Talk,
        start: &Position,
        side: Side,
    ) -> Result<Option<String>, Forfeit> {
        say(talk, Command::SetUp { side, fen: Some(start.to_string()) })?;
        say(talk, Command::IsReady)?;
        let mut set_up = None;
        // A program without set-ups refuses or stays silent; then the set-up is random.
        talk.listen(talk.patience.greeting, |line| match Reply::parse(line) {
            Some(Reply::SetUp(text)) => {
                set_up = Some(text);
                Heard::Remark
            }
            Some(Reply::ReadyOk) => Heard::Answer(()),
            Some(_) => Heard::Remark,
            None => Heard::Nonsense,
        })?;
        Ok(set_up)
    }

    fn choose(
        &self,
        talk: &mut Talk,
        position: &Position,
        budget: &Budget,
    ) -> Result<Choice, Forfeit> {
        // A second answer to the previous request must not count as the answer to this one.
        talk.process.forget_remarks();
        let text = PositionText { start: position.to_string(), steps: Vec::new() };
        say(talk, Command::Position(text))?;
        say(talk, Command::Go(Go::from(budget)))?;
        let mover = position.mover();
        let patience = talk.patience_for_move(budget, mover);
        let mut value: Option<FirstValue> = None;
        talk.listen(patience, |line| match Reply::parse(line) {
            Some(Reply::Info(info)) => {
                let said = info.win_probability.map(MoverValue::new);
                value = said.map(|said| said.for_first(mover)).or(value);
                Heard::Remark
            }
            Some(Reply::BestMove(text)) => match read_move(position, &text, line) {
                Ok(mov) => Heard::Answer(Choice { mov, value }),
                Err(forfeit) => Heard::Fault(forfeit),
            },
            other => without_answer(line, other),
        })
    }
}

fn read_move(position: &Position, text: &str, line: &str) -> Result<Move, Forfeit> {
    match text {
        "" => Err(garbage(line)),
        "none" | "(none)" => Err(Fault::NoMove.because(text)),
        "resign" => Err(Fault::Resigned.because("")),
        _ => position.parse_move(text).map_err(|error| Fault::IllegalMove.because(error)),
    }
}
