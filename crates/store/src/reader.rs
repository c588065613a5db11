use arena::{DonePairs, Fault, GameSummary};
use game::Side;
use report::contest::Entrant;
use rusqlite::{Connection, OptionalExtension as _, Row, types::Type};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Store, StoreError, StoredGame};

/// An event and how many games it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventSummary {
    /// Its number in the store, from 1.
    #[serde(rename = "event")]
    pub number: i64,
    /// The name of the game.
    pub game: String,
    /// When it began, in UTC.
    pub begun: String,
    /// The players and conditions, which determine its games.
    pub plan: String,
    /// How many games are stored.
    pub games: u64,
}

/// A pairing of an event, with at least one stored game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredPairing {
    /// The round, from 0.
    pub round: u32,
    /// The number of the pairing in the round, from 0.
    pub pairing: usize,
    /// The places of A and B among the players of the event.
    pub players: [usize; 2],
}

impl Store {
    /// All events, oldest first.
    pub fn events(&self) -> Result<Vec<EventSummary>, StoreError> {
        let query = "SELECT id, game, plan, begun,
            (SELECT count(*) FROM game WHERE event = event.id) FROM event ORDER BY id";
        self.rows(query, (), |row| {
            Ok(EventSummary {
                number: row.get(0)?,
                game: row.get(1)?,
                plan: row.get(2)?,
                begun: row.get(3)?,
                games: row.get::<_, i64>(4)? as u64,
            })
        })
    }

    /// The players of an event, by place.
    pub fn players(&self, event: i64) -> Result<Vec<Entrant>, StoreError> {
        let query = "SELECT name, spec FROM player WHERE event = ?1 ORDER BY place";
        self.rows(query, [event], |row| Ok(Entrant { name: row.get(0)?, spec: row.get(1)? }))
    }

    /// The pairings of an event that have stored games, in order.
    pub fn pairings(&self, event: i64) -> Result<Vec<StoredPairing>, StoreError> {
        let query = "SELECT DISTINCT round, pairing, first, second FROM game
            WHERE event = ?1 AND leg = 0 ORDER BY round, pairing";
        self.rows(query, [event], |row| {
            let place = |column| row.get::<_, i64>(column).map(|place| place as usize);
            let players = [place(2)?, place(3)?];
            Ok(StoredPairing { round: row.get(0)?, pairing: place(1)?, players })
        })
    }

    /// The summaries of the complete pairs of a pairing.
    pub fn done_pairs(
        &self,
        event: i64,
        round: u32,
        pairing: usize,
    ) -> Result<DonePairs, StoreError> {
        let query = "SELECT pair, leg, first_wins, first_moves_first, plies, fault, luck FROM game
            WHERE event = ?1 AND round = ?2 AND pairing = ?3 ORDER BY pair, leg";
        let legs = self.rows(query, (event, round, pairing as i64), |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get::<_, u8>(1)?, summary(row, 2)?))
        })?;
        // Both games of a pair are written together or not at all.
        let pairs = legs.chunk_by(|one, other| one.0 == other.0);
        Ok(pairs
            .filter_map(|pair| match pair {
                [(index, 0, first), (_, 1, second)] => Some((*index, [*first, *second])),
                _ => None,
            })
            .collect())
    }

    /// The summaries of all games of an event, in order.
    pub fn summaries(&self, event: i64) -> Result<Vec<GameSummary>, StoreError> {
        let query = "SELECT first_wins, first_moves_first, plies, fault, luck FROM game
            WHERE event = ?1 ORDER BY round, pairing, pair, leg";
        self.rows(query, [event], |row| summary(row, 0))
    }

    /// Calls `visit` with every game of an event, in order.
    pub fn visit_games<E: From<StoreError>>(
        &self,
        event: i64,
        mut visit: impl FnMut(StoredGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let error = |problem: rusqlite::Error| E::from(self.error(problem));
        let mut statement = self.connection.prepare(&games_of_event()).map_err(error)?;
        let mut rows = statement.query([event]).map_err(error)?;
        while let Some(row) = rows.next().map_err(error)? {
            visit(stored_game(row).map_err(error)?)?;
        }
        Ok(())
    }

    /// Some games of an event, in order: at most `limit`, without the first `offset`.
    pub fn some_games(
        &self,
        event: i64,
        limit: u32,
        offset: u64,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let offset = i64::try_from(offset).unwrap_or(i64::MAX);
        let query = format!("{} LIMIT ?2 OFFSET ?3", games_of_event());
        self.rows(&query, (event, limit, offset), stored_game)
    }

    /// Finds a game by its place (round, pairing and pair) and its leg, if it is stored.
    pub fn game(
        &self,
        event: i64,
        place: [u64; 3],
        leg: u8,
    ) -> Result<Option<StoredGame>, StoreError> {
        let found = game_at(&self.connection, event, place, leg);
        found.map_err(|problem| self.error(problem))
    }

    fn rows<T>(
        &self,
        query: &str,
        parameters: impl rusqlite::Params,
        read: impl FnMut(&Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = || -> rusqlite::Result<Vec<T>> {
            let mut statement = self.connection.prepare(query)?;
            statement.query_map(parameters, read)?.collect()
        };
        rows().map_err(|problem| self.error(problem))
    }
}

/// The columns of a game, in the order in which `stored_game` reads them.
const COLUMNS: &str = "round, pairing, pair, leg, first, second, seed, start, moves, times,
    detail, first_wins, first_moves_first, plies, fault, luck";

fn games_of_event() -> String {
    format!("SELECT {COLUMNS} FROM game WHERE event = ?1 ORDER BY round, pairing, pair, leg")
}

/// Finds a game by its place in the event, if it is stored.
pub(super) fn game_at(
    connection: &Connection,
    event: i64,
    [round, pairing, pair]: [u64; 3],
    leg: u8,
) -> rusqlite::Result<Option<StoredGame>> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM game WHERE event = ?1 AND round = ?2 AND pairing = ?3
            AND pair = ?4 AND leg = ?5"
    ))?;
    let place = (event, round as i64, pairing as i64, pair as i64, leg);
    statement.query_row(place, stored_game).optional()
}

fn stored_game(row: &Row) -> rusqlite::Result<StoredGame> {
    let seed: String = row.get(6)?;
    let place = |column| row.get::<_, i64>(column).map(|place| place as usize);
    Ok(StoredGame {
        round: row.get(0)?,
        pairing: place(1)?,
        pair: row.get::<_, i64>(2)? as u64,
        leg: row.get(3)?,
        players: [place(4)?, place(5)?],
        seed: seed.parse().map_err(|_| unreadable(6, "seed", &seed))?,
        start: row.get(7)?,
        moves: row.get(8)?,
        times: row.get(9)?,
        detail: row.get::<_, Option<String>>(10)?.unwrap_or_default(),
        summary: summary(row, 11)?,
    })
}

/// Reads first_wins, first_moves_first, plies, fault and luck, beginning at this column.
fn summary(row: &Row, column: usize) -> rusqlite::Result<GameSummary> {
    let side =
        |column| row.get(column).map(|is_first| if is_first { Side::First } else { Side::Second });
    let fault: Option<String> = row.get(column + 3)?;
    let fault = fault.map(|name| {
        let known = Fault::ALL.into_iter().find(|(_, known)| *known == name);
        known.map(|(fault, _)| fault).ok_or_else(|| unreadable(column + 3, "fault", &name))
    });
    let [winner, first_mover]: [Side; 2] = [side(column)?, side(column + 1)?];
    Ok(GameSummary {
        winner,
        first_mover,
        plies: row.get(column + 2)?,
        fault: fault.transpose()?,
        luck: row.get(column + 4)?,
    })
}

fn unreadable(column: usize, what: &str, text: &str) -> rusqlite::Error {
    let message = format!("unknown {what} \"{text}\"");
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, message.into())
}
