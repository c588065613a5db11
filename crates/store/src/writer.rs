use games::Problem;
use rusqlite::Connection;

use super::{StoredGame, reader};

/// Removes the pairs of a pairing that are numbered `from` or higher.
pub(super) fn drop_pairs(
    connection: &Connection,
    event: i64,
    round: u32,
    pairing: usize,
    from: u64,
) -> rusqlite::Result<()> {
    let command =
        "DELETE FROM game WHERE event = ?1 AND round = ?2 AND pairing = ?3 AND pair >= ?4";
    connection.execute(command, (event, round, pairing as i64, from as i64)).map(|_| ())
}

/// Adds a game unless it is there already; fails if a different game is there.
pub(super) fn add(connection: &Connection, event: i64, game: &StoredGame) -> Result<(), Problem> {
    let place = [game.round.into(), game.pairing as u64, game.pair];
    if let Some(stored) = reader::game_at(connection, event, place, game.leg)? {
        return match stored.difference(game) {
            None => Ok(()),
            Some(what) => {
                let place = game.place();
                Err(format!("{place} differs in its {what} from the one stored already").into())
            }
        };
    }
    let mut statement = connection.prepare_cached(
        "INSERT INTO game (event, round, pairing, pair, leg, first, second, seed, start, \
         moves, times, plies, first_moves_first, first_wins, fault, detail, luck) \
         VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)",
    )?;
    let summary = &game.summary;
    let detail = Some(&game.detail).filter(|detail| !detail.is_empty());
    statement.execute(rusqlite::params![
        event,
        game.round,
        game.pairing as i64,
        game.pair as i64,
        game.leg,
        game.players[0] as i64,
        game.players[1] as i64,
        game.seed.to_string(),
        game.start,
        game.moves,
        game.times,
        summary.plies,
        summary.first_mover == game::Side::First,
        summary.winner == game::Side::First,
        summary.fault.map(arena::Fault::name),
        detail,
        summary.luck,
    ])?;
    Ok(())
}
