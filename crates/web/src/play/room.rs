use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Side;
use tokio::sync::{Mutex, oneshot, watch};

use super::game_rooms::{Services, now};
use super::presence::{OpenStream, Presence};
use super::seats::Seats;
use super::snapshot::Snapshot;
use super::visitor::VisitorId;
use super::{Change, GameInPlay, GameMetadata, MoveSearch, Visitor};
use crate::api::Failure;
use crate::dto::{Described, GameState};
use crate::storage::{GameProgress, GameRow, StoredSeats};

/// A game and its spectators. Changes happen one after another; each is stored before
/// it is announced.
pub struct Room {
    pub(super) services: Arc<Services>,
    pub(super) state: Mutex<RoomState>,
    pub(super) presence: Presence,
    /// The game after every change; `None` once it is deleted.
    updates: watch::Sender<Option<Arc<Snapshot>>>,
}

/// What a change may touch.
pub(super) struct RoomState {
    pub game: Box<dyn GameInPlay>,
    pub seats: Seats,
    pub metadata: GameMetadata,
    /// How often a turn began: tells searches and timers whether the game has moved on.
    turn: u64,
    /// Dropping this stops the engine that is searching.
    move_search: Option<oneshot::Sender<Infallible>>,
    /// Whether an engine is searching, or the clock of a person is watched.
    has_turn_started: bool,
    is_deleted: bool,
}

/// What changes.
#[derive(Default)]
pub(super) struct Changed {
    pub game: Option<Box<dyn GameInPlay>>,
    pub seats: Option<Seats>,
    /// Another game that begins.
    pub new_game: Option<GameRow>,
    /// Whether the turn starts again although the game is the same.
    pub starts_turn: bool,
}

impl Changed {
    pub fn seats(seats: Seats) -> Self {
        Self { seats: Some(seats), ..Self::default() }
    }
}

/// A visitor's view of a game, now and after every change.
pub struct Watching {
    pub now: GameState,
    pub updates: watch::Receiver<Option<Arc<Snapshot>>>,
    visitor: Option<VisitorId>,
    /// Tells the others that the visitor is here.
    _stream: Option<OpenStream>,
}

impl Watching {
    /// What the visitor sees.
    pub fn seen(&self, snapshot: &Snapshot) -> GameState {
        snapshot.seen_by(self.visitor.as_ref())
    }
}

impl Room {
    /// A room for a game, which continues at once if an engine is to move.
    pub(super) fn open(
        services: Arc<Services>,
        game: Box<dyn GameInPlay>,
        seats: Seats,
        metadata: GameMetadata,
    ) -> Arc<Self> {
        let mut state = RoomState {
            game,
            seats,
            metadata,
            turn: 0,
            move_search: None,
            has_turn_started: false,
            is_deleted: false,
        };
        state.metadata.is_waiting = state.is_waiting();
        let (updates, presence) = (watch::Sender::new(None), Presence::default());
        let room = Arc::new(Self { services, state: Mutex::new(state), presence, updates });
        // Nobody else knows the room yet.
        if let Ok(mut state) = room.state.try_lock() {
            room.start_turn(&mut state);
        }
        room
    }

    /// The game as a visitor sees it.
    pub async fn state(&self, visitor: &Visitor) -> Result<GameState, Failure> {
        let state = self.state.lock().await;
        state.check()?;
        Ok(self.snapshot(&state).seen_by(visitor.id.as_ref()))
    }

    /// The game now, and after every change.
    pub async fn watch(self: &Arc<Self>, visitor: &Visitor) -> Result<Watching, Failure> {
        let mut updates = self.updates.subscribe();
        let mut state = self.state.lock().await;
        state.check()?;
        let visitor = visitor.id.clone();
        let stream = visitor.clone().map(|visitor| OpenStream { room: Arc::clone(self), visitor });
        let is_new = visitor.as_ref().is_some_and(|visitor| self.presence.enter(visitor));
        // Engines that play against each other wait for a spectator.
        self.start_turn(&mut state);
        let snapshot = Arc::new(self.snapshot(&state));
        if is_new && visitor.as_ref().is_some_and(|visitor| state.seats.has_seat(visitor)) {
            self.updates.send_replace(Some(Arc::clone(&snapshot)));
        }
        updates.mark_unchanged();
        let now = snapshot.seen_by(visitor.as_ref());
        Ok(Watching { now, updates, visitor, _stream: stream })
    }

    /// Tells everybody that a player has left.
    pub(super) async fn announce_absence(&self, visitor: &VisitorId) {
        let state = self.state.lock().await;
        if !state.is_deleted && state.seats.has_seat(visitor) {
            self.updates.send_replace(Some(Arc::new(self.snapshot(&state))));
        }
    }

    pub(super) fn snapshot(&self, state: &RoomState) -> Snapshot {
        let RoomState { game, seats, metadata, .. } = state;
        Snapshot::new(&**game, seats, metadata, &self.presence, self.services.usual_show())
    }

    pub async fn record(&self, format: &str) -> Result<String, Failure> {
        self.state.lock().await.game.record(format)
    }

    pub async fn position_after(&self, ply: usize) -> Result<Described, Failure> {
        self.state.lock().await.game.position_after(ply)
    }

    /// The game was deleted: ends all activity in the room.
    pub(super) async fn close(&self) {
        let mut state = self.state.lock().await;
        state.is_deleted = true;
        state.end_turn();
        self.updates.send_replace(None);
    }

    /// Whether nothing happens here, so that the room can be closed.
    pub(super) fn is_idle(&self) -> bool {
        let is_quiet = |state: &RoomState| {
            let has_clock = state.has_turn_started && state.game.deadline().is_some();
            state.metadata.thinking.is_none() && !has_clock
        };
        let is_watched = self.updates.receiver_count() > 0;
        !is_watched && self.state.try_lock().is_ok_and(|state| is_quiet(&state))
    }

    /// Changes the game unless its turn is over.
    async fn change_at(
        self: &Arc<Self>,
        turn: u64,
        change: Change,
    ) -> Result<Arc<Snapshot>, Failure> {
        let mut state = self.state.lock().await;
        state.check()?;
        if turn != state.turn {
            return Err(Failure::conflict("the game has changed in the meantime"));
        }
        let changed = state.with(change)?;
        self.commit(&mut state, changed).await
    }

    /// A side has had a hint.
    pub(super) async fn count_hint(self: &Arc<Self>, side: Side) -> Result<Arc<Snapshot>, Failure> {
        let mut state = self.state.lock().await;
        state.check()?;
        let mut seats = state.seats.clone();
        seats.hints[side.index()] += 1;
        self.commit(&mut state, Changed::seats(seats)).await
    }

    /// Stores a change, makes it, tells everybody and continues the game.
    pub(super) async fn commit(
        self: &Arc<Self>,
        state: &mut RoomState,
        changed: Changed,
    ) -> Result<Arc<Snapshot>, Failure> {
        let Changed { game, seats, new_game, starts_turn } = changed;
        let (id, version, updated_at) =
            (state.metadata.id.clone(), state.metadata.version + 1, now());
        let next = game.as_ref().unwrap_or(&state.game);
        let progress = GameProgress::new(&**next, version, updated_at)?;
        let stored = seats.as_ref().map(|seats| StoredSeats::new(next.settings(), seats));
        let stored = stored.transpose()?;
        if !self.services.database.update_game(id, progress, stored, new_game).await? {
            return Err(no_game(&state.metadata.id));
        }
        let is_turn = game.is_some() || starts_turn;
        if let Some(game) = game {
            state.game = game;
        }
        if let Some(seats) = seats {
            state.seats = seats;
        }
        (state.metadata.version, state.metadata.updated_at) = (version, updated_at);
        state.metadata.is_waiting = state.is_waiting();
        if is_turn {
            state.metadata.turn_began = Instant::now();
            state.turn += 1;
            state.end_turn();
            self.start_turn(state);
        }
        let snapshot = Arc::new(self.snapshot(state));
        self.updates.send_replace(Some(Arc::clone(&snapshot)));
        Ok(snapshot)
    }

    /// Starts an engine's search if it is to move, or the timer of a person's clock, once.
    fn start_turn(self: &Arc<Self>, state: &mut RoomState) {
        let Some(side) = state.game.to_move().filter(|_| !state.has_turn_started) else { return };
        if state.metadata.is_waiting {
            return;
        }
        let (turn, settings) = (state.turn, state.game.settings());
        if settings.is_human(side) {
            state.has_turn_started = true;
            if let Some(deadline) = state.game.deadline() {
                let falls = state.metadata.turn_began + deadline;
                tokio::spawn(Arc::clone(self).watch_clock(turn, falls));
            }
            return;
        }
        // Engines play against each other only while there is a spectator, and not too fast.
        let show = state.seats.show.unwrap_or_else(|| self.services.usual_show());
        let is_show = !settings.has_humans();
        if is_show && (show.paused || self.updates.receiver_count() == 0) {
            return;
        }
        if let Some(move_search) = state.game.move_search(&self.services.engines) {
            state.has_turn_started = true;
            state.metadata.thinking = Some(side);
            state.metadata.turn_began = Instant::now();
            let pause = Duration::from_millis(if is_show { show.delay_ms } else { 0 });
            let (keep, dropped) = oneshot::channel();
            state.move_search = Some(keep);
            tokio::spawn(Arc::clone(self).search_move(turn, move_search, pause, dropped));
        }
    }

    /// Ends the game when the time of the player to move is over, if nothing happens before.
    async fn watch_clock(self: Arc<Self>, turn: u64, falls: Instant) {
        tokio::time::sleep_until(falls.into()).await;
        // An error means that the game has moved on, or that the file cannot be written; then
        // the next move is too late.
        let _ = self.change_at(turn, Change::OutOfTime).await;
    }

    /// Runs an engine's search, and makes its move unless the game has changed.
    async fn search_move(
        self: Arc<Self>,
        turn: u64,
        move_search: MoveSearch,
        pause: Duration,
        dropped: oneshot::Receiver<Infallible>,
    ) {
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
            if self.updates.receiver_count() == 0 {
                return self.end_turn_at(turn).await;
            }
        }
        let answer = tokio::select! {
            answer = self.services.run(move_search) => answer,
            _ = dropped => return,
        };
        match answer {
            Some(answer) => {
                let change = Change::EngineMove(answer);
                if self.change_at(turn, change).await.is_err() {
                    self.end_turn_at(turn).await;
                }
            }
            None => self.try_again(turn).await,
        }
    }

    /// The engine could not search because the server is busy or shutting down.
    async fn try_again(self: &Arc<Self>, turn: u64) {
        tokio::time::sleep(BUSY_PAUSE).await;
        let mut state = self.state.lock().await;
        if state.turn == turn && !state.is_deleted {
            state.end_turn();
            self.start_turn(&mut state);
        }
    }

    /// The engine has not moved: its turn starts again when somebody watches.
    async fn end_turn_at(&self, turn: u64) {
        let mut state = self.state.lock().await;
        if state.turn == turn {
            state.end_turn();
        }
    }
}

impl RoomState {
    pub fn check(&self) -> Result<(), Failure> {
        if self.is_deleted { Err(no_game(&self.metadata.id)) } else { Ok(()) }
    }

    /// Whether nobody can move because a seat is open.
    fn is_waiting(&self) -> bool {
        self.seats.open_side(self.game.settings()).is_some()
    }

    fn end_turn(&mut self) {
        self.metadata.thinking = None;
        self.move_search = None;
        self.has_turn_started = false;
    }
}

/// How long an engine waits for a server that is too busy.
const BUSY_PAUSE: Duration = Duration::from_millis(500);

pub(super) fn no_game(id: &str) -> Failure {
    Failure::not_found(format!("there is no game \"{id}\""))
}
