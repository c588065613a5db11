//! The games of a contest.

use arena::Fault;
use report::side_names;
use store::{StoredGame, StoredRecord, StoredRecordError};

use super::contest::Contest;
use crate::api::{Code, Failure};
use crate::dto::{ContestGame, ContestGames};
use crate::play::game_name;

/// Some games, in order.
pub fn games(contest: &Contest, limit: u32, offset: u64) -> Result<ContestGames, Failure> {
    let Some((store, event)) = contest.store()? else {
        return Ok(ContestGames { games: Vec::new(), total: 0 });
    };
    let games = store.some_games(event.number, limit, offset).map_err(Failure::internal)?;
    let sides = side_names(game_name(&contest.plan.game)?);
    let names: Vec<String> =
        contest.plan.entrants().into_iter().map(|entrant| entrant.name).collect();
    let name = |place: usize| names.get(place).cloned().unwrap_or_default();
    let game = |game: StoredGame| ContestGame {
        n: number(contest, &game),
        players: game.players.map(name),
        winner: sides[game.summary.winner.index()],
        plies: game.summary.plies,
        fault: game.summary.fault.map(Fault::name),
    };
    Ok(ContestGames { games: games.into_iter().map(game).collect(), total: event.games })
}

/// The record of a game by its number.
pub fn record(contest: &Contest, number: u64, format: &str) -> Result<String, Failure> {
    let missing = || {
        let (id, of) = (&contest.id, contest.plan.of());
        let message = format!("game {number} of contest \"{id}\": expected 1 to {of}, once played");
        Failure::not_found(message)
    };
    let (store, event) = contest.store()?.ok_or_else(missing)?;
    let index = number.checked_sub(1).filter(|index| *index < contest.plan.of());
    let index = index.ok_or_else(missing)?;
    let (pairing, place) = (index / contest.plan.games, index % contest.plan.games);
    let game = store.game(event.number, [0, pairing, place / 2], (place % 2) as u8);
    let game = game.map_err(Failure::internal)?.ok_or_else(missing)?;
    let players = store.players(event.number).map_err(Failure::internal)?;
    let record = StoredRecord { event: &event, players: &players, game: &game, format };
    game_name(&contest.plan.game)?.run(record).map_err(|error| match error {
        StoredRecordError::Format { .. } => Failure::new(Code::InvalidFormat, error),
        StoredRecordError::Game(problem) => Failure::internal(problem),
    })
}

/// Games keep their numbers while others are still to be played.
fn number(contest: &Contest, game: &StoredGame) -> u64 {
    game.pairing as u64 * contest.plan.games + 2 * game.pair + u64::from(game.leg) + 1
}
