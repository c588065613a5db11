//! The games of a self.

use arena::Fault;
use report::side_names;
use store::{StoredGame, StoredRecord, StoredRecordError};

use super::contest::Contest;
use crate::api::{Code, Failure};
use crate::dto::{ContestGame, ContestGames};
use crate::play::game_name;

impl Contest {
    /// Some games, in order.
    pub fn games(&self, limit: u32, offset: u64) -> Result<ContestGames, Failure> {
        let Some((store, event)) = self.store()? else {
            return Ok(ContestGames { games: Vec::new(), total: 0 });
        };
        let games = store.some_games(event.number, limit, offset).map_err(Failure::internal)?;
        let sides = side_names(game_name(&self.plan.game)?);
        let names: Vec<String> =
            self.plan.entrants().into_iter().map(|entrant| entrant.name).collect();
        let name = |place: usize| names.get(place).cloned().unwrap_or_default();
        let game = |game: StoredGame| ContestGame {
            n: self.number(&game),
            players: game.players.map(name),
            winner: sides[game.summary.winner.index()],
            plies: game.summary.plies,
            fault: game.summary.fault.map(Fault::name),
        };
        Ok(ContestGames { games: games.into_iter().map(game).collect(), total: event.games })
    }

    /// The record of a game by its number.
    pub fn record(&self, number: u64, format: &str) -> Result<String, Failure> {
        let missing = || {
            let (id, of) = (&self.id, self.plan.of());
            let message =
                format!("game {number} of contest \"{id}\": expected 1 to {of}, once played");
            Failure::not_found(message)
        };
        let (store, event) = self.store()?.ok_or_else(missing)?;
        let index = number.checked_sub(1).filter(|index| *index < self.plan.of());
        let index = index.ok_or_else(missing)?;
        let (pairing, place) = (index / self.plan.games, index % self.plan.games);
        let game = store.game(event.number, [0, pairing, place / 2], (place % 2) as u8);
        let game = game.map_err(Failure::internal)?.ok_or_else(missing)?;
        let players = store.players(event.number).map_err(Failure::internal)?;
        let record = StoredRecord { event: &event, players: &players, game: &game, format };
        game_name(&self.plan.game)?.run(record).map_err(|error| match error {
            StoredRecordError::Format { .. } => Failure::new(Code::InvalidFormat, error),
            StoredRecordError::Game(problem) => Failure::internal(problem),
        })
    }

    /// Numbers do not change while games are added.
    fn number(&self, game: &StoredGame) -> u64 {
        game.pairing as u64 * self.plan.games + 2 * game.pair + u64::from(game.leg) + 1
    }
}
