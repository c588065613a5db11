use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, oneshot, watch};

use super::game_rooms::{Services, now};
use super::{Change, GameInPlay, GameMetadata, MoveSearch};
use crate::api::{Failure, Live};
use crate::dto::{Described, GameState};
use crate::storage::GameProgress;

/// A game and its spectators. Changes happen one after another; each is stored before
/// it is announced.
pub struct Room {
    services: Arc<Services>,
    state: Mutex<RoomState>,
    /// The game after every change; `None` once it is deleted.
    updates: watch::Sender<Option<Arc<GameState>>>,
}

/// What a change may touch.
struct RoomState {
    game: Box<dyn GameInPlay>,
    metadata: GameMetadata,
    /// Dropping this stops the engine that is searching.
    move_search: Option<oneshot::Sender<Infallible>>,
    /// Whether an engine is searching, or the clock of a person is watched.
    has_turn_started: bool,
    is_deleted: bool,
}

impl Room {
    /// A room for a game, which continues at once if an engine is to move.
    pub(super) fn open(
        services: Arc<Services>,
        game: Box<dyn GameInPlay>,
        metadata: GameMetadata,
    ) -> Arc<Self> {
        let state = RoomState {
            game,
            metadata,
            move_search: None,
            has_turn_started: false,
            is_deleted: false,
        };
        let updates = watch::Sender::new(None);
        let room = Arc::new(Self { services, state: Mutex::new(state), updates });
        // Nobody else knows the room yet.
        if let Ok(mut state) = room.state.try_lock() {
            room.start_turn(&mut state);
        }
        room
    }

    pub async fn state(&self) -> Result<GameState, Failure> {
        let state = self.state.lock().await;
        state.check()?;
        Ok(state.view())
    }

    /// The game now, and after every change.
    pub async fn watch(self: &Arc<Self>) -> Result<Live<GameState>, Failure> {
        let mut updates = self.updates.subscribe();
        let mut state = self.state.lock().await;
        state.check()?;
        // Engines that play against each other wait for a spectator.
        self.start_turn(&mut state);
        updates.mark_unchanged();
        Ok(Live { now: state.view(), updates })
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

    /// Changes the game and continues it. The change is completed even if the client leaves.
    pub async fn change(self: &Arc<Self>, change: Change) -> Result<Arc<GameState>, Failure> {
        let room = Arc::clone(self);
        let done = tokio::spawn(async move { room.change_at(None, change).await }).await;
        done.unwrap_or_else(|problem| Err(Failure::internal(problem)))
    }

    /// Changes the game unless it is no longer at this version.
    async fn change_at(
        self: &Arc<Self>,
        version: Option<u64>,
        change: Change,
    ) -> Result<Arc<GameState>, Failure> {
        let mut state = self.state.lock().await;
        state.check()?;
        if version.is_some_and(|version| version != state.metadata.version) {
            return Err(Failure::conflict("the game has changed in the meantime"));
        }
        let mut game = state.game.boxed_clone();
        game.apply(change, state.metadata.turn_began)?;
        let (id, version, updated_at) =
            (state.metadata.id.clone(), state.metadata.version + 1, now());
        let progress = GameProgress::new(&*game, version, updated_at)?;
        if !self.services.database.update_game(id, progress).await? {
            return Err(no_game(&state.metadata.id));
        }
        state.game = game;
        (state.metadata.version, state.metadata.updated_at) = (version, updated_at);
        state.metadata.turn_began = Instant::now();
        state.end_turn();
        self.start_turn(&mut state);
        let view = Arc::new(state.view());
        self.updates.send_replace(Some(Arc::clone(&view)));
        Ok(view)
    }

    /// Starts an engine's search if it is to move, or the timer of a person's clock, once.
    fn start_turn(self: &Arc<Self>, state: &mut RoomState) {
        let Some(side) = state.game.to_move().filter(|_| !state.has_turn_started) else { return };
        let (version, settings) = (state.metadata.version, state.game.settings());
        if settings.is_human(side) {
            state.has_turn_started = true;
            if let Some(deadline) = state.game.deadline() {
                let falls = state.metadata.turn_began + deadline;
                tokio::spawn(Arc::clone(self).watch_clock(version, falls));
            }
            return;
        }
        // Engines play against each other only while there is a spectator, and not too fast.
        let is_show = !settings.has_humans();
        if is_show && self.updates.receiver_count() == 0 {
            return;
        }
        if let Some(move_search) = state.game.move_search(&self.services.engines) {
            state.has_turn_started = true;
            state.metadata.thinking = Some(side);
            state.metadata.turn_began = Instant::now();
            let pause = if is_show { self.services.pause } else { Duration::ZERO };
            let (keep, dropped) = oneshot::channel();
            state.move_search = Some(keep);
            tokio::spawn(Arc::clone(self).search_move(version, move_search, pause, dropped));
        }
    }

    /// Ends the game when the time of the player to move is over, if nothing happens before.
    async fn watch_clock(self: Arc<Self>, version: u64, falls: Instant) {
        tokio::time::sleep_until(falls.into()).await;
        // An error means that the game has moved on, or that the file cannot be written; then
        // the next move is too late.
        let _ = self.change_at(Some(version), Change::OutOfTime).await;
    }

    /// Runs an engine's search, and makes its move unless the game has changed.
    async fn search_move(
        self: Arc<Self>,
        version: u64,
        move_search: MoveSearch,
        pause: Duration,
        dropped: oneshot::Receiver<Infallible>,
    ) {
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
            if self.updates.receiver_count() == 0 {
                return self.end_turn_at(version).await;
            }
        }
        let answer = tokio::select! {
            answer = self.services.run(move_search) => answer,
            _ = dropped => return,
        };
        match answer {
            Some(answer) => {
                let change = Change::EngineMove(answer);
                if self.change_at(Some(version), change).await.is_err() {
                    self.end_turn_at(version).await;
                }
            }
            None => self.try_again(version).await,
        }
    }

    /// The engine could not search because the server is busy or shutting down.
    async fn try_again(self: &Arc<Self>, version: u64) {
        tokio::time::sleep(BUSY_PAUSE).await;
        let mut state = self.state.lock().await;
        if state.metadata.version == version && !state.is_deleted {
            state.end_turn();
            self.start_turn(&mut state);
        }
    }

    /// The engine has not moved: its turn starts again when somebody watches.
    async fn end_turn_at(&self, version: u64) {
        let mut state = self.state.lock().await;
        if state.metadata.version == version {
            state.end_turn();
        }
    }
}

impl RoomState {
    fn check(&self) -> Result<(), Failure> {
        if self.is_deleted { Err(no_game(&self.metadata.id)) } else { Ok(()) }
    }

    fn view(&self) -> GameState {
        self.game.state(&self.metadata)
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
