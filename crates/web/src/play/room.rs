use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Side;
use tokio::sync::{Mutex, oneshot, watch};

use super::game_rooms::{Services, now};
use super::in_play::{Frame, GameInPlay};
use super::kept::progress;
use super::{Answer, Thought};
use crate::api::{Code, Failure};
use crate::dto::{Described, GameState, NewMove, SetUpAnswer};

/// A game and everybody who watches it. Changes happen one after another; each is kept on the
/// disk before anybody hears of it.
pub struct Room {
    id: String,
    created_at: u64,
    services: Arc<Services>,
    table: Mutex<Table>,
    /// The game after every change; `None` once it is deleted.
    news: watch::Sender<Option<Arc<GameState>>>,
}

/// What a change may touch.
struct Table {
    game: Box<dyn GameInPlay>,
    updated_at: u64,
    /// Since when the player to move can think.
    turn_began: Instant,
    /// The engine that is at work.
    thinking: Option<Side>,
    /// Dropping this ends its work.
    thought: Option<oneshot::Sender<Infallible>>,
    /// Whether the player to move was called: an engine is at work, or a clock is watched.
    is_called: bool,
    is_deleted: bool,
}

/// The game as it stands, and everything that will become of it; `None` once it is deleted.
pub type News = (GameState, watch::Receiver<Option<Arc<GameState>>>);

impl Room {
    /// A room for a game, which goes on at once if an engine is to move.
    pub(super) fn open(
        services: Arc<Services>,
        id: String,
        game: Box<dyn GameInPlay>,
        [created_at, updated_at]: [u64; 2],
    ) -> Arc<Self> {
        let table = Table {
            game,
            updated_at,
            turn_began: Instant::now(),
            thinking: None,
            thought: None,
            is_called: false,
            is_deleted: false,
        };
        let news = watch::Sender::new(None);
        let room = Arc::new(Self { id, created_at, services, table: Mutex::new(table), news });
        // Nobody else knows the room yet.
        if let Ok(mut table) = room.table.try_lock() {
            room.call_player(&mut table);
        }
        room
    }

    /// The game as it stands.
    ///
    /// # Errors
    /// If it was deleted.
    pub async fn state(&self) -> Result<GameState, Failure> {
        let table = self.table.lock().await;
        self.check(&table)?;
        Ok(self.state_of(&table))
    }

    /// The game as it stands, and everything that will become of it.
    ///
    /// # Errors
    /// If it was deleted.
    pub async fn watch(self: &Arc<Self>) -> Result<News, Failure> {
        let mut receiver = self.news.subscribe();
        let mut table = self.table.lock().await;
        self.check(&table)?;
        // Engines that play against each other have been waiting for somebody.
        self.call_player(&mut table);
        receiver.mark_unchanged();
        Ok((self.state_of(&table), receiver))
    }

    /// Takes a set-up.
    ///
    /// # Errors
    /// If nobody is asked for one, or not this player, or it is none.
    pub async fn set_up(self: &Arc<Self>, answer: SetUpAnswer) -> Result<Arc<GameState>, Failure> {
        self.change(move |game, _| game.set_up(&answer)).await
    }

    /// Makes a person's move.
    ///
    /// # Errors
    /// If the game has moved on, it is not a person's turn, or the rules forbid the move.
    pub async fn play(self: &Arc<Self>, request: NewMove) -> Result<Arc<GameState>, Failure> {
        let received = Instant::now();
        self.change(move |game, turn_began| {
            let (NewMove { r#move, ply }, plies) = (request, game.plies());
            if ply != plies {
                let message = format!("ply {ply}: the game has {plies} plies by now");
                return Err(Failure::new(Code::Conflict, message));
            }
            game.play(&r#move, received.saturating_duration_since(turn_began))
        })
        .await
    }

    /// Goes back to a person's last decision.
    ///
    /// # Errors
    /// If there is none, or the game is not played like that.
    pub async fn take_back(self: &Arc<Self>) -> Result<Arc<GameState>, Failure> {
        self.change(|game, _| game.take_back()).await
    }

    /// Ends the game: a person gives up.
    ///
    /// # Errors
    /// If no person plays this side, or the game is over.
    pub async fn resign(self: &Arc<Self>, side: String) -> Result<Arc<GameState>, Failure> {
        self.change(move |game, _| game.resign(&side)).await
    }

    /// The record in a notation.
    ///
    /// # Errors
    /// If the pieces do not stand yet, or the notation cannot tell this game.
    pub async fn record(&self, format: &str) -> Result<String, Failure> {
        self.table.lock().await.game.record(format)
    }

    /// The position after this many plies.
    ///
    /// # Errors
    /// If there were never so many.
    pub async fn position_after(&self, ply: usize) -> Result<Described, Failure> {
        self.table.lock().await.game.position_after(ply)
    }

    /// Ends everything that happens here; the game is no longer kept.
    pub(super) async fn close(&self) {
        let mut table = self.table.lock().await;
        table.is_deleted = true;
        table.forget_player();
        self.news.send_replace(None);
    }

    /// Whether nothing happens here, so that the game can be put away.
    pub(super) fn is_idle(&self) -> bool {
        let is_quiet = |table: &Table| {
            let has_clock = table.is_called && table.game.deadline().is_some();
            table.thinking.is_none() && !has_clock
        };
        let is_watched = self.news.receiver_count() > 0;
        !is_watched && self.table.try_lock().is_ok_and(|table| is_quiet(&table))
    }

    /// Changes the game, and lets it go on. What was begun is done, also if the client leaves.
    async fn change(
        self: &Arc<Self>,
        change: impl FnOnce(&mut dyn GameInPlay, Instant) -> Result<(), Failure> + Send + 'static,
    ) -> Result<Arc<GameState>, Failure> {
        let room = Arc::clone(self);
        let done = tokio::spawn(async move { room.change_at(None, change).await }).await;
        done.unwrap_or_else(|problem| Err(Failure::new(Code::Internal, problem)))
    }

    /// Changes the game unless it is no longer at this version.
    async fn change_at(
        self: &Arc<Self>,
        version: Option<u64>,
        change: impl FnOnce(&mut dyn GameInPlay, Instant) -> Result<(), Failure> + Send,
    ) -> Result<Arc<GameState>, Failure> {
        let mut table = self.table.lock().await;
        self.check(&table)?;
        if version.is_some_and(|version| version != table.game.version()) {
            return Err(Failure::new(Code::Conflict, "the game has moved on"));
        }
        let mut game = table.game.boxed_clone();
        change(&mut *game, table.turn_began)?;
        let updated_at = now();
        let progress = progress(&*game, updated_at)?;
        if !self.services.database.update_game(self.id.clone(), progress).await? {
            return Err(no_game(&self.id));
        }
        table.game = game;
        table.updated_at = updated_at;
        table.turn_began = Instant::now();
        table.forget_player();
        self.call_player(&mut table);
        let state = Arc::new(self.state_of(&table));
        self.news.send_replace(Some(Arc::clone(&state)));
        Ok(state)
    }

    fn check(&self, table: &Table) -> Result<(), Failure> {
        if table.is_deleted { Err(no_game(&self.id)) } else { Ok(()) }
    }

    fn state_of(&self, table: &Table) -> GameState {
        table.game.state(&Frame {
            id: self.id.clone(),
            created_at: self.created_at,
            updated_at: table.updated_at,
            thinking: table.thinking,
            elapsed: table.turn_began.elapsed(),
        })
    }

    /// Lets an engine think if it is to move, or watches the clock of a person, once.
    fn call_player(self: &Arc<Self>, table: &mut Table) {
        let Some(side) = table.game.to_move().filter(|_| !table.is_called) else { return };
        let (version, setting) = (table.game.version(), table.game.setting());
        if setting.is_human(side) {
            table.is_called = true;
            if let Some(deadline) = table.game.deadline() {
                let falls = table.turn_began + deadline;
                tokio::spawn(Arc::clone(self).watch_clock(version, falls));
            }
            return;
        }
        // Engines play against each other only before somebody's eyes, and not too fast for them.
        let is_show = !setting.has_humans();
        if is_show && self.news.receiver_count() == 0 {
            return;
        }
        if let Some(thought) = table.game.thought(&self.services.engines) {
            table.is_called = true;
            table.thinking = Some(side);
            table.turn_began = Instant::now();
            let pause = if is_show { self.services.pause } else { Duration::ZERO };
            let (keep, dropped) = oneshot::channel();
            table.thought = Some(keep);
            tokio::spawn(Arc::clone(self).think(version, thought, pause, dropped));
        }
    }

    /// Ends the game when the time of the player to move is over, if nothing happens before.
    async fn watch_clock(self: Arc<Self>, version: u64, falls: Instant) {
        tokio::time::sleep_until(falls.into()).await;
        let change = |game: &mut dyn GameInPlay, _| {
            game.run_out_of_time();
            Ok(())
        };
        // An error means that the game has moved on, or that the file cannot be written; then
        // the next move is too late.
        let _ = self.change_at(Some(version), change).await;
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
            Some(answer) => self.take_answer(version, answer).await,
            None => self.try_again(version).await,
        }
    }

    /// The engine could not think: so many others do, or the server ends.
    async fn try_again(self: &Arc<Self>, version: u64) {
        tokio::time::sleep(BUSY_PAUSE).await;
        let mut table = self.table.lock().await;
        if table.game.version() == version && !table.is_deleted {
            table.forget_player();
            self.call_player(&mut table);
        }
    }

    async fn take_answer(self: &Arc<Self>, version: u64, answer: Answer) {
        let change = |game: &mut dyn GameInPlay, _| {
            game.take_answer(answer);
            Ok(())
        };
        if self.change_at(Some(version), change).await.is_err() {
            self.call_off(version).await;
        }
    }

    /// The engine has not moved: whoever looks next calls it again.
    async fn call_off(&self, version: u64) {
        let mut table = self.table.lock().await;
        if table.game.version() == version {
            table.forget_player();
        }
    }
}

impl Table {
    /// Nobody is at work any more.
    fn forget_player(&mut self) {
        self.thinking = None;
        self.thought = None;
        self.is_called = false;
    }
}

/// How long an engine waits for a server that is too busy.
const BUSY_PAUSE: Duration = Duration::from_millis(500);

pub(super) fn no_game(id: &str) -> Failure {
    Failure::new(Code::NotFound, format!("there is no game \"{id}\""))
}
