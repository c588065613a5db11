use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;

use arena::Budget;
use game::{Position as _, Side, Turn};
use games::Position;

use super::answer::{evaluation, info, read_position, response};
use super::{Event, ServedEngine};
use crate::command::{Command, PositionText};
use crate::go::Go;
use crate::refusal::{ErrorCode, Refusal};
use crate::reply::Reply;

/// The state of a server between two commands.
pub struct Session {
    /// `None` while the engine searches.
    engine: Option<ServedEngine>,
    position: Option<Position>,
    moves_played: u32,
    pub search: Option<Search>,
    events: SyncSender<Event>,
}

/// A search that runs, or has ended and waits for `stop`.
pub struct Search {
    stop: Arc<AtomicBool>,
    infinite: bool,
    answer: Option<Vec<Reply>>,
}

impl Session {
    pub const fn new(engine: ServedEngine, events: SyncSender<Event>) -> Self {
        Self { engine: Some(engine), position: None, moves_played: 0, search: None, events }
    }

    /// Executes a command; a refused command changes nothing.
    pub fn obey(&mut self, command: Command) -> Result<Vec<Reply>, Refusal> {
        match command {
            Command::Stop => return Ok(self.stop()),
            Command::Query(query) => {
                return Ok(vec![Reply::Response(response(&self.position()?, query))]);
            }
            // During a search, the server is ready for the commands that are allowed then.
            Command::IsReady if self.search.is_some() => return Ok(vec![Reply::ReadyOk]),
            _ => {}
        }
        // An engine whose answer waits for `stop` still counts as searching.
        let engine = match (&self.search, self.engine.as_mut()) {
            (None, Some(engine)) => engine,
            _ => {
                let text = "only isready, query, stop and quit while a search runs";
                return Err(ErrorCode::Searching.because(text));
            }
        };
        match command {
            Command::Ugi => {
                let options = engine.options().into_iter().map(Reply::Option);
                return Ok(engine
                    .identity()
                    .into_iter()
                    .chain(options)
                    .chain([Reply::UgiOk])
                    .collect());
            }
            Command::IsReady => {
                if let Some(position) = &self.position {
                    // A failure is the answer to `go`: an option may change before that.
                    let _ = engine.prepare(position);
                }
                return Ok(vec![Reply::ReadyOk]);
            }
            Command::NewGame => {
                engine.forget_game();
                (self.position, self.moves_played) = (None, 0);
            }
            Command::SetOption { name, value } => {
                let set = engine.set_option(&name, &value);
                set.map_err(|error| ErrorCode::BadOption.because(error))?;
            }
            Command::Position(text) => {
                let (position, moves) = read_position(engine.game(), &text)?;
                (self.position, self.moves_played) = (Some(position), moves);
            }
            Command::SetUp { side, fen } => {
                return self.set_up(side, fen).map(|text| vec![Reply::SetUp(text)]);
            }
            Command::Go(go) => self.go(go)?,
            Command::Stop | Command::Query(_) | Command::Quit => {}
        }
        Ok(Vec::new())
    }

    /// Tells the search to end; returns its answer if it has ended already and waited for this.
    pub fn stop(&mut self) -> Vec<Reply> {
        let Some(search) = &mut self.search else { return Vec::new() };
        search.stop.store(true, Ordering::Relaxed);
        let answer = search.answer.take();
        if answer.is_some() {
            self.search = None;
        }
        answer.unwrap_or_default()
    }

    /// Takes the engine back after a search; returns the answer unless it must wait for `stop`.
    pub fn end_search(&mut self, engine: ServedEngine, answer: Vec<Reply>) -> Vec<Reply> {
        self.engine = Some(engine);
        match &mut self.search {
            Some(search) if search.infinite && !search.stop.load(Ordering::Relaxed) => {
                search.answer = Some(answer);
                Vec::new()
            }
            _ => {
                self.search = None;
                answer
            }
        }
    }

    fn position(&self) -> Result<Position, Refusal> {
        self.position.ok_or_else(|| ErrorCode::NoPosition.because("expected position first"))
    }

    fn set_up(&mut self, side: Side, fen: Option<String>) -> Result<String, Refusal> {
        let none = || ErrorCode::NoSetUp.because("this engine arranges no pieces");
        let engine = self.engine.as_mut().ok_or_else(none)?;
        let start = match (fen, self.position) {
            (None, Some(position)) => position,
            (fen, _) => {
                let start = fen.unwrap_or_else(|| "startpos".into());
                read_position(engine.game(), &PositionText { start, steps: Vec::new() })?.0
            }
        };
        engine.choose_set_up(&start, side).ok_or_else(none)
    }

    /// Starts a search in its own thread.
    fn go(&mut self, go: Go) -> Result<(), Refusal> {
        let position = self.position()?;
        match position.turn() {
            Turn::Over(_) => return Err(ErrorCode::GameOver.because("there is nothing to search")),
            Turn::ToRoll if !go.eval => {
                let text = "expected a roll such as @1 at the end of the moves, or go eval";
                return Err(ErrorCode::NotRolled.because(text));
            }
            _ => {}
        }
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let stop = Arc::new(AtomicBool::new(false));
        self.search = Some(Search { stop: stop.clone(), infinite: go.infinite, answer: None });
        let (events, moves_played) = (self.events.clone(), self.moves_played);
        thread::spawn(move || {
            let budget = (!go.infinite).then(|| go.budget(moves_played));
            let search = AssertUnwindSafe(|| {
                search(&mut engine, &position, budget.as_ref(), go.eval, &stop, &events)
            });
            // A broken engine must not leave its host waiting.
            let event = match panic::catch_unwind(search) {
                Ok(answer) => Event::SearchEnded { engine: Box::new(engine), answer },
                Err(_) => Event::SearchFailed,
            };
            // Sending fails only after the server has ended.
            let _ = events.send(event);
        });
        Ok(())
    }
}

fn search(
    engine: &mut ServedEngine,
    position: &Position,
    budget: Option<&Budget>,
    eval: bool,
    stop: &AtomicBool,
    events: &SyncSender<Event>,
) -> Vec<Reply> {
    let refuse = |code: ErrorCode, text: &str| vec![Reply::Error(code.because(text))];
    let unsuited = |error| vec![Reply::Error(ErrorCode::BadOption.because(error))];
    if eval {
        return match engine.evaluate(position, budget, stop) {
            Ok(Some(report)) => evaluation(position, &report),
            Ok(None) => refuse(ErrorCode::NoEval, "this engine has no values"),
            Err(error) => unsuited(error),
        };
    }
    let has_values = engine.gives_win_probabilities();
    let best = engine.best_move(position, budget, stop, &mut |report| {
        let info = info(position, report, has_values);
        let _ = events.send(Event::Info(Reply::Info(info)));
    });
    match best {
        Ok(Some(mov)) => vec![Reply::BestMove(mov.to_string())],
        Ok(None) => refuse(ErrorCode::GameOver, "there is no move"),
        Err(error) => unsuited(error),
    }
}
