use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde_json::Value;

use super::Request;
use super::answer::needs_server;
use super::effects::{Effects, GameEvent, Outcome};
use super::game_list::list_games;
use super::search_task::{Found, SearchTask, Wanted};
use crate::api::{Call, Failure, Reply, no_such_path, read_body};
use crate::dto::{
    GameState, HintRequest, NewGame, Notation, Seat, SeatChoice, VisitorData, VisitorView,
};
use crate::engines::Engines;
use crate::play::{
    Action, Changed, GameRow, Host, HostedGame, Presence, Visitor, VisitorId, begin_game,
    check_unfinished, no_game,
};
use crate::routes::Endpoint;

/// The games of the one visitor of this machine. Its caller stores what changes, lets engines
/// search and watches the clocks.
pub struct Games {
    pub(super) host: Host,
    visitor: Visitor,
    pub(super) rows: BTreeMap<String, GameRow>,
    open: HashMap<String, OpenGame>,
    /// What the caller has to do after this request.
    pub(super) effects: Effects,
    /// When this request came, in milliseconds since 1970.
    now: u64,
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
    fn state(&self, host: &Host) -> GameState {
        let snapshot = self.hosted.snapshot(&self.presence, host.usual_show());
        snapshot.seen_by(Some(&VisitorId::local()))
    }

    fn event(&self, host: &Host) -> GameEvent {
        GameEvent { id: self.hosted.id.clone(), state: Some(self.state(host)) }
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
        let (rows, open) = (BTreeMap::new(), HashMap::new());
        Self { host, visitor, rows, open, effects: Effects::default(), now: 0 }
    }

    /// Answers a request of the visitor at this time, in milliseconds since 1970.
    pub fn request(&mut self, request: Request<'_>, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let call = request.call()?;
            if call.route.is_in_game() {
                return Err(no_such_path(request.address));
            }
            games.reply(&call)
        })
    }

    pub(super) fn outcome(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<Reply, Failure>,
    ) -> Outcome {
        let reply = work(self).into();
        Outcome { reply, effects: std::mem::take(&mut self.effects) }
    }

    fn reply(&mut self, call: &Call<'_>) -> Result<Reply, Failure> {
        let id = call.parameter(0);
        match call.route.endpoint {
            Endpoint::List => {
                let rows = self.rows.values();
                Reply::json(200, &list_games(rows, &call.query()?, &VisitorId::local())?)
            }
            Endpoint::PromiseDice => Reply::json(200, &self.host.dice.promise(self.now)?),
            Endpoint::Create => self.create(call.body()?),
            Endpoint::State => Reply::json(200, &self.state(id)?),
            Endpoint::Delete => self.delete(id),
            Endpoint::Watch => self.reply_to_watcher(id),
            Endpoint::Record => {
                let Notation { format } = call.query()?;
                Ok(Reply::record(self.open(id)?.hosted.game.record(&format)?))
            }
            Endpoint::Ply => {
                let ply = call.number("ply")?;
                Reply::json(200, &self.open(id)?.hosted.game.position_after(ply)?)
            }
            Endpoint::Hint => self.hint(id, &call.body()?),
            Endpoint::Visitor => {
                let (signed_in, addresses) = (false, Vec::new());
                Reply::json(200, &VisitorView { name: None, signed_in, addresses })
            }
            Endpoint::Data => self.data(),
            Endpoint::Forget => {
                for id in self.rows.keys().cloned().collect::<Vec<_>>() {
                    self.delete(&id)?;
                }
                Ok(Reply::empty(204))
            }
            _ => self.act(id, call.action()?),
        }
    }

    fn create(&mut self, request: NewGame) -> Result<Reply, Failure> {
        let is_open =
            |seat: &Seat| matches!(seat, Seat::Human { seat: Some(SeatChoice::Open), .. });
        if request.players.iter().any(is_open) {
            return Err(needs_server("seat \"open\""));
        }
        let unfinished = self.rows.values().filter(|row| !row.is_over()).count();
        check_unfinished(unfinished as u64)?;
        let (hosted, row) = begin_game(request, &self.visitor, &self.host, self.now)?;
        let id = row.id.clone();
        self.save(row);
        self.add_open(hosted);
        Reply::json(201, &self.state(&id)?)
    }

    fn save(&mut self, row: GameRow) {
        self.effects.saved.push(row.clone());
        self.rows.insert(row.id.clone(), row);
    }

    fn act(&mut self, id: &str, action: Action) -> Result<Reply, Failure> {
        self.open(id)?;
        let hosted = &self.opened(id)?.hosted;
        if let Some(changed) = hosted.changed_by(&self.visitor, action, &self.host, self.now)? {
            self.commit(id, changed)?;
        }
        Reply::json(200, &self.state(id)?)
    }

    /// Makes a change and continues the game, as a room of the server does.
    fn commit(&mut self, id: &str, changed: impl Into<Changed>) -> Result<(), Failure> {
        let Changed { mut next, new_game } = changed.into();
        self.save(next.stored(self.now)?);
        if let Some(new_game) = new_game {
            self.save(new_game);
        }
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        if game.hosted.become_next(next) {
            game.start_turn(&self.host, true, Duration::ZERO, &mut self.effects);
        }
        self.effects.events.push(game.event(&self.host));
        Ok(())
    }

    /// The state of a game, which continues if it was closed.
    fn state(&mut self, id: &str) -> Result<GameState, Failure> {
        self.open(id)?;
        Ok(self.opened(id)?.state(&self.host))
    }

    fn opened(&self, id: &str) -> Result<&OpenGame, Failure> {
        self.open.get(id).ok_or_else(|| no_game(id))
    }

    /// The game, if its turn is not over.
    fn at_turn(&mut self, id: &str, turn: u64) -> Result<&mut OpenGame, Failure> {
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        game.hosted.check_turn(turn)?;
        Ok(game)
    }

    /// Opens a game if necessary.
    fn open(&mut self, id: &str) -> Result<&mut OpenGame, Failure> {
        if !self.open.contains_key(id) {
            let row = self.rows.get(id).ok_or_else(|| no_game(id))?;
            let hosted = HostedGame::of_row(row)?;
            self.add_open(hosted);
        }
        self.open.get_mut(id).ok_or_else(|| no_game(id))
    }

    fn add_open(&mut self, hosted: HostedGame) {
        if self.open.len() >= MOST_OPEN {
            self.open.retain(|_, game| game.watching > 0 || !game.hosted.is_quiet());
        }
        let id = hosted.id.clone();
        let mut game = OpenGame { hosted, presence: Presence::default(), watching: 0 };
        game.start_turn(&self.host, false, Duration::ZERO, &mut self.effects);
        self.open.insert(id, game);
    }

    /// Starts a turn again.
    fn restart_turn(&mut self, id: &str, wait: Duration) {
        if let Some(game) = self.open.get_mut(id) {
            game.hosted.end_turn();
            game.start_turn(&self.host, false, wait, &mut self.effects);
        }
    }

    fn delete(&mut self, id: &str) -> Result<Reply, Failure> {
        self.rows.remove(id).ok_or_else(|| no_game(id))?;
        if let Some(mut game) = self.open.remove(id) {
            game.hosted.turn += 1;
            self.effects.add_turn(&game.hosted, None, Duration::ZERO);
        }
        self.effects.removed.push(id.to_owned());
        self.effects.events.push(GameEvent { id: id.to_owned(), state: None });
        Ok(Reply::empty(204))
    }

    /// Puts a game in the place of one with the same name. Those who watch it see it at once.
    pub(super) fn replace(&mut self, row: GameRow) -> Result<(), Failure> {
        let (id, old) = (row.id.clone(), self.open.remove(&row.id));
        self.save(row);
        let Some(OpenGame { hosted, presence, watching }) = old else { return Ok(()) };
        self.open(&id)?;
        let game = self.open.get_mut(&id).ok_or_else(|| no_game(&id))?;
        (game.presence, game.watching) = (presence, watching);
        // What was begun in the old game is of an earlier turn.
        game.hosted.turn = hosted.turn + 1;
        game.hosted.end_turn();
        game.start_turn(&self.host, true, Duration::ZERO, &mut self.effects);
        self.effects.events.push(game.event(&self.host));
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

    fn hint(&mut self, id: &str, request: &HintRequest) -> Result<Reply, Failure> {
        let hosted = &self.open(id)?.hosted;
        hosted.hinted_side(Some(&VisitorId::local()), request)?;
        let row = hosted.row()?;
        self.effects.search = Some(SearchTask { wanted: Wanted::Hint, row });
        Ok(Reply::empty(202))
    }

    /// Takes what was found for a hint: both are JSON.
    pub fn hint_found(&mut self, task: &str, found: &str, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let SearchTask { row, .. } = read_body(task.as_bytes())?;
            let hint = match read_body::<Found>(found.as_bytes())? {
                Found::Hint(hint) => hint,
                Found::Refused { status, body } => return Reply::json(status, &body),
                _ => return Err(Failure::invalid_body("expected what was found for a hint")),
            };
            let asked = HostedGame::of_row(&row)?.game;
            let side = asked.to_move();
            let side = side.ok_or_else(|| Failure::invalid_body("nobody is to move"))?;
            let mut next = games.open(&row.id)?.hosted.clone();
            next.count_hint(side, asked.plies());
            games.commit(&row.id, next)?;
            Reply::json(200, &hint)
        })
    }

    /// Somebody watches a game.
    pub fn watch(&mut self, id: &str) -> Outcome {
        self.outcome(|games| games.reply_to_watcher(id))
    }

    fn reply_to_watcher(&mut self, id: &str) -> Result<Reply, Failure> {
        self.open(id)?;
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        game.presence.enter(&VisitorId::local());
        game.watching += 1;
        // Engines that play against each other wait for a spectator.
        game.start_turn(&self.host, false, Duration::ZERO, &mut self.effects);
        Reply::json(200, &game.state(&self.host))
    }

    /// Somebody no longer watches a game.
    pub fn unwatch(&mut self, id: &str) -> Outcome {
        self.outcome(|games| {
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
        let game = self.at_turn(id, turn).ok()?;
        game.hosted.thinking?;
        if game.watching == 0 && !game.hosted.game.settings().has_humans() {
            game.hosted.end_turn();
            return None;
        }
        Some(SearchTask { wanted: Wanted::Move, row: game.hosted.row().ok()? })
    }

    /// An engine has found its move: [`Found`] as JSON.
    pub fn engine_moved(&mut self, id: &str, turn: u64, found: &str, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let game = games.at_turn(id, turn)?;
            match read_body::<Found>(found.as_bytes())?.into_answer()? {
                None => games.restart_turn(id, STOPPED_PAUSE),
                Some(_) if game.hosted.thinking.is_none() => {
                    return Err(Failure::conflict("no engine is to move"));
                }
                Some(answer) => {
                    let play = |next: &mut HostedGame| next.play(|game| game.play_answer(answer));
                    let next = game.hosted.after(play)?;
                    games.commit(id, next)?;
                }
            }
            Ok(Reply::empty(204))
        })
    }

    /// The clock of the person to move has run down.
    pub fn out_of_time(&mut self, id: &str, turn: u64, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let hosted = &games.at_turn(id, turn)?.hosted;
            match hosted.time_left().filter(|_| hosted.thinking.is_none()) {
                None => return Err(Failure::conflict("no clock of a person is running")),
                Some(Duration::ZERO) => {
                    let next = hosted.after(|next| next.play(|game| game.run_out_of_time()))?;
                    games.commit(id, next)?;
                }
                Some(_) => games.restart_turn(id, Duration::ZERO),
            }
            Ok(Reply::empty(204))
        })
    }

    /// The body of a review with the record of a game instead of its name.
    pub fn with_record(&self, body: &str) -> Reply {
        let with_record = || {
            let mut request: serde_json::Map<String, Value> = read_body(body.as_bytes())?;
            if !request.contains_key("record")
                && let Some(Value::String(id)) = request.get("game_id").cloned()
            {
                // This does not continue the game.
                let row = self.rows.get(&id).ok_or_else(|| no_game(&id))?;
                let record = HostedGame::of_row(row)?.game.record("record")?;
                request.remove("game_id");
                request.insert("record".to_owned(), record.into());
            }
            Reply::json(200, &request)
        };
        with_record().into()
    }
}
