use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use search::Stopwatch;

use super::effects::{Effects, GameEvent, Outcome};
use super::game_list::list_games;
use super::routes::{Address, Endpoint, GamesEndpoint, needs_server};
use super::search_task::{Found, SearchTask, Wanted};
use super::{Reply, Request};
use crate::api::{Failure, no_such_path, read_body, read_ply, read_query};
use crate::dto::{
    Declining, GameState, HintRequest, NewGame, NewPhrase, Notation, Pace, Phase, Rematch, Seat,
    SeatChoice, VisitorData, VisitorView, enum_name,
};
use crate::engines::Engines;
use crate::play::{
    Action, Answer, Change, Changed, GameRow, GamesWanted, Host, HostedGame, Presence, Visitor,
    VisitorId, begin_game, check_unfinished, no_game,
};

/// The games of the one visitor of this machine. Its caller stores what changes, lets engines
/// search and watches the clocks.
pub struct Games {
    pub(super) host: Host,
    visitor: Visitor,
    pub(super) rows: BTreeMap<String, GameRow>,
    open: HashMap<String, OpenGame>,
}

/// A game that was asked for, and those who watch it.
struct OpenGame {
    hosted: HostedGame,
    presence: Presence,
    watching: usize,
}

/// The number of open games from which on idle ones are closed.
const MOST_OPEN: usize = 50;

/// How long an engine whose search was stopped waits before it searches again.
const STOPPED_PAUSE: Duration = Duration::from_millis(500);

impl OpenGame {
    fn state(&self, host: &Host, visitor: &VisitorId) -> GameState {
        self.hosted.snapshot(&self.presence, host.usual_show()).seen_by(Some(visitor))
    }

    /// Starts the turn; `is_new` if it has begun with a change, and an earlier one is over.
    fn start_turn(&mut self, host: &Host, is_new: bool, wait: Duration, effects: &mut Effects) {
        let step = self.hosted.start_turn(host, self.watching > 0);
        if is_new || step.is_some() {
            effects.add_turn(&self.hosted, step.as_ref(), wait);
        }
    }
}

impl Games {
    /// No games yet.
    pub fn new(engines: Engines) -> Self {
        let host = Host::new(engines);
        let visitor = Visitor { id: Some(VisitorId::local()), name: None };
        Self { host, visitor, rows: BTreeMap::new(), open: HashMap::new() }
    }

    /// Answers a request of the visitor at this time, in milliseconds since 1970.
    pub fn request(&mut self, request: Request<'_>, now: u64) -> Outcome {
        // The clock of a person stops when the move arrives.
        let received = Stopwatch::start();
        self.outcome(|games, effects| games.reply(request, received, now, effects))
    }

    pub(super) fn outcome(
        &mut self,
        work: impl FnOnce(&mut Self, &mut Effects) -> Result<Reply, Failure>,
    ) -> Outcome {
        let mut effects = Effects::default();
        let reply = work(self, &mut effects).into();
        Outcome { reply, effects }
    }

    fn reply(
        &mut self,
        request: Request<'_>,
        received: Stopwatch,
        now: u64,
        effects: &mut Effects,
    ) -> Result<Reply, Failure> {
        let Request { method, address, .. } = request;
        let Address { endpoint, parameters, query } = Address::read(method, address)?;
        let endpoint = match endpoint {
            Endpoint::Games(endpoint) => endpoint,
            Endpoint::Server => return Err(needs_server(address)),
            _ => return Err(no_such_path(address)),
        };
        let id = parameters.first().map(String::as_str).unwrap_or_default();
        let action = match endpoint {
            GamesEndpoint::List => {
                let wanted = GamesWanted::new(read_query(query)?, self.visitor.id.clone());
                return Reply::json(200, &list_games(self.rows.values(), &wanted)?);
            }
            GamesEndpoint::PromiseDice => return Reply::json(200, &self.host.dice.promise(now)?),
            GamesEndpoint::Create => return self.create(request.read_body()?, now, effects),
            GamesEndpoint::State => {
                let state = self.state(id, effects)?;
                return Reply::json(200, &state);
            }
            GamesEndpoint::Delete => return self.delete(id, effects),
            GamesEndpoint::Watch => return self.reply_to_watcher(id, effects),
            GamesEndpoint::Record => {
                let Notation { format } = read_query(query)?;
                let record = self.open(id, effects)?.hosted.game.record(&format)?;
                return Ok(Reply::text("text/plain; charset=utf-8", record));
            }
            GamesEndpoint::Ply => {
                let ply = read_ply(parameters.get(1).map(String::as_str).unwrap_or_default())?;
                let game = &self.open(id, effects)?.hosted.game;
                return Reply::json(200, &game.position_after(ply)?);
            }
            GamesEndpoint::Hint => return self.hint(id, &request.read_body()?, effects),
            GamesEndpoint::Visitor => {
                let view = VisitorView { name: None, signed_in: false, addresses: Vec::new() };
                return Reply::json(200, &view);
            }
            GamesEndpoint::Data => return self.data(),
            GamesEndpoint::Forget => {
                for id in self.rows.keys().cloned().collect::<Vec<_>>() {
                    self.delete(&id, effects)?;
                }
                return Ok(Reply::empty(204));
            }
            GamesEndpoint::Join => return Err(needs_server(address)),
            GamesEndpoint::SetUp => Action::Change(Change::SetUp(request.read_body()?)),
            GamesEndpoint::Move => Action::Change(Change::Move(request.read_body()?, received)),
            GamesEndpoint::TakeBack => Action::TakeBack,
            GamesEndpoint::Resign => Action::Change(Change::Resign(request.read_body()?)),
            GamesEndpoint::Decline => {
                let Declining { offer } = request.read_body()?;
                Action::Decline(offer)
            }
            GamesEndpoint::Rematch => {
                let Rematch { dice } = request.read_body()?;
                Action::Rematch(dice)
            }
            GamesEndpoint::Say => {
                let NewPhrase { phrase } = request.read_body()?;
                Action::Say(phrase)
            }
            GamesEndpoint::Pace => Action::Pace(request.read_body::<Pace>()?),
        };
        self.act(id, action, now, effects)
    }

    fn create(
        &mut self,
        request: NewGame,
        now: u64,
        effects: &mut Effects,
    ) -> Result<Reply, Failure> {
        let is_open =
            |seat: &Seat| matches!(seat, Seat::Human { seat: Some(SeatChoice::Open), .. });
        if request.players.iter().any(is_open) {
            return Err(needs_server("seat \"open\""));
        }
        let over = enum_name(&Phase::Over);
        let unfinished = self.rows.values().filter(|row| row.progress.phase != over).count();
        check_unfinished(unfinished as u64)?;
        let (hosted, row) = begin_game(request, &self.visitor, &self.host, now)?;
        effects.saved.push(row.clone());
        let id = row.id.clone();
        self.rows.insert(id.clone(), row);
        self.add_open(hosted, effects);
        let state = self.state(&id, effects)?;
        Reply::json(201, &state)
    }

    fn act(
        &mut self,
        id: &str,
        action: Action,
        now: u64,
        effects: &mut Effects,
    ) -> Result<Reply, Failure> {
        self.open(id, effects)?;
        let game = self.opened(id)?;
        if let Some(changed) = game.hosted.changed_by(&self.visitor, action, &self.host, now)? {
            self.commit(id, changed, now, effects)?;
        }
        let state = self.state(id, effects)?;
        Reply::json(200, &state)
    }

    /// Makes a change and continues the game, as a room of the server does.
    fn commit(
        &mut self,
        id: &str,
        mut changed: Changed,
        now: u64,
        effects: &mut Effects,
    ) -> Result<(), Failure> {
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        let row = self.rows.get_mut(id).ok_or_else(|| no_game(id))?;
        let (progress, seats) = game.hosted.stored(&changed, now)?;
        row.progress = progress;
        if let Some(seats) = seats {
            row.seats = seats;
        }
        effects.saved.push(row.clone());
        if let Some(new_game) = changed.new_game.take() {
            effects.saved.push(new_game.clone());
            self.rows.insert(new_game.id.clone(), new_game);
        }
        if game.hosted.make(changed, now) {
            game.start_turn(&self.host, true, Duration::ZERO, effects);
        }
        let state = Some(game.state(&self.host, &VisitorId::local()));
        effects.events.push(GameEvent { id: id.to_owned(), state });
        Ok(())
    }

    /// The state of a game, which continues if it was closed.
    fn state(&mut self, id: &str, effects: &mut Effects) -> Result<GameState, Failure> {
        self.open(id, effects)?;
        Ok(self.opened(id)?.state(&self.host, &VisitorId::local()))
    }

    fn opened(&self, id: &str) -> Result<&OpenGame, Failure> {
        self.open.get(id).ok_or_else(|| no_game(id))
    }

    /// Opens a game if necessary.
    fn open(&mut self, id: &str, effects: &mut Effects) -> Result<&mut OpenGame, Failure> {
        if !self.open.contains_key(id) {
            let row = self.rows.get(id).ok_or_else(|| no_game(id))?;
            let hosted = HostedGame::of_row(row)?;
            self.add_open(hosted, effects);
        }
        self.open.get_mut(id).ok_or_else(|| no_game(id))
    }

    fn add_open(&mut self, hosted: HostedGame, effects: &mut Effects) {
        if self.open.len() >= MOST_OPEN {
            self.open.retain(|_, game| game.watching > 0 || !game.hosted.is_quiet());
        }
        let id = hosted.metadata.id.clone();
        let mut game = OpenGame { hosted, presence: Presence::default(), watching: 0 };
        game.start_turn(&self.host, false, Duration::ZERO, effects);
        self.open.insert(id, game);
    }

    fn delete(&mut self, id: &str, effects: &mut Effects) -> Result<Reply, Failure> {
        self.rows.remove(id).ok_or_else(|| no_game(id))?;
        self.close(id, effects);
        effects.removed.push(id.to_owned());
        effects.events.push(GameEvent { id: id.to_owned(), state: None });
        Ok(Reply::empty(204))
    }

    /// Ends what goes on in a game.
    fn close(&mut self, id: &str, effects: &mut Effects) {
        if let Some(mut game) = self.open.remove(id) {
            game.hosted.turn += 1;
            effects.add_turn(&game.hosted, None, Duration::ZERO);
        }
    }

    /// Puts a game in the place of one with the same name. Those who watch it see it at once.
    pub(super) fn replace(&mut self, row: GameRow, effects: &mut Effects) -> Result<(), Failure> {
        let (id, old) = (row.id.clone(), self.open.remove(&row.id));
        self.rows.insert(id.clone(), row);
        let Some(OpenGame { hosted, presence, watching }) = old else { return Ok(()) };
        self.open(&id, effects)?;
        let game = self.open.get_mut(&id).ok_or_else(|| no_game(&id))?;
        (game.presence, game.watching) = (presence, watching);
        // What was begun in the old game is of an earlier turn.
        game.hosted.turn = hosted.turn + 1;
        game.hosted.end_turn();
        game.start_turn(&self.host, true, Duration::ZERO, effects);
        let state = game.state(&self.host, &VisitorId::local());
        effects.events.push(GameEvent { id, state: Some(state) });
        Ok(())
    }

    fn data(&self) -> Result<Reply, Failure> {
        let mut rows: Vec<GameRow> = self.rows.values().cloned().collect();
        rows.sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
        let visitor = VisitorId::local();
        // A damaged game is left out: it must not hide the others.
        let kept = rows.into_iter().flat_map(|row| row.with_record(Some(&visitor)));
        Reply::json(200, &VisitorData { games: kept.collect() })
    }

    fn hint(
        &mut self,
        id: &str,
        request: &HintRequest,
        effects: &mut Effects,
    ) -> Result<Reply, Failure> {
        self.open(id, effects)?;
        let hosted = &self.opened(id)?.hosted;
        hosted.hinted_side(Some(&VisitorId::local()), request)?;
        effects.search = Some(SearchTask::new(hosted, Wanted::Hint)?);
        Ok(Reply::empty(202))
    }

    /// Takes what was found for a hint: both are JSON.
    pub fn hint_found(&mut self, task: &str, found: &str, now: u64) -> Outcome {
        self.outcome(|games, effects| {
            let task = read_body::<SearchTask>(task.as_bytes())?;
            let hint = match read_body::<Found>(found.as_bytes())? {
                Found::Hint(hint) => hint,
                Found::Refused { status, body } => return Reply::json(status, &body),
                _ => return Err(Failure::invalid_body("expected what was found for a hint")),
            };
            let asked = task.game()?;
            let side = asked.to_move();
            let side = side.ok_or_else(|| Failure::invalid_body("nobody is to move"))?;
            let ply = asked.history(0).plies.len();
            let changed = games.open(&task.id, effects)?.hosted.hinted(side, ply);
            games.commit(&task.id, changed, now, effects)?;
            Reply::json(200, &hint)
        })
    }

    /// Somebody watches a game.
    pub fn watch(&mut self, id: &str) -> Outcome {
        self.outcome(|games, effects| games.reply_to_watcher(id, effects))
    }

    fn reply_to_watcher(&mut self, id: &str, effects: &mut Effects) -> Result<Reply, Failure> {
        self.open(id, effects)?;
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        game.presence.enter(&VisitorId::local());
        game.watching += 1;
        // Engines that play against each other wait for a spectator.
        game.start_turn(&self.host, false, Duration::ZERO, effects);
        let state = game.state(&self.host, &VisitorId::local());
        Reply::json(200, &state)
    }

    /// Somebody no longer watches a game.
    pub fn unwatch(&mut self, id: &str) -> Outcome {
        self.outcome(|games, _| {
            if let Some(game) = games.open.get_mut(id) {
                game.presence.leave(&VisitorId::local());
                game.watching = game.watching.saturating_sub(1);
            }
            Ok(Reply::empty(204))
        })
    }

    /// The search of an engine that has waited. `None` if the game has moved on, or nobody watches
    /// engines that play against each other.
    pub fn next_search(&mut self, id: &str, turn: u64) -> Option<SearchTask> {
        let game = self.open.get_mut(id).filter(|game| game.hosted.turn == turn)?;
        game.hosted.metadata.thinking?;
        if game.watching == 0 && !game.hosted.game.settings().has_humans() {
            game.hosted.end_turn();
            return None;
        }
        SearchTask::new(&game.hosted, Wanted::Move).ok()
    }

    /// An engine has found its move: [`Found`] as JSON.
    pub fn engine_moved(&mut self, id: &str, turn: u64, found: &str, now: u64) -> Outcome {
        self.outcome(|games, effects| {
            let game = games.open.get_mut(id).ok_or_else(|| no_game(id))?;
            game.hosted.check_turn(turn)?;
            match read_body::<Found>(found.as_bytes())?.into_answer()? {
                Some(answer) => games.play_answer(id, answer, now, effects),
                None => {
                    game.hosted.end_turn();
                    game.start_turn(&games.host, false, STOPPED_PAUSE, effects);
                    Ok(Reply::empty(204))
                }
            }
        })
    }

    fn play_answer(
        &mut self,
        id: &str,
        answer: Answer,
        now: u64,
        effects: &mut Effects,
    ) -> Result<Reply, Failure> {
        let hosted = &self.opened(id)?.hosted;
        if hosted.metadata.thinking.is_none() {
            return Err(Failure::conflict("no engine is to move"));
        }
        let changed = hosted.with(Change::EngineMove(answer))?;
        self.commit(id, changed, now, effects)?;
        Ok(Reply::empty(204))
    }

    /// The clock of the person to move has run down.
    pub fn out_of_time(&mut self, id: &str, turn: u64, now: u64) -> Outcome {
        self.outcome(|games, effects| {
            let game = games.open.get_mut(id).ok_or_else(|| no_game(id))?;
            game.hosted.check_turn(turn)?;
            let left = game.hosted.time_left().filter(|_| game.hosted.metadata.thinking.is_none());
            match left {
                None => return Err(Failure::conflict("no clock of a person is running")),
                Some(Duration::ZERO) => {
                    let changed = game.hosted.with(Change::OutOfTime)?;
                    games.commit(id, changed, now, effects)?;
                }
                Some(_) => {
                    game.hosted.end_turn();
                    game.start_turn(&games.host, false, Duration::ZERO, effects);
                }
            }
            Ok(Reply::empty(204))
        })
    }
}
