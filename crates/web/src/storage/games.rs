use rusqlite::{OptionalExtension, Row, params};

use super::{Database, enum_name, parse_enum};
use crate::api::Failure;
use crate::dto::{GameList, GameSummary};
use crate::play::{GameHistory, GameInPlay, GameSettings};

/// A game as stored in the file.
pub struct GameRow {
    pub id: String,
    pub game: String,
    /// A [`GameSettings`] as JSON.
    setting: String,
    /// In milliseconds since 1970.
    pub created_at: u64,
    pub progress: GameProgress,
}

/// The part of a game that changes.
pub struct GameProgress {
    /// A [`GameHistory`] as JSON.
    course: String,
    phase: String,
    winner: Option<String>,
    plies: u64,
    pub updated_at: u64,
}

impl GameProgress {
    pub fn new(game: &dyn GameInPlay, version: u64, updated_at: u64) -> Result<Self, Failure> {
        let history = game.history(version);
        Ok(Self {
            course: serde_json::to_string(&history).map_err(Failure::internal)?,
            phase: enum_name(&game.phase()),
            winner: game.winner().map(str::to_owned),
            plies: history.plies.len() as u64,
            updated_at,
        })
    }
}

impl GameRow {
    pub fn new(id: String, game: &dyn GameInPlay, now: u64) -> Result<Self, Failure> {
        Ok(Self {
            id,
            game: game.settings().game.clone(),
            setting: serde_json::to_string(game.settings()).map_err(Failure::internal)?,
            created_at: now,
            progress: GameProgress::new(game, 0, now)?,
        })
    }

    pub fn settings(&self) -> Result<GameSettings, Failure> {
        serde_json::from_str(&self.setting).map_err(|error| self.unreadable(&error.to_string()))
    }

    pub fn history(&self) -> Result<GameHistory, Failure> {
        let history = serde_json::from_str(&self.progress.course);
        history.map_err(|error| self.unreadable(&error.to_string()))
    }

    fn summary(self) -> Result<GameSummary, Failure> {
        let phase = parse_enum(&self.progress.phase);
        Ok(GameSummary {
            players: self.settings()?.player_views(),
            phase: phase.ok_or_else(|| self.unreadable("it has no phase"))?,
            id: self.id,
            game: self.game,
            winner: self.progress.winner,
            plies: self.progress.plies,
            created_at: self.created_at,
            updated_at: self.progress.updated_at,
        })
    }

    fn unreadable(&self, problem: &str) -> Failure {
        Failure::internal(format!("the stored game \"{}\" cannot be read: {problem}", self.id))
    }

    fn read(row: &Row) -> rusqlite::Result<Self> {
        let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
        Ok(Self {
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
}

const COLUMNS: &str = "id, game, setting, course, phase, winner, plies, created_at, updated_at";

impl Database {
    pub(crate) async fn add_game(&self, row: GameRow) -> Result<(), Failure> {
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

    /// False if the game no longer exists.
    pub(crate) async fn update_game(
        &self,
        id: String,
        progress: GameProgress,
    ) -> Result<bool, Failure> {
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

    pub(crate) async fn game(&self, id: String) -> Result<Option<GameRow>, Failure> {
        self.run(move |connection| {
            let query = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
            connection.prepare_cached(&query)?.query_row([id], GameRow::read).optional()
        })
        .await
    }

    /// Some games, the last changed first.
    pub(crate) async fn games(&self, limit: u32, offset: u64) -> Result<GameList, Failure> {
        let query =
            format!("SELECT {COLUMNS} FROM game ORDER BY updated_at DESC, id LIMIT ?1 OFFSET ?2");
        let read = self.run(move |connection| {
            let offset = i64::try_from(offset).unwrap_or(i64::MAX);
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map(params![limit, offset], GameRow::read)?;
            let rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            let total: i64 =
                connection.query_row("SELECT count(*) FROM game", (), |row| row.get(0))?;
            Ok((rows, total as u64))
        });
        let (rows, total) = read.await?;
        let games = rows.into_iter().map(GameRow::summary).collect::<Result<_, _>>()?;
        Ok(GameList { games, total })
    }

    /// False if there was no such game.
    pub(crate) async fn delete_game(&self, id: String) -> Result<bool, Failure> {
        self.run(move |connection| {
            Ok(connection.execute("DELETE FROM game WHERE id = ?1", [id])? > 0)
        })
        .await
    }
}
