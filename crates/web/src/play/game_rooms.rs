use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::Fault;

use super::room::{Room, no_game};
use super::secret_dice::random_name;
use super::{Answer, SecretDice, Setting, Thought, kept, new_game};
use crate::api::Failure;
use crate::dto::{GameList, NewGame};
use crate::engines::Engines;
use crate::pool::{Pool, PoolError, Priority};
use crate::storage::Database;

/// All games that people play: those that somebody looks at in memory, all of them in the file.
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

/// As many games are in memory before those at which nobody looks are put away.
const MOST_ROOMS: usize = 200;

/// Time for people to see a move of engines that play against each other.
pub const USUAL_PAUSE: Duration = Duration::from_millis(700);

impl GameRooms {
    /// The games of a file; engines that play against each other wait for `pause` before each
    /// move.
    #[must_use]
    pub fn new(database: Arc<Database>, pool: Pool, engines: Engines, pause: Duration) -> Self {
        let services = Arc::new(Services { database, pool, engines, pause });
        Self { services, rooms: Mutex::default() }
    }

    /// A new game.
    ///
    /// # Errors
    /// If there can be no such game, or it cannot be kept.
    pub async fn create(&self, request: NewGame) -> Result<Arc<Room>, Failure> {
        let dice = SecretDice::draw(request.seed.map(|seed| seed.0))?;
        let game = new_game(Setting::new(request, dice)?, &self.services.engines)?;
        let (id, now) = (random_name()?, now());
        self.services.database.add_game(kept::row(id.clone(), &*game, now)?).await?;
        let open = |id| Room::open(Arc::clone(&self.services), id, game, [now; 2]);
        Ok(self.rooms().entry(id.clone()).or_insert_with(|| open(id)).clone())
    }

    /// A game by its name, from the file if need be.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Failure> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let row = self.services.database.game(id.to_owned()).await?;
        let row = row.ok_or_else(|| no_game(id))?;
        let game = kept::game(&row)?;
        let times = [row.created_at, row.progress.updated_at];
        let open = || Room::open(Arc::clone(&self.services), row.id, game, times);
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_ROOMS {
            // Whoever holds a room is about to do something with it.
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        }
        // Somebody else may have been faster.
        Ok(Arc::clone(rooms.entry(id.to_owned()).or_insert_with(open)))
    }

    /// Some games, those changed last first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub async fn list(&self, limit: u32, offset: u64) -> Result<GameList, Failure> {
        let (rows, total) = self.services.database.games(limit, offset).await?;
        let games = rows.into_iter().map(kept::summary).collect::<Result<_, _>>()?;
        Ok(GameList { games, total })
    }

    /// Forgets a game.
    ///
    /// # Errors
    /// If there is none, or the file cannot be written.
    pub async fn delete(&self, id: &str) -> Result<(), Failure> {
        let is_deleted = self.services.database.delete_game(id.to_owned()).await?;
        let room = self.rooms().remove(id);
        if let Some(room) = room {
            room.close().await;
        }
        if is_deleted { Ok(()) } else { Err(no_game(id)) }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Milliseconds since 1970.
#[must_use]
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

impl Services {
    /// Lets an engine think; `None` if the server is too busy, or ends.
    pub async fn think(&self, thought: Thought) -> Option<Answer> {
        let ticket = self.pool.submit(Priority::Play, |job| thought.think(job)).ok()?;
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
