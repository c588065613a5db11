use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde_json::Value;

use super::Request;
use super::answer::{Found, needs_server};
use super::effects::{Effects, GameEvent, Outcome};
use super::game_list::list_games;
use crate::api::{Call, Failure, Reply, no_such_path, read_body};
use crate::dto::{GameState, HintRequest, NewGame, Notation, Seat, VisitorData, VisitorView};
use crate::engines::Engines;
use crate::play::{
    GameRequest, GameRow, Host, HostedGame, Visitor, VisitorId, begin_game, check_unfinished,
    no_game,
};
use crate::routes::Endpoint;

/// The games of the one visitor of this machine. The caller stores changes, lets engines search
/// and watches the clocks.
pub struct Games {
    pub(super) host: Host,
    visitor: Visitor,
    pub(super) rows: BTreeMap<String, GameRow>,
    /// The games that requests have opened.
    open: HashMap<String, HostedGame>,
    /// What the caller must do after this request.
    pub(super) effects: Effects,
    /// The time of this request, in milliseconds since 1970.
    now: u64,
}

/// When this many games are open, opening another one closes the idle ones.
const MOST_OPEN: usize = 50;

/// How long an engine whose search was stopped waits before it searches again.
const STOPPED_PAUSE: Duration = Duration::from_millis(500);

impl Games {
    /// Creates a host without games.
    pub fn new(engines: Engines) -> Self {
        let host = Host::new(engines);
        let visitor = Visitor { id: Some(VisitorId::local()), name: None };
        let (rows, open) = (BTreeMap::new(), HashMap::new());
        Self { host, visitor, rows, open, effects: Effects::default(), now: 0 }
    }

    /// Answers a request of the visitor at the time `now`, in milliseconds since 1970.
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
        let reply = work(self).unwrap_or_else(Reply::refusal);
        Outcome { reply, effects: std::mem::take(&mut self.effects) }
    }

    fn reply(&mut self, call: &Call) -> Result<Reply, Failure> {
        let id = call.parameter(0);
        match call.route.endpoint {
            Endpoint::List => {
                let rows = self.rows.values();
                Reply::json(200, &list_games(rows, &call.game_search()?, &VisitorId::local())?)
            }
            Endpoint::PromiseDice => Reply::json(200, &self.host.dice.promise(self.now)?),
            Endpoint::Create => self.create(call.body()?),
            Endpoint::State => Reply::json(200, &self.state(id)?),
            Endpoint::Delete => self.delete(id),
            Endpoint::Watch => self.reply_to_watcher(id),
            Endpoint::Record => {
                let Notation { format } = call.query()?;
                Ok(Reply::record(self.open(id)?.game.record(&format)?))
            }
            Endpoint::Ply => {
                let ply = call.number("ply")?;
                Reply::json(200, &self.open(id)?.game.position_after(ply)?)
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
            _ => self.act(id, GameRequest::read(call)?),
        }
    }

    fn create(&mut self, request: NewGame) -> Result<Reply, Failure> {
        if request.players.iter().any(Seat::is_open) {
            return Err(needs_server("seat \"open\""));
        }
        let unfinished = self.rows.values().filter(|row| !row.is_over()).count();
        check_unfinished(unfinished as u64)?;
        let game = begin_game(request, &self.visitor, &self.host, self.now)?;
        let id = game.id.clone();
        self.save(game.row()?);
        self.add_open(game);
        Reply::json(201, &self.state(&id)?)
    }

    fn save(&mut self, row: GameRow) {
        self.effects.saved.push(row.clone());
        self.rows.insert(row.id.clone(), row);
    }

    fn act(&mut self, id: &str, request: GameRequest) -> Result<Reply, Failure> {
        self.open(id)?;
        let game = self.open.get(id).ok_or_else(|| no_game(id))?;
        let changed = game.changed_by(&self.visitor, request, &self.host, self.now)?;
        if let Some((next, new_game)) = changed {
            self.commit(id, next, new_game)?;
        }
        Reply::json(200, &self.state(id)?)
    }

    /// Stores and makes a change, and continues the game, as a room of the server does.
    fn commit(
        &mut self,
        id: &str,
        mut next: HostedGame,
        new_game: Option<GameRow>,
    ) -> Result<(), Failure> {
        self.save(next.stored(self.now)?);
        if let Some(new_game) = new_game {
            self.save(new_game);
        }
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        if game.become_next(next) {
            self.effects.start_turn(game, true, Duration::ZERO);
        }
        self.effects.show(game);
        Ok(())
    }

    /// The state of a game, which continues if it was not open.
    fn state(&mut self, id: &str) -> Result<GameState, Failure> {
        Ok(self.open(id)?.state(Some(&VisitorId::local())))
    }

    /// Returns an open game, unless it has moved on from `turn`.
    fn at_turn(&mut self, id: &str, turn: u64) -> Result<&mut HostedGame, Failure> {
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        game.check_turn(turn)?;
        Ok(game)
    }

    /// Returns a game, opening it if necessary.
    fn open(&mut self, id: &str) -> Result<&mut HostedGame, Failure> {
        if !self.open.contains_key(id) {
            let row = self.rows.get(id).ok_or_else(|| no_game(id))?;
            let hosted = HostedGame::of_row(row)?;
            self.add_open(hosted);
        }
        self.open.get_mut(id).ok_or_else(|| no_game(id))
    }

    fn add_open(&mut self, mut game: HostedGame) {
        if self.open.len() >= MOST_OPEN {
            self.open.retain(|_, game| !game.spectators.is_empty() || !game.is_quiet());
        }
        self.effects.start_turn(&mut game, false, Duration::ZERO);
        self.open.insert(game.id.clone(), game);
    }

    /// Starts the current turn again; an engine waits first.
    fn restart_turn(&mut self, id: &str, wait: Duration) {
        if let Some(game) = self.open.get_mut(id) {
            game.end_turn();
            self.effects.start_turn(game, false, wait);
        }
    }

    fn delete(&mut self, id: &str) -> Result<Reply, Failure> {
        self.rows.remove(id).ok_or_else(|| no_game(id))?;
        if let Some(mut game) = self.open.remove(id) {
            game.turn += 1;
            self.effects.add_turn(&game, None, Duration::ZERO);
        }
        self.effects.removed.push(id.to_owned());
        self.effects.events.push(GameEvent { id: id.to_owned(), state: None });
        Ok(Reply::empty(204))
    }

    /// Stores a game in place of the one with its ID. Spectators see the new game at once.
    pub(super) fn replace(&mut self, row: GameRow) -> Result<(), Failure> {
        let (id, old) = (row.id.clone(), self.open.remove(&row.id));
        self.save(row);
        let Some(old) = old else { return Ok(()) };
        self.open(&id)?;
        let game = self.open.get_mut(&id).ok_or_else(|| no_game(&id))?;
        game.spectators = old.spectators;
        // Searches and timers of the old game now belong to an earlier turn.
        game.turn = old.turn + 1;
        game.end_turn();
        self.effects.start_turn(game, true, Duration::ZERO);
        self.effects.show(game);
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
        let game = self.open(id)?;
        game.hinted_side(Some(&VisitorId::local()), request)?;
        let row = game.row()?;
        self.effects.search = Some(row);
        Ok(Reply::empty(202))
    }

    /// Answers a request for a hint, given the task of its search and the result, both as JSON.
    pub fn hint_found(&mut self, task: &str, found: &str, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let row: GameRow = read_body(task.as_bytes())?;
            let hint = match read_body::<Found>(found.as_bytes())? {
                Found::Hint(hint) => hint,
                Found::Refused(failure) => return Err(failure),
                _ => return Err(Failure::invalid_body("expected what was found for a hint")),
            };
            let asked = HostedGame::of_row(&row)?.game;
            let side = asked.to_move();
            let side = side.ok_or_else(|| Failure::invalid_body("nobody is to move"))?;
            let mut next = games.open(&row.id)?.clone();
            next.count_hint(side, asked.plies());
            games.commit(&row.id, next, None)?;
            Reply::json(200, &hint)
        })
    }

    /// Adds a spectator to a game; the reply is its state.
    pub fn watch(&mut self, id: &str) -> Outcome {
        self.outcome(|games| games.reply_to_watcher(id))
    }

    fn reply_to_watcher(&mut self, id: &str) -> Result<Reply, Failure> {
        self.open(id)?;
        let game = self.open.get_mut(id).ok_or_else(|| no_game(id))?;
        game.enter(VisitorId::local());
        // Engines that play against each other wait for a spectator.
        self.effects.start_turn(game, false, Duration::ZERO);
        self.state(id).and_then(|state| Reply::json(200, &state))
    }

    /// Removes a spectator from a game.
    pub fn unwatch(&mut self, id: &str) -> Outcome {
        self.outcome(|games| {
            if let Some(game) = games.open.get_mut(id) {
                game.leave(&VisitorId::local());
            }
            Ok(Reply::empty(204))
        })
    }

    /// The game in which an engine is to search after its wait. `None` if the game has moved on, or
    /// if engines play each other and nobody watches.
    pub fn next_search(&mut self, id: &str, turn: u64) -> Option<GameRow> {
        let game = self.at_turn(id, turn).ok()?;
        game.thinking?;
        if game.spectators.is_empty() && !game.game.settings().has_humans() {
            game.end_turn();
            return None;
        }
        game.row().ok()
    }

    /// Plays the move that an engine's search found; `found` is a [`Found`] as JSON.
    pub fn engine_moved(&mut self, id: &str, turn: u64, found: &str, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let game = games.at_turn(id, turn)?;
            match read_body::<Found>(found.as_bytes())? {
                Found::Stopped {} => games.restart_turn(id, STOPPED_PAUSE),
                Found::Answer(_) if game.thinking.is_none() => {
                    return Err(Failure::conflict("no engine is to move"));
                }
                Found::Answer(answer) => {
                    let play = |next: &mut HostedGame| next.play(|game| game.play_answer(answer));
                    let next = game.after(play)?;
                    games.commit(id, next, None)?;
                }
                Found::Hint(_) | Found::Refused(_) => {
                    let message = "expected what was found for an engine's move";
                    return Err(Failure::invalid_body(message));
                }
            }
            Ok(Reply::empty(204))
        })
    }

    /// Ends the game if the person to move is out of time; otherwise restarts the turn.
    pub fn out_of_time(&mut self, id: &str, turn: u64, now: u64) -> Outcome {
        self.now = now;
        self.outcome(|games| {
            let game = games.at_turn(id, turn)?;
            match game.time_left().filter(|_| game.thinking.is_none()) {
                None => return Err(Failure::conflict("no clock of a person is running")),
                Some(Duration::ZERO) => {
                    let next = game.after(|next| next.play(|game| game.run_out_of_time()))?;
                    games.commit(id, next, None)?;
                }
                Some(_) => games.restart_turn(id, Duration::ZERO),
            }
            Ok(Reply::empty(204))
        })
    }

    /// Returns the body of a review with the game's record in place of its ID.
    pub fn with_record(&self, body: &str) -> Reply {
        let with_record = || {
            let mut request: serde_json::Map<String, Value> = read_body(body.as_bytes())?;
            if !request.contains_key("record")
                && let Some(Value::String(id)) = request.get("game_id").cloned()
            {
                // The game is read without opening it, so it does not continue.
                let row = self.rows.get(&id).ok_or_else(|| no_game(&id))?;
                let record = HostedGame::of_row(row)?.game.record("record")?;
                request.remove("game_id");
                request.insert("record".to_owned(), record.into());
            }
            Reply::json(200, &request)
        };
        with_record().unwrap_or_else(Reply::refusal)
    }
}
