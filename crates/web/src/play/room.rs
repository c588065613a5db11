use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use service::api::{Failure, Update};
use service::dto::{GameState, Hint, HintRequest};
use service::play::{
    GameRequest, GameRow, HostedGame, MoveSearch, NextStep, PlayedGame, Visitor, VisitorId, no_game,
};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, MutexGuard, oneshot, watch};

use super::game_rooms::Services;
use crate::pool::Priority;
use crate::storage::games;
use crate::tasks::uninterrupted;

/// A game and its spectators. Changes happen one after another; each is stored before
/// it is announced.
pub struct Room {
    services: Arc<Services>,
    state: Mutex<RoomState>,
    /// The game after every change; `None` once it is deleted.
    updates: watch::Sender<Option<Arc<HostedGame>>>,
}

/// The part of a room that changes, behind its lock.
pub struct RoomState {
    pub game: HostedGame,
    /// Dropping this stops the engine that is searching.
    move_search: Option<oneshot::Sender<Infallible>>,
    is_deleted: bool,
}

/// A visitor's open stream of events. When it is dropped, the others learn that the player left,
/// unless the player comes back soon, as when reloading the page.
pub struct OpenStream {
    room: Arc<Room>,
    visitor: Option<VisitorId>,
}

/// How long a reload may take.
const RELOAD: Duration = Duration::from_secs(2);

impl OpenStream {
    /// The event with the game as the visitor sees it.
    pub fn shown(&self, game: &HostedGame) -> Update {
        Update::new("state", &game.state(self.visitor.as_ref()))
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let room = Arc::clone(&self.room);
        // Without a runtime the server has ended.
        if let (Some(visitor), Ok(runtime)) = (self.visitor.take(), Handle::try_current()) {
            runtime.spawn(async move {
                tokio::time::sleep(RELOAD).await;
                let mut state = room.state.lock().await;
                let is_gone = state.game.leave(&visitor) && state.game.seats.has_seat(&visitor);
                if is_gone && !state.is_deleted {
                    room.announce(&state, true);
                }
            });
        }
    }
}

impl Room {
    /// Opens a room for a game, which continues at once if an engine is to move.
    pub(super) fn open(services: Arc<Services>, game: HostedGame) -> Arc<Self> {
        let state = RoomState { game, move_search: None, is_deleted: false };
        let (state, updates) = (Mutex::new(state), watch::Sender::new(None));
        let room = Arc::new(Self { services, state, updates });
        // This always succeeds, because nobody else has the room yet.
        if let Ok(mut state) = room.state.try_lock() {
            room.start_turn(&mut state);
        }
        room
    }

    /// Locks the state; fails if the game was deleted.
    pub async fn lock(&self) -> Result<MutexGuard<'_, RoomState>, Failure> {
        let state = self.state.lock().await;
        if state.is_deleted { Err(no_game(&state.game.id)) } else { Ok(state) }
    }

    /// Begins to watch: returns a receiver of the game after every change, and the open stream.
    pub async fn watch(
        self: &Arc<Self>,
        visitor: Option<VisitorId>,
    ) -> Result<(watch::Receiver<Option<Arc<HostedGame>>>, OpenStream), Failure> {
        let updates = self.updates.subscribe();
        let mut state = self.lock().await?;
        let is_new = visitor.clone().is_some_and(|visitor| state.game.enter(visitor));
        // Engines that play against each other wait for a spectator.
        self.start_turn(&mut state);
        let has_seat = visitor.as_ref().is_some_and(|visitor| state.game.seats.has_seat(visitor));
        self.announce(&state, is_new && has_seat);
        Ok((updates, OpenStream { room: Arc::clone(self), visitor }))
    }

    /// Keeps the game for new watchers, and notifies present watchers if it `is_news`.
    fn announce(&self, state: &RoomState, is_news: bool) {
        self.updates.send_if_modified(|last| {
            *last = Some(Arc::new(state.game.clone()));
            is_news
        });
    }

    /// Ends all activity in the room of a deleted game.
    pub(super) async fn close(&self) {
        self.end(&mut *self.state.lock().await);
    }

    fn end(&self, state: &mut RoomState) {
        state.is_deleted = true;
        state.end_turn();
        self.updates.send_replace(None);
    }

    /// Whether nobody watches and nothing is going on, so that the room can be closed.
    pub(super) fn is_idle(&self) -> bool {
        let is_watched = self.updates.receiver_count() > 0;
        !is_watched && self.state.try_lock().is_ok_and(|state| state.game.is_quiet())
    }

    /// Makes the change that a visitor requests, if it is allowed.
    pub async fn act(
        self: &Arc<Self>,
        visitor: Visitor,
        request: GameRequest,
    ) -> Result<GameState, Failure> {
        let room = Arc::clone(self);
        uninterrupted(async move {
            let mut state = room.lock().await?;
            let now = (room.services.clock)();
            let changed = state.game.changed_by(&visitor, request, &room.services.host, now)?;
            if let Some((next, new_game)) = changed {
                room.commit(&mut state, next, new_game).await?;
            }
            Ok(state.game.state(visitor.id.as_ref()))
        })
        .await
    }

    /// Finds a good move for a person who plays against an engine or on one device. It is counted.
    pub async fn hint(
        self: &Arc<Self>,
        visitor: &Visitor,
        request: &HintRequest,
    ) -> Result<Hint, Failure> {
        let (search, side) = {
            let state = self.lock().await?;
            let side = state.game.hinted_side(visitor.id.as_ref(), request)?;
            (state.game.game.hint_search(&self.services.host.engines)?, side)
        };
        let hint = self.services.pool.submit(Priority::Analysis, search)?.await??;
        let (room, ply) = (Arc::clone(self), request.ply);
        uninterrupted(async move {
            room.change(|game| {
                game.count_hint(side, ply);
                Ok(())
            })
            .await?;
            Ok(hint)
        })
        .await
    }

    /// Changes the game, and commits the change.
    pub(super) async fn change(
        self: &Arc<Self>,
        change: impl FnOnce(&mut HostedGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut state = self.lock().await?;
        let next = state.game.after(change)?;
        self.commit(&mut state, next, None).await
    }

    /// Makes a change within a turn, such as a move; fails if the turn is over.
    async fn change_at(
        self: &Arc<Self>,
        turn: u64,
        change: impl FnOnce(&mut PlayedGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.change(|game| game.check_turn(turn).and_then(|()| game.play(change))).await
    }

    /// Stores a change, makes it, notifies all watchers and continues the game.
    async fn commit(
        self: &Arc<Self>,
        state: &mut RoomState,
        mut next: HostedGame,
        new_game: Option<GameRow>,
    ) -> Result<(), Failure> {
        let row = next.stored((self.services.clock)())?;
        let update = move |file: &_| games::update(&row, new_game.as_ref(), file);
        if !self.services.database.run(update).await? {
            self.end(state);
            return Err(no_game(&state.game.id));
        }
        if state.game.become_next(next) {
            state.move_search = None;
            self.start_turn(state);
        }
        self.announce(state, true);
        Ok(())
    }

    /// Starts the turn if it has not started: an engine's search, or the timer of a person's clock.
    fn start_turn(self: &Arc<Self>, state: &mut RoomState) {
        let has_spectators = self.updates.receiver_count() > 0;
        let Some(step) = state.game.start_turn(has_spectators) else { return };
        let (room, turn) = (Arc::clone(self), state.game.turn);
        match (step, state.game.game.move_search(&self.services.host.engines)) {
            (NextStep::Clock(left), _) => {
                tokio::spawn(async move {
                    tokio::time::sleep(left).await;
                    // An error means that the game has moved on, or that the file cannot be
                    // written; then the next move is too late.
                    let _ = room.change_at(turn, PlayedGame::run_out_of_time).await;
                });
            }
            (NextStep::Engine(pause), Some(search)) => {
                let (keep, dropped) = oneshot::channel();
                state.move_search = Some(keep);
                tokio::spawn(room.search_move(turn, search, pause, dropped));
            }
            (NextStep::Engine(_), None) => {}
        }
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
            let mut state = self.state.lock().await;
            // A new watcher takes the lock, too, and starts the turn again if it has ended.
            if self.updates.receiver_count() == 0 {
                if state.game.turn == turn {
                    state.end_turn();
                }
                return;
            }
        }
        let answer = tokio::select! {
            answer = self.services.run(move_search) => answer,
            _ = dropped => return,
        };
        match answer {
            Some(answer) => {
                let made = self.change_at(turn, |game| game.play_answer(answer)).await;
                // An error means that the game has moved on, or that the file cannot be written.
                if made.is_err() {
                    self.try_again(turn, STORAGE_PAUSE).await;
                }
            }
            None => self.try_again(turn, BUSY_PAUSE).await,
        }
    }

    /// Starts the turn again after a pause: the server was busy or could not store the move.
    async fn try_again(self: &Arc<Self>, turn: u64, pause: Duration) {
        tokio::time::sleep(pause).await;
        let mut state = self.state.lock().await;
        if state.game.turn == turn && !state.is_deleted {
            state.end_turn();
            self.start_turn(&mut state);
        }
    }
}

impl RoomState {
    fn end_turn(&mut self) {
        self.game.end_turn();
        self.move_search = None;
    }
}

/// How long an engine waits for a server that is too busy.
const BUSY_PAUSE: Duration = Duration::from_millis(500);

/// How long an engine waits before it moves again after its move could not be stored.
const STORAGE_PAUSE: Duration = Duration::from_secs(2);
