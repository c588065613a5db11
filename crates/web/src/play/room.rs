use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, oneshot, watch};

use super::game_rooms::{Services, now};
use super::{Change, Frame, GameInPlay, Thought};
use crate::api::{Failure, Live};
use crate::dto::{Described, GameState};
use crate::storage::GameProgress;

/// A game and everybody who watches it. Changes happen one after another; each is stored before
/// anybody hears of it.
pub struct Room {
    services: Arc<Services>,
    table: Mutex<Table>,
    /// The game after every change; `None` once it is deleted.
    news: watch::Sender<Option<Arc<GameState>>>,
}

/// What a change may touch.
struct Table {
    game: Box<dyn GameInPlay>,
    frame: Frame,
    /// Dropping this stops the engine that is searching.
    thought: Option<oneshot::Sender<Infallible>>,
    /// Whether the player to move was called: an engine is searching, or a clock is watched.
    is_called: bool,
    is_deleted: bool,
}

impl Room {
    /// A room for a game, which goes on at once if an engine is to move.
    pub(super) fn open(
        services: Arc<Services>,
        game: Box<dyn GameInPlay>,
        frame: Frame,
    ) -> Arc<Self> {
        let table = Table { game, frame, thought: None, is_called: false, is_deleted: false };
        let news = watch::Sender::new(None);
        let room = Arc::new(Self { services, table: Mutex::new(table), news });
        // Nobody else knows the room yet.
        if let Ok(mut table) = room.table.try_lock() {
            room.call_player(&mut table);
        }
        room
    }

    pub async fn state(&self) -> Result<GameState, Failure> {
        let table = self.table.lock().await;
        table.check()?;
        Ok(table.state())
    }

    /// The game now, and after every change.
    pub async fn watch(self: &Arc<Self>) -> Result<Live<GameState>, Failure> {
        let mut news = self.news.subscribe();
        let mut table = self.table.lock().await;
        table.check()?;
        // Engines that play against each other wait for somebody to watch.
        self.call_player(&mut table);
        news.mark_unchanged();
        Ok(Live { now: table.state(), news })
    }

    pub async fn record(&self, format: &str) -> Result<String, Failure> {
        self.table.lock().await.game.record(format)
    }

    pub async fn position_after(&self, ply: usize) -> Result<Described, Failure> {
        self.table.lock().await.game.position_after(ply)
    }

    /// The game was deleted: ends everything that happens here.
    pub(super) async fn close(&self) {
        let mut table = self.table.lock().await;
        table.is_deleted = true;
        table.forget_player();
        self.news.send_replace(None);
    }

    /// Whether nothing happens here, so that the room can be closed.
    pub(super) fn is_idle(&self) -> bool {
        let is_quiet = |table: &Table| {
            let has_clock = table.is_called && table.game.deadline().is_some();
            table.frame.thinking.is_none() && !has_clock
        };
        let is_watched = self.news.receiver_count() > 0;
        !is_watched && self.table.try_lock().is_ok_and(|table| is_quiet(&table))
    }

    /// Changes the game, and lets it go on. The change is completed even if the client leaves.
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
        let mut table = self.table.lock().await;
        table.check()?;
        if version.is_some_and(|version| version != table.frame.version) {
            return Err(Failure::conflict("the game has moved on"));
        }
        let mut game = table.game.boxed_clone();
        game.apply(change, table.frame.turn_began)?;
        let (id, version, updated_at) = (table.frame.id.clone(), table.frame.version + 1, now());
        let progress = GameProgress::new(&*game, version, updated_at)?;
        if !self.services.database.update_game(id, progress).await? {
            return Err(no_game(&table.frame.id));
        }
        table.game = game;
        (table.frame.version, table.frame.updated_at) = (version, updated_at);
        table.frame.turn_began = Instant::now();
        table.forget_player();
        self.call_player(&mut table);
        let state = Arc::new(table.state());
        self.news.send_replace(Some(Arc::clone(&state)));
        Ok(state)
    }

    /// Lets an engine think if it is to move, or watches the clock of a person, once.
    fn call_player(self: &Arc<Self>, table: &mut Table) {
        let Some(side) = table.game.to_move().filter(|_| !table.is_called) else { return };
        let (version, setting) = (table.frame.version, table.game.setting());
        if setting.is_human(side) {
            table.is_called = true;
            if let Some(deadline) = table.game.deadline() {
                let falls = table.frame.turn_began + deadline;
                tokio::spawn(Arc::clone(self).watch_clock(version, falls));
            }
            return;
        }
        // Engines play against each other only while somebody watches, and not too fast.
        let is_show = !setting.has_humans();
        if is_show && self.news.receiver_count() == 0 {
            return;
        }
        if let Some(thought) = table.game.thought(&self.services.engines) {
            table.is_called = true;
            table.frame.thinking = Some(side);
            table.frame.turn_began = Instant::now();
            let pause = if is_show { self.services.pause } else { Duration::ZERO };
            let (keep, dropped) = oneshot::channel();
            table.thought = Some(keep);
            tokio::spawn(Arc::clone(self).think(version, thought, pause, dropped));
        }
    }

    /// Ends the game when the time of the player to move is over, if nothing happens before.
    async fn watch_clock(self: Arc<Self>, version: u64, falls: Instant) {
        tokio::time::sleep_until(falls.into()).await;
        // An error means that the game has moved on, or that the file cannot be written; then
        // the next move is too late.
        let _ = self.change_at(Some(version), Change::OutOfTime).await;
    }

    /// Lets an engine think, and makes its move if nothing happened before.
    async fn think(
        self: Arc<Self>,
        version: u64,
        thought: Thought,
        pause: Duration,
        dropped: oneshot::Receiver<Infallible>,
    ) {
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
            if self.news.receiver_count() == 0 {
                return self.call_off(version).await;
            }
        }
        let answer = tokio::select! {
            answer = self.services.think(thought) => answer,
            _ = dropped => return,
        };
        match answer {
            Some(answer) => {
                let change = Change::EngineMove(answer);
                if self.change_at(Some(version), change).await.is_err() {
                    self.call_off(version).await;
                }
            }
            None => self.try_again(version).await,
        }
    }

    /// The engine could not think because the server is busy or shutting down.
    async fn try_again(self: &Arc<Self>, version: u64) {
        tokio::time::sleep(BUSY_PAUSE).await;
        let mut table = self.table.lock().await;
        if table.frame.version == version && !table.is_deleted {
            table.forget_player();
            self.call_player(&mut table);
        }
    }

    /// The engine has not moved: the next watcher calls it again.
    async fn call_off(&self, version: u64) {
        let mut table = self.table.lock().await;
        if table.frame.version == version {
            table.forget_player();
        }
    }
}

impl Table {
    fn check(&self) -> Result<(), Failure> {
        if self.is_deleted { Err(no_game(&self.frame.id)) } else { Ok(()) }
    }

    fn state(&self) -> GameState {
        self.game.state(&self.frame)
    }

    fn forget_player(&mut self) {
        self.frame.thinking = None;
        self.thought = None;
        self.is_called = false;
    }
}

/// How long an engine waits for a server that is too busy.
const BUSY_PAUSE: Duration = Duration::from_millis(500);

pub(super) fn no_game(id: &str) -> Failure {
    Failure::not_found(format!("there is no game \"{id}\""))
}
