//! What is stored about a visitor: all of it to take away, or to delete.

use std::sync::Arc;

use super::game_rooms::GameRooms;
use super::room::{Changed, Room};
use super::visitor::VisitorId;
use super::{Change, GameInPlay, open_game};
use crate::api::Failure;
use crate::dto::{KeptGame, Phase, Resignation, VisitorData};
use crate::engines::Engines;
use crate::storage::{GameRow, Left};

impl GameRooms {
    /// All games of a visitor with their records.
    pub async fn data_of(&self, visitor: VisitorId) -> Result<VisitorData, Failure> {
        let rows = self.services.database.games_of(visitor.clone()).await?;
        let engines = self.services.engines.clone();
        let kept = move |row: GameRow| {
            let record = record(&row, &engines)?;
            Ok(KeptGame { summary: row.summary(Some(&visitor))?, record })
        };
        let read = move || rows.into_iter().map(kept).collect::<Result<_, Failure>>();
        let games = tokio::task::spawn_blocking(read).await.map_err(Failure::internal)??;
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
    /// Removes a visitor's name and secret. The seat stays taken, so the other player, who would
    /// wait in vain, wins a game in progress.
    async fn forget(self: &Arc<Self>, visitor: &VisitorId) -> Result<(), Failure> {
        let mut state = self.state.lock().await;
        if state.check().is_err() {
            return Ok(());
        }
        let mut game = state.game.boxed_clone();
        for side in state.seats.sides_of(game.settings(), Some(visitor)) {
            game.apply(Change::Name(side, None), state.metadata.turn_began)?;
            if game.phase() == Phase::Playing {
                let player = game.settings().side_names()[side.index()].to_owned();
                let resignation = Change::Resign(Resignation { player });
                game.apply(resignation, state.metadata.turn_began)?;
            }
        }
        let mut seats = state.seats.clone();
        seats.replace(visitor, &VisitorId::gone());
        self.commit(&mut state, Changed { game: Some(game), ..Changed::seats(seats) }).await?;
        Ok(())
    }
}

/// The record of a stored game, once there is one.
fn record(row: &GameRow, engines: &Engines) -> Result<Option<String>, Failure> {
    let game: Box<dyn GameInPlay> = open_game(row.settings()?, Some(&row.history()?), engines)?;
    Ok(game.record("record").ok())
}
