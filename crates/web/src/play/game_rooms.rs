use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use arena::Fault;

use super::room::{Room, no_game};
use super::secret_dice::random_name;
use super::{Answer, GameInPlay, GameMetadata, GameSettings, MoveSearch, SecretDice, open_game};
use crate::api::Failure;
use crate::dto::{GameList, NewGame};
use crate::engines::Engines;
use crate::pool::{Pool, PoolError, Priority};
use crate::storage::{Database, GameRow};

/// All games that people play: those being watched in memory, all of them in the file.
pub struct GameRooms {
    services: Arc<Services>,
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

/// Time for people to see a move of engines that play against each other.
pub const USUAL_PAUSE: Duration = Duration::from_millis(700);

impl GameRooms {
    pub fn new(database: Arc<Database>, pool: Pool, engines: Engines, pause: Duration) -> Self {
        let services = Arc::new(Services { database, pool, engines, pause });
        Self { services, rooms: Mutex::default() }
    }

    pub async fn create(&self, request: NewGame) -> Result<Arc<Room>, Failure> {
        let dice = SecretDice::draw(request.seed.map(|seed| seed.0))?;
        let game = open_game(GameSettings::new(request, dice)?, None, &self.services.engines)?;
        let (id, now) = (random_name()?, now());
        self.services.database.add_game(GameRow::new(id.clone(), &*game, now)?).await?;
        Ok(self.open(game, metadata(id, 0, [now; 2])))
    }

    /// A game by its name, from the file if necessary.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Failure> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let row = self.services.database.game(id.to_owned()).await?;
        let row = row.ok_or_else(|| no_game(id))?;
        let history = row.history()?;
        let game = open_game(row.settings()?, Some(&history), &self.services.engines)?;
        let times = [row.created_at, row.progress.updated_at];
        Ok(self.open(game, metadata(row.id, history.version, times)))
    }

    /// Some games, the last changed first.
    pub async fn list(&self, limit: u32, offset: u64) -> Result<GameList, Failure> {
        self.services.database.games(limit, offset).await
    }

    pub async fn delete(&self, id: &str) -> Result<(), Failure> {
        let is_deleted = self.services.database.delete_game(id.to_owned()).await?;
        let room = self.rooms().remove(id);
        if let Some(room) = room {
            room.close().await;
        }
        if is_deleted { Ok(()) } else { Err(no_game(id)) }
    }

    fn open(&self, game: Box<dyn GameInPlay>, metadata: GameMetadata) -> Arc<Room> {
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_ROOMS {
            // A room that a request holds stays open.
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        }
        // Another request may have opened it meanwhile.
        let room = rooms.entry(metadata.id.clone());
        Arc::clone(room.or_insert_with(|| Room::open(Arc::clone(&self.services), game, metadata)))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn metadata(id: String, version: u64, [created_at, updated_at]: [u64; 2]) -> GameMetadata {
    GameMetadata { id, version, created_at, updated_at, thinking: None, turn_began: Instant::now() }
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

impl Services {
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
