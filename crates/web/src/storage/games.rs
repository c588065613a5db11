use rusqlite::{Connection, OptionalExtension, Row, params};
use service::api::Failure;
use service::play::{GameRow, VisitorId};

use super::Database;

/// Adds those who are new to a game.
fn add_members(row: &GameRow, connection: &Connection) -> rusqlite::Result<()> {
    let command = "INSERT OR IGNORE INTO player (game, visitor, plays) VALUES (?1, ?2, ?3)";
    for (visitor, plays) in &row.members {
        connection.prepare_cached(command)?.execute(params![row.id, visitor, plays])?;
    }
    Ok(())
}

pub(super) fn read_row(row: &Row) -> rusqlite::Result<GameRow> {
    let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
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

fn insert_row(row: &GameRow, connection: &Connection) -> rusqlite::Result<()> {
    execute(&format!("INSERT INTO game ({COLUMNS}) VALUES ({VALUES})"), row, connection)?;
    add_members(row, connection)
}

pub(super) const COLUMNS: &str = "id, game, setting, course, phase, winner, plies, created_at, \
                                  updated_at, seats, public";
const VALUES: &str = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11";

/// What became of a game that a visitor no longer wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nobody wants it.
    Deleted,
    /// Another player wants it.
    Kept,
    /// It belongs to others.
    Foreign,
    Missing,
}

impl Database {
    pub(crate) async fn add_game(&self, row: GameRow) -> Result<(), Failure> {
        self.run(move |connection| insert_row(&row, connection)).await
    }

    /// Stores a change of a game, and a new game that follows it. False if the game no longer
    /// exists.
    pub(crate) async fn update_game(
        &self,
        row: GameRow,
        new_game: Option<GameRow>,
    ) -> Result<bool, Failure> {
        self.run(move |connection| {
            let command = format!("UPDATE game SET ({COLUMNS}) = ({VALUES}) WHERE id = ?1");
            if execute(&command, &row, connection)? == 0 {
                return Ok(false);
            }
            add_members(&row, connection)?;
            new_game.iter().try_for_each(|row| insert_row(row, connection))?;
            Ok(true)
        })
        .await
    }

    pub(crate) async fn game(&self, id: String) -> Result<Option<GameRow>, Failure> {
        self.run(move |connection| {
            let query = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
            connection.prepare_cached(&query)?.query_row([id], read_row).optional()
        })
        .await
    }

    /// Takes a game off a visitor's list, and deletes it if no player wants it. Everybody can
    /// delete a game that belongs to nobody.
    pub(crate) async fn leave_game(
        &self,
        id: String,
        visitor: Option<VisitorId>,
    ) -> Result<Left, Failure> {
        let visitor = visitor.map(|visitor| visitor.0);
        self.run(move |connection| {
            let has = |query: &str| connection.prepare_cached(query)?.exists([&id]);
            if !has("SELECT 1 FROM game WHERE id = ?1")? {
                return Ok(Left::Missing);
            }
            if has("SELECT 1 FROM player WHERE game = ?1")? {
                let command = "UPDATE player SET kept = 0 WHERE game = ?1 AND visitor = ?2";
                if connection.execute(command, params![id, visitor])? == 0 {
                    return Ok(Left::Foreign);
                }
                if has("SELECT 1 FROM player WHERE game = ?1 AND kept = 1")? {
                    return Ok(Left::Kept);
                }
            }
            connection.execute("DELETE FROM player WHERE game = ?1", [&id])?;
            connection.execute("DELETE FROM game WHERE id = ?1", [&id])?;
            Ok(Left::Deleted)
        })
        .await
    }
}
