//! What is stored about a visitor: all of it to take away, or to delete.

use std::sync::Arc;

use service::api::{Code, Failure};
use service::dto::VisitorData;
use service::play::{GameRow, HostedGame, VisitorId};

use super::game_rooms::GameRooms;
use crate::storage::Left;
use crate::tasks::uninterrupted;

impl GameRooms {
    /// All games of a visitor with their records.
    pub async fn data_of(&self, visitor: VisitorId) -> Result<VisitorData, Failure> {
        let rows = self.services.database.games_of(visitor.clone()).await?;
        let database = Arc::clone(&self.services.database);
        let kept = move |row: GameRow| row.with_record(Some(&visitor));
        let read = move || database.readable(rows, kept);
        let games = tokio::task::spawn_blocking(read).await.map_err(Failure::internal)?;
        Ok(VisitorData { games })
    }

    /// Deletes all games of a visitor, or the visitor's part in those that another player keeps.
    pub async fn forget(self: &Arc<Self>, visitor: VisitorId) -> Result<(), Failure> {
        let rooms = Arc::clone(self);
        uninterrupted(async move {
            let database = &rooms.services.database;
            for row in database.games_of(visitor.clone()).await? {
                match database.leave_game(row.id.clone(), Some(visitor.clone())).await? {
                    Left::Deleted => rooms.close(&row.id).await,
                    Left::Kept => rooms.forget_in(row, &visitor).await?,
                    Left::Foreign | Left::Missing => {}
                }
            }
            database.forget(visitor).await
        })
        .await
    }

    /// Removes a visitor from a game that another player keeps.
    async fn forget_in(&self, row: GameRow, visitor: &VisitorId) -> Result<(), Failure> {
        let forgotten = match self.room(&row.id).await {
            Ok(room) => room.forget(visitor).await,
            Err(failure) => Err(failure),
        };
        match forgotten {
            // The other player has deleted it meanwhile.
            Err(failure) if failure.code == Code::NotFound => Ok(()),
            Err(failure) => {
                // A game that nobody can open must not keep the visitor in the others.
                let opened = |row: GameRow| HostedGame::of_row(&row);
                let opened = self.services.database.readable(vec![row], opened);
                if opened.is_empty() { Ok(()) } else { Err(failure) }
            }
            Ok(()) => Ok(()),
        }
    }
}
