use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use arena::Fault;

use super::room::{Room, no_game};
use super::seats::forbidden;
use super::secret_dice::random_name;
use super::{
    Answer, GameInPlay, GameMetadata, GameSettings, MatchPlay, MoveSearch, Seats, SecretDice,
    Visitor, open_game,
};
use crate::api::Failure;
use crate::dto::{GameList, NewGame, ShowView};
use crate::engines::Engines;
use crate::pool::{Pool, PoolError, Priority};
use crate::storage::{Database, GameRow, GamesWanted, Left};

/// All games that people play: those being watched in memory, all of them in the file.
pub struct GameRooms {
    pub(super) services: Arc<Services>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// What all rooms share.
pub(super) struct Services {
    pub database: Arc<Database>,
    pub pool: Pool,
    pub engines: Engines,
    /// How long engines that play against each other wait before each move.
    pub pause: Duration,
}

/// The number of open rooms from which on idle ones are closed.
const MOST_ROOMS: usize = 200;

/// The maximum number of unfinished games of a visitor.
const MOST_UNFINISHED: u64 = 1000;

/// Time for people to see a move of engines that play against each other.
pub const USUAL_PAUSE: Duration = Duration::from_millis(700);

impl GameRooms {
    pub fn new(database: Arc<Database>, pool: Pool, engines: Engines, pause: Duration) -> Self {
        let services = Arc::new(Services { database, pool, engines, pause });
        Self { services, rooms: Mutex::default() }
    }

    /// A new game of a visitor.
    pub async fn create(&self, request: NewGame, visitor: &Visitor) -> Result<Arc<Room>, Failure> {
        if let Some(visitor) = visitor.id.clone() {
            let unfinished = self.services.database.unfinished_games(visitor).await?;
            if unfinished >= MOST_UNFINISHED {
                let message =
                    format!("you have {unfinished} games to finish: finish or delete some first");
                return Err(Failure::conflict(message));
            }
        }
        let dice = SecretDice::draw(request.seed.map(|seed| seed.0))?;
        let match_play = MatchPlay::new(request.best_of, request.sides)?;
        let is_public = request.public;
        let mut settings = GameSettings::new(request, dice)?;
        let mut seats = Seats::new(&settings, visitor, is_public)?;
        seats.match_play = match_play;
        let sides = seats.sides_of(&settings, visitor.id.as_ref());
        if let (Some(name), [side]) = (&visitor.name, &sides[..]) {
            settings.set_name(*side, Some(name.clone()))?;
        }
        let game = open_game(settings, None, &self.services.engines)?;
        let (id, now) = (random_name()?, now());
        let row = GameRow::new(id.clone(), &*game, &seats, now)?;
        self.services.database.add_game(row).await?;
        Ok(self.open(game, seats, metadata(id, 0, [now; 2])))
    }

    /// A game by its name, from the file if necessary.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Failure> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let row = self.services.database.game(id.to_owned()).await?;
        let row = row.ok_or_else(|| no_game(id))?;
        let (history, seats) = (row.history()?, row.seats()?);
        let game = open_game(row.settings()?, Some(&history), &self.services.engines)?;
        let times = [row.created_at, row.progress.updated_at];
        Ok(self.open(game, seats, metadata(row.id, history.version, times)))
    }

    /// Some games, the last changed first.
    pub async fn list(&self, wanted: GamesWanted) -> Result<GameList, Failure> {
        self.services.database.games(wanted).await
    }

    /// A visitor no longer wants a game. It is deleted when no player wants it.
    pub async fn delete(&self, id: &str, visitor: &Visitor) -> Result<(), Failure> {
        let left = self.services.database.leave_game(id.to_owned(), visitor.id.clone()).await?;
        match left {
            Left::Deleted => self.close(id).await,
            Left::Kept => {}
            Left::Foreign => {
                return Err(forbidden("only the players of this game can delete it"));
            }
            Left::Missing => return Err(no_game(id)),
        }
        Ok(())
    }

    /// Ends what goes on in a game that is deleted.
    pub(super) async fn close(&self, id: &str) {
        let room = self.rooms().remove(id);
        if let Some(room) = room {
            room.close().await;
        }
    }

    fn open(&self, game: Box<dyn GameInPlay>, seats: Seats, metadata: GameMetadata) -> Arc<Room> {
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_ROOMS {
            // A room that a request holds stays open.
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        }
        // Another request may have opened it meanwhile.
        let room = rooms.entry(metadata.id.clone());
        let services = Arc::clone(&self.services);
        Arc::clone(room.or_insert_with(|| Room::open(services, game, seats, metadata)))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn metadata(id: String, version: u64, [created_at, updated_at]: [u64; 2]) -> GameMetadata {
    GameMetadata {
        id,
        version,
        created_at,
        updated_at,
        thinking: None,
        turn_began: Instant::now(),
        is_waiting: false,
    }
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

impl Services {
    /// How engines that play each other are shown by default.
    pub const fn usual_show(&self) -> ShowView {
        ShowView { paused: false, delay_ms: self.pause.as_millis() as u64 }
    }

    /// Searches for an engine's move; `None` if the server is too busy or shutting down.
    pub async fn run(&self, move_search: MoveSearch) -> Option<Answer> {
        let ticket = self.pool.submit(Priority::Play, move_search).ok()?;
        match ticket.await {
            Ok(answer) => answer,
            Err(PoolError::Panicked) => {
                let choice = Err(Fault::Crash.because("the engine has failed"));
                Some(Answer { choice, time: Duration::ZERO })
            }
            Err(PoolError::Busy { .. } | PoolError::Ending) => None,
        }
    }
}
