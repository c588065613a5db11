use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use arena::Fault;
use service::api::{Code, Failure};
use service::dto::{KeptGame, NewGame};
use service::play::{
    Answer, GameRow, Host, HostedGame, MoveSearch, Visitor, VisitorId, begin_game,
    check_unfinished, forbidden, no_game,
};

use super::room::Room;
use crate::pool::{Pool, Priority};
use crate::storage::Database;
use crate::storage::games::{self, FoundGame, Left};
use crate::tasks::uninterrupted;

/// All games that people play. All are in the file, and those in use have a room in memory.
pub struct GameRooms {
    pub services: Arc<Services>,
    rooms: Mutex<OpenRooms>,
}

#[derive(Default)]
struct OpenRooms {
    by_id: HashMap<String, Arc<Room>>,
    /// How often games were deleted or rooms closed. A game that was read from the file before the
    /// last time may be outdated.
    closings: u64,
}

/// What all rooms share.
pub struct Services {
    pub database: Arc<Database>,
    pub pool: Pool,
    pub host: Host,
    /// The time of day, in milliseconds since 1970.
    pub clock: fn() -> u64,
}

/// When this many rooms are open, opening another one closes the idle ones.
pub const MOST_ROOMS: usize = 200;

impl GameRooms {
    pub fn new(database: Arc<Database>, pool: Pool, host: Host, clock: fn() -> u64) -> Self {
        let services = Arc::new(Services { database, pool, host, clock });
        Self { services, rooms: Mutex::default() }
    }

    /// Creates and stores a new game of a visitor.
    pub async fn create(&self, request: NewGame, visitor: &Visitor) -> Result<Arc<Room>, Failure> {
        let owner = visitor.id.clone();
        let may_begin = move |file: &_| match &owner {
            Some(owner) => games::count_unfinished(owner, file).map(check_unfinished),
            None => Ok(Ok(())),
        };
        self.services.database.run(may_begin.clone()).await??;
        let game = begin_game(request, visitor, &self.services.host, (self.services.clock)())?;
        let row = game.row()?;
        // Other games may have been created since.
        let insert = move |file: &_| match may_begin(file)? {
            Ok(()) => games::insert(&row, file).map(Ok),
            refused => Ok(refused),
        };
        self.services.database.run(insert).await??;
        Ok(self.open(&mut self.rooms(), game))
    }

    /// The room of a game, opened from the file if necessary.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Failure> {
        loop {
            let closings = {
                let rooms = self.rooms();
                if let Some(room) = rooms.by_id.get(id) {
                    return Ok(Arc::clone(room));
                }
                rooms.closings
            };
            let name = id.to_owned();
            let found = self.services.database.run(move |file| games::find(&name, file)).await?;
            let found = found.ok_or_else(|| no_game(id))?;
            let game = HostedGame::of_row(&found.row?)?;
            let mut rooms = self.rooms();
            if rooms.closings == closings {
                return Ok(self.open(&mut rooms, game));
            }
        }
    }

    /// Takes a game off a visitor's list. It is deleted once no player keeps it.
    pub async fn delete(self: &Arc<Self>, id: String, visitor: Visitor) -> Result<(), Failure> {
        let rooms = Arc::clone(self);
        uninterrupted(async move {
            match rooms.leave(id.clone(), visitor.id).await? {
                Left::Deleted => rooms.close(&id).await,
                Left::Kept => {}
                Left::Foreign => {
                    return Err(forbidden("only the players of this game can delete it"));
                }
                Left::Missing => return Err(no_game(&id)),
            }
            Ok(())
        })
        .await
    }

    async fn leave(&self, id: String, visitor: Option<VisitorId>) -> Result<Left, Failure> {
        self.services.database.run(move |file| games::leave(&id, visitor.as_ref(), file)).await
    }

    /// Closes the room of a deleted game, if it is open.
    pub(super) async fn close(&self, id: &str) {
        let room = {
            let mut rooms = self.rooms();
            rooms.closings += 1;
            rooms.by_id.remove(id)
        };
        if let Some(room) = room {
            room.close().await;
        }
    }

    fn open(&self, rooms: &mut OpenRooms, game: HostedGame) -> Arc<Room> {
        if rooms.by_id.len() >= MOST_ROOMS {
            // A room that a request holds stays open.
            let before = rooms.by_id.len();
            rooms.by_id.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
            rooms.closings += u64::from(rooms.by_id.len() < before);
        }
        // Another request may have opened it meanwhile.
        let room = rooms.by_id.entry(game.id.clone());
        let services = Arc::clone(&self.services);
        Arc::clone(room.or_insert_with(|| Room::open(services, game)))
    }

    fn rooms(&self) -> MutexGuard<'_, OpenRooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All games of a visitor with their records.
    pub async fn data_of(&self, visitor: VisitorId) -> Result<Vec<KeptGame>, Failure> {
        let wanted = visitor.clone();
        let games = move |file: &_| games::of_visitor(&wanted, file);
        let games = self.services.database.read(games).await?;
        let database = Arc::clone(&self.services.database);
        let kept = move |row: GameRow| row.with_record(Some(&visitor));
        let read = move || database.readable(games, kept);
        tokio::task::spawn_blocking(read).await.map_err(Failure::internal)
    }

    async fn games_of(&self, visitor: VisitorId) -> Result<Vec<FoundGame>, Failure> {
        self.services.database.run(move |file| games::of_visitor(&visitor, file)).await
    }

    /// Deletes all games of a visitor, or the visitor's part in those that another player keeps.
    pub async fn forget(self: &Arc<Self>, visitor: VisitorId) -> Result<(), Failure> {
        let rooms = Arc::clone(self);
        uninterrupted(async move {
            for found in rooms.games_of(visitor.clone()).await? {
                match rooms.leave(found.id.clone(), Some(visitor.clone())).await? {
                    Left::Deleted => rooms.close(&found.id).await,
                    Left::Kept => rooms.forget_in(found, &visitor).await?,
                    Left::Foreign | Left::Missing => {}
                }
            }
            rooms.services.database.run(move |file| games::forget(&visitor, file)).await
        })
        .await
    }

    /// Removes a visitor from a game that another player keeps.
    async fn forget_in(&self, found: FoundGame, visitor: &VisitorId) -> Result<(), Failure> {
        let forget =
            async { self.room(&found.id).await?.change(|game| game.forget(visitor)).await };
        match forget.await {
            // The other player has deleted it meanwhile.
            Err(failure) if failure.code == Code::NotFound => Ok(()),
            Err(failure) => {
                // A damaged game must not stop the visitor from being removed from the others.
                let opened = |row: GameRow| HostedGame::of_row(&row);
                let opened = self.services.database.readable(vec![found], opened);
                if opened.is_empty() { Ok(()) } else { Err(failure) }
            }
            Ok(()) => Ok(()),
        }
    }
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
            Err(failure) if failure.code == Code::Busy => None,
            Err(_) => Some(Answer::Forfeit(Fault::Crash.because("the engine has failed"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use serde_json::json;
    use service::engines::Engines;

    use super::*;
    use crate::storage::DataFile;

    #[tokio::test]
    async fn what_was_read_is_outdated_only_when_a_room_closes() {
        let database = Arc::new(Database::open(&DataFile::Memory).unwrap());
        let host = Host::new(Engines::new(1, 1));
        let rooms = GameRooms::new(database, Pool::new(NonZeroUsize::MIN).unwrap(), host, now);
        let human = json!({"kind": "human"});
        let new_game = json!({"game": "ewn", "players": [human, human], "set_up": "canonical"});
        let request = || serde_json::from_value(new_game.clone()).unwrap();
        let counts = || {
            let open = rooms.rooms();
            (open.by_id.len(), open.closings)
        };
        let mut held = Vec::new();
        for _ in 0..=MOST_ROOMS {
            held.push(rooms.create(request(), &Visitor::default()).await.unwrap());
        }
        assert_eq!(counts(), (MOST_ROOMS + 1, 0));
        drop(held);
        rooms.create(request(), &Visitor::default()).await.unwrap();
        assert_eq!(counts(), (1, 1));
    }
}
