//! What is stored about a visitor: all of it to take away, or to delete.

use std::sync::Arc;

use service::api::Failure;
use service::dto::VisitorData;
use service::play::{GameRow, VisitorId};

use super::game_rooms::GameRooms;
use super::room::Room;
use crate::storage::Left;

impl GameRooms {
    /// All games of a visitor with their records.
    pub async fn data_of(&self, visitor: VisitorId) -> Result<VisitorData, Failure> {
        let rows = self.services.database.games_of(visitor.clone()).await?;
        let engines = self.services.host.engines.clone();
        let database = Arc::clone(&self.services.database);
        let kept = move |row: GameRow| row.with_record(Some(&visitor), &engines);
        let read = move || database.readable(rows, kept);
        let games = tokio::task::spawn_blocking(read).await.map_err(Failure::internal)?;
        Ok(VisitorData { games })
    }

    /// Deletes all games of a visitor, or the visitor's part in those that another player keeps.
    pub async fn forget(&self, visitor: &VisitorId) -> Result<(), Failure> {
        for row in self.services.database.games_of(visitor.clone()).await? {
            let left = self.services.database.leave_game(row.id.clone(), Some(visitor.clone()));
            match left.await? {
                Left::Deleted => self.close(&row.id).await,
                Left::Kept => self.room(&row.id).await?.forget(visitor).await?,
                Left::Foreign | Left::Missing => {}
            }
        }
        self.services.database.forget(visitor.clone()).await
    }
}

impl Room {
    /// Removes a visitor from the game.
    async fn forget(self: &Arc<Self>, visitor: &VisitorId) -> Result<(), Failure> {
        let mut state = self.state.lock().await;
        if state.check().is_err() {
            return Ok(());
        }
        let changed = state.game.without(visitor)?;
        self.commit(&mut state, changed).await?;
        Ok(())
    }
}
