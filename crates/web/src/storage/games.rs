use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use service::api::Failure;
use service::dto::{GameList, GameSearch, Whose, enum_name};
use service::play::{GameRow, VisitorId};

use super::Database;
use super::schema::{GAME, PLAYER};

/// A row as it was found, by its number and checksum: a later game may get the number of a deleted
/// one, and a move writes the whole row anew.
pub type RowVersion = (i64, i64);

/// A game in the file, which may be damaged.
pub struct FoundGame {
    version: RowVersion,
    pub id: String,
    /// Its row, unless that is damaged.
    pub row: Result<GameRow, Failure>,
}

/// Stores the members of a game who are not stored yet.
fn add_members(row: &GameRow, connection: &Connection) -> rusqlite::Result<()> {
    let command = "INSERT OR IGNORE INTO player (game, visitor, plays) VALUES (?1, ?2, ?3)";
    for (visitor, plays) in &row.members {
        connection.prepare_cached(command)?.execute(params![row.id, visitor, plays])?;
    }
    Ok(())
}

/// Reads a row of a query with [`found_columns`].
fn read_game(row: &Row) -> rusqlite::Result<FoundGame> {
    let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
    let read = || {
        Ok(GameRow {
            id: row.get(0)?,
            game: row.get(1)?,
            setting: row.get(2)?,
            course: row.get(3)?,
            phase: row.get(4)?,
            winner: row.get(5)?,
            plies: number(6)?,
            created_at: number(7)?,
            updated_at: number(8)?,
            seats: row.get(9)?,
            is_public: row.get(10)?,
            members: Vec::new(),
        })
    };
    let id = id(row, 0)?;
    let read: rusqlite::Result<_> = read();
    // A row of an earlier version may be damaged although its checksum is right.
    let read = read.ok().filter(|_| matches!(row.get("is_damaged"), Ok(false)));
    let damaged =
        || Failure::internal(format!("the stored game \"{id}\" cannot be read: it is damaged"));
    let version = (row.get("rowid")?, row.get("checksum").unwrap_or_default());
    Ok(FoundGame { version, row: read.ok_or_else(damaged), id })
}

/// Reads an ID even if it is damaged.
fn id(row: &Row, column: usize) -> rusqlite::Result<String> {
    let bytes = row.get_ref(column)?.as_bytes().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// What [`read_game`] reads.
fn found_columns() -> String {
    format!("{COLUMNS}, rowid, checksum, {} AS is_damaged", GAME.is_damaged())
}

/// Runs a command with the columns of a row as its values.
fn execute(command: &str, row: &GameRow, connection: &Connection) -> rusqlite::Result<usize> {
    connection.prepare_cached(command)?.execute(params![
        row.id,
        row.game,
        row.setting,
        row.course,
        row.phase,
        row.winner,
        row.plies as i64,
        row.created_at as i64,
        row.updated_at as i64,
        row.seats,
        row.is_public,
    ])
}

/// Adds a game.
pub fn insert(row: &GameRow, connection: &Connection) -> rusqlite::Result<()> {
    execute(&format!("INSERT INTO game ({COLUMNS}) VALUES ({VALUES})"), row, connection)?;
    add_members(row, connection)
}

/// Stores a change of a game, and a new game that follows it. False if the game no longer exists.
pub fn update(
    row: &GameRow,
    new_game: Option<&GameRow>,
    connection: &Connection,
) -> rusqlite::Result<bool> {
    let command = format!("UPDATE game SET ({COLUMNS}) = ({VALUES}) WHERE id = ?1");
    if execute(&command, row, connection)? == 0 {
        return Ok(false);
    }
    add_members(row, connection)?;
    new_game.map_or(Ok(()), |row| insert(row, connection))?;
    Ok(true)
}

/// A game by its ID.
pub fn find(id: &str, connection: &Connection) -> rusqlite::Result<Option<FoundGame>> {
    let query = format!("SELECT {} FROM game WHERE id = ?1", found_columns());
    connection.prepare_cached(&query)?.query_row([id], read_game).optional()
}

/// Takes a game off a visitor's list, and deletes it if no player keeps it. Anybody can delete a
/// game that belongs to nobody.
pub fn leave(
    id: &str,
    visitor: Option<&VisitorId>,
    connection: &Connection,
) -> rusqlite::Result<Left> {
    let has = |query: &str| connection.prepare_cached(query)?.exists([id]);
    if !has("SELECT 1 FROM game WHERE id = ?1")? {
        return Ok(Left::Missing);
    }
    if has("SELECT 1 FROM player WHERE game = ?1")? {
        let command = "UPDATE player SET kept = 0 WHERE game = ?1 AND visitor = ?2";
        if connection.execute(command, params![id, visitor.map(|it| &it.0)])? == 0 {
            return Ok(Left::Foreign);
        }
        if has("SELECT 1 FROM player WHERE game = ?1 AND kept = 1")? {
            return Ok(Left::Kept);
        }
    }
    connection.execute("DELETE FROM player WHERE game = ?1", [id])?;
    connection.execute("DELETE FROM game WHERE id = ?1", [id])?;
    Ok(Left::Deleted)
}

/// All games of a visitor, including games no longer on the visitor's list.
pub fn of_visitor(
    visitor: &VisitorId,
    connection: &Connection,
) -> rusqlite::Result<Vec<FoundGame>> {
    let query = format!(
        "SELECT {} FROM game WHERE id IN (SELECT game FROM player WHERE visitor = ?1)
         ORDER BY created_at, id",
        found_columns()
    );
    connection.prepare_cached(&query)?.query_map([&visitor.0], read_game)?.collect()
}

/// The number of unfinished games on a visitor's list.
pub fn count_unfinished(visitor: &VisitorId, connection: &Connection) -> rusqlite::Result<u64> {
    let query = format!("SELECT count(*) FROM game WHERE phase <> 'over' AND {MINE}");
    let mut statement = connection.prepare_cached(&query)?;
    statement.query_row(&[(":visitor", &visitor.0)], |row| row.get::<_, i64>(0).map(|it| it as u64))
}

/// Removes a visitor from the players of all games.
pub fn forget(visitor: &VisitorId, connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM player WHERE visitor = ?1", [&visitor.0]).map(drop)
}

/// All games that are damaged, or have damaged players, with their IDs.
pub fn damaged_games(connection: &Connection) -> rusqlite::Result<Vec<(RowVersion, String)>> {
    let query = format!(
        "SELECT rowid, checksum, id FROM game WHERE {} OR id IN (SELECT game FROM player WHERE {})",
        GAME.is_damaged(),
        PLAYER.is_damaged()
    );
    let read = |row: &Row| Ok(((row.get(0)?, row.get(1).unwrap_or_default()), id(row, 2)?));
    connection.prepare(&query)?.query_map((), read)?.collect()
}

const COLUMNS: &str = GAME.columns;
const VALUES: &str = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11";

/// The outcome of taking a game off a visitor's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// No player kept the game, so it was deleted.
    Deleted,
    /// Another player keeps the game.
    Kept,
    /// The game belongs to others, so nothing was done.
    Foreign,
    Missing,
}

const MINE: &str = "id IN (SELECT game FROM player WHERE visitor = :visitor AND kept = 1)";

// A damaged `setting` would end the whole query with an error, so `json_valid` is asked first.
// `:damaged` is a JSON array with the row versions of games that were found to be damaged.
const WANTED: &str = "
    (:game IS NULL OR game = :game)
    AND CASE :result
        WHEN 'running' THEN phase <> 'over'
        WHEN 'over' THEN phase = 'over'
        WHEN 'won' THEN EXISTS (SELECT 1 FROM player
            WHERE player.game = game.id AND visitor = :visitor AND plays = winner)
        WHEN 'lost' THEN EXISTS (SELECT 1 FROM player
            WHERE player.game = game.id AND visitor = :visitor AND plays <> winner)
        ELSE 1 END
    AND (:level IS NULL OR CASE WHEN json_valid(setting) THEN :level IN (
        json_extract(setting, '$.players[0].level'),
        json_extract(setting, '$.players[1].level')) END)
    AND (:text IS NULL OR CASE WHEN json_valid(setting) THEN (id LIKE :text ESCAPE '\\'
        OR json_extract(setting, '$.players[0].name') LIKE :text ESCAPE '\\'
        OR json_extract(setting, '$.players[1].name') LIKE :text ESCAPE '\\'
        OR json_extract(setting, '$.players[0].level') LIKE :text ESCAPE '\\'
        OR json_extract(setting, '$.players[1].level') LIKE :text ESCAPE '\\'
        OR json_extract(setting, '$.players[0].spec') LIKE :text ESCAPE '\\'
        OR json_extract(setting, '$.players[1].spec') LIKE :text ESCAPE '\\') END)
    AND (game.rowid, checksum) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(:damaged))";

/// A text is looked for in this many games at most, those that changed last.
pub const MOST_SEARCHED: usize = 10_000;

/// A pattern of `LIKE` for texts that contain this text.
fn contains(text: &str) -> String {
    let plain = text.trim().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{plain}%")
}

/// A page of the wanted games, and how many there are on all pages, without `damaged` games.
fn search(
    wanted: &GameSearch,
    visitor: Option<&VisitorId>,
    damaged: &str,
    connection: &Connection,
) -> rusqlite::Result<(Vec<FoundGame>, u64)> {
    let visible = match wanted.whose {
        Some(Whose::Mine) => MINE.to_owned(),
        Some(Whose::Public) => "public = 1".to_owned(),
        None => format!("(public = 1 OR {MINE})"),
    };
    let condition = match wanted.text.as_deref().map(str::trim) {
        None | Some("") => format!("{visible} AND {WANTED}"),
        Some(_) => format!(
            "game.rowid IN (SELECT rowid FROM game WHERE {visible}
                ORDER BY updated_at DESC, id LIMIT {MOST_SEARCHED}) AND {WANTED}"
        ),
    };
    let values = named_params! {
        ":visitor": visitor.map(|visitor| &visitor.0),
        ":game": wanted.game,
        ":result": wanted.result.as_ref().map(enum_name),
        ":level": wanted.level,
        ":text": wanted.text.as_deref().map(contains),
        ":damaged": damaged,
    };
    let (limit, offset) = (wanted.limit, i64::try_from(wanted.offset).unwrap_or(i64::MAX));
    let query = format!(
        "SELECT {} FROM game WHERE {condition}
         ORDER BY updated_at DESC, id LIMIT {limit} OFFSET {offset}",
        found_columns()
    );
    let rows =
        connection.prepare(&query)?.query_map(values, read_game)?.collect::<Result<_, _>>()?;
    let query = format!("SELECT count(*) FROM game WHERE {condition}");
    let total: i64 = connection.query_row(&query, values, |row| row.get(0))?;
    Ok((rows, total as u64))
}

impl Database {
    /// A page of the wanted games, last changed first. Damaged games are left out.
    pub(crate) async fn games(
        &self,
        wanted: GameSearch,
        visitor: Option<VisitorId>,
    ) -> Result<GameList, Failure> {
        loop {
            let damaged = self.damaged_games().clone();
            let names = serde_json::to_string(&damaged).map_err(Failure::internal)?;
            let (asked, by) = (wanted.clone(), visitor.clone());
            let found = self.read(move |file| search(&asked, by.as_ref(), &names, file));
            let (rows, total) = found.await?;
            let games = self.readable(rows, |row| row.summary(visitor.as_ref()));
            // Otherwise, games newly found to be damaged made the page too short: search again.
            if self.damaged_games().len() == damaged.len() {
                return Ok(GameList { games, total });
            }
        }
    }

    /// Reads games. Damaged games are left out, remembered and logged.
    pub(crate) fn readable<T>(
        &self,
        games: Vec<FoundGame>,
        read: impl Fn(GameRow) -> Result<T, Failure>,
    ) -> Vec<T> {
        let read = |game: FoundGame| {
            let failed = |failure: &Failure| {
                if self.damaged_games().insert(game.version) {
                    tracing::error!("{}; it is left out", failure.message);
                }
            };
            game.row.and_then(&read).inspect_err(failed).ok()
        };
        games.into_iter().filter_map(read).collect()
    }
}
