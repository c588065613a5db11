use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Database;
use crate::api::Failure;

/// A game as the file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its name in paths.
    pub id: String,
    /// The word for the game.
    pub game: String,
    /// What it was made with, as JSON.
    pub setting: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// How far it is.
    pub progress: GameProgress,
}

/// What changes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameProgress {
    /// What happened so far, as JSON.
    pub course: String,
    /// How far it is, in a word.
    pub phase: String,
    /// The side that won.
    pub winner: Option<String>,
    /// How many moves were made.
    pub plies: u64,
    /// When it was last changed, in milliseconds since 1970.
    pub updated_at: u64,
}

const COLUMNS: &str = "id, game, setting, course, phase, winner, plies, created_at, updated_at";

impl Database {
    /// Keeps a new game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn add_game(&self, row: GameRow) -> Result<(), Failure> {
        self.run(move |connection| {
            let GameRow { id, game, setting, created_at, progress } = row;
            let command =
                format!("INSERT INTO game ({COLUMNS}) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)");
            connection.prepare_cached(&command)?.execute(params![
                id,
                game,
                setting,
                progress.course,
                progress.phase,
                progress.winner,
                progress.plies as i64,
                created_at as i64,
                progress.updated_at as i64,
            ])?;
            Ok(())
        })
        .await
    }

    /// Keeps what has changed of a game; false if there is no such game any more.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn update_game(&self, id: String, progress: GameProgress) -> Result<bool, Failure> {
        self.run(move |connection| {
            let command = "UPDATE game SET course = ?2, phase = ?3, winner = ?4, plies = ?5,
                updated_at = ?6 WHERE id = ?1";
            let changed = connection.prepare_cached(command)?.execute(params![
                id,
                progress.course,
                progress.phase,
                progress.winner,
                progress.plies as i64,
                progress.updated_at as i64,
            ])?;
            Ok(changed > 0)
        })
        .await
    }

    /// A game by its name.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub async fn game(&self, id: String) -> Result<Option<GameRow>, Failure> {
        self.run(move |connection| {
            let query = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
            connection.prepare_cached(&query)?.query_row([id], game_row).optional()
        })
        .await
    }

    /// Some games, those changed last first, and how many there are in all.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub async fn games(&self, limit: u32, offset: u64) -> Result<(Vec<GameRow>, u64), Failure> {
        self.run(move |connection| {
            let query = format!(
                "SELECT {COLUMNS} FROM game ORDER BY updated_at DESC, id LIMIT ?1 OFFSET ?2"
            );
            let mut statement = connection.prepare_cached(&query)?;
            let offset = i64::try_from(offset).unwrap_or(i64::MAX);
            let rows = statement.query_map(params![limit, offset], game_row)?;
            Ok((rows.collect::<rusqlite::Result<_>>()?, count(connection)?))
        })
        .await
    }

    /// Forgets a game; false if there was none.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn delete_game(&self, id: String) -> Result<bool, Failure> {
        self.run(move |connection| {
            Ok(connection.execute("DELETE FROM game WHERE id = ?1", [id])? > 0)
        })
        .await
    }
}

fn count(connection: &Connection) -> rusqlite::Result<u64> {
    let count: i64 = connection.query_row("SELECT count(*) FROM game", (), |row| row.get(0))?;
    Ok(count as u64)
}

fn game_row(row: &Row) -> rusqlite::Result<GameRow> {
    let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
    Ok(GameRow {
        id: row.get(0)?,
        game: row.get(1)?,
        setting: row.get(2)?,
        created_at: number(7)?,
        progress: GameProgress {
            course: row.get(3)?,
            phase: row.get(4)?,
            winner: row.get(5)?,
            plies: number(6)?,
            updated_at: number(8)?,
        },
    })
}
