use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Database, enum_name, parse_enum};
use crate::api::Failure;
use crate::dto::GameSummary;
use crate::play::{GameHistory, GameInPlay, GameSettings, Seats, VisitorId};

/// A game as stored in the file.
pub struct GameRow {
    pub id: String,
    pub game: String,
    pub created_at: u64,
    pub progress: GameProgress,
    seats: StoredSeats,
}

/// The part of a game that changes with every move.
pub struct GameProgress {
    /// A [`GameHistory`] as JSON.
    course: String,
    phase: String,
    winner: Option<String>,
    plies: u64,
    /// In milliseconds since 1970.
    pub updated_at: u64,
}

/// The part of a game that changes with its people.
pub struct StoredSeats {
    /// A [`GameSettings`] as JSON.
    setting: String,
    /// A [`Seats`] as JSON; `None` in a file of an earlier version.
    seats: Option<String>,
    /// Whether the list of everybody shows it.
    is_public: bool,
    /// To whom it belongs, with the side that each plays if it is one.
    members: Vec<(String, Option<&'static str>)>,
}

impl GameProgress {
    pub fn new(game: &dyn GameInPlay, version: u64, updated_at: u64) -> Result<Self, Failure> {
        let history = game.history(version);
        let winner = game.winner().map(|winner| game.settings().side_names()[winner.index()]);
        Ok(Self {
            course: serde_json::to_string(&history).map_err(Failure::internal)?,
            phase: enum_name(&game.phase()),
            winner: winner.map(str::to_owned),
            plies: history.plies.len() as u64,
            updated_at,
        })
    }
}

impl StoredSeats {
    pub fn new(settings: &GameSettings, seats: &Seats) -> Result<Self, Failure> {
        let names = settings.side_names();
        let members = seats.members().into_iter();
        Ok(Self {
            setting: serde_json::to_string(settings).map_err(Failure::internal)?,
            seats: Some(serde_json::to_string(seats).map_err(Failure::internal)?),
            is_public: seats.is_listed(),
            members: members
                .map(|(visitor, side)| (visitor.0, side.map(|side| names[side.index()])))
                .collect(),
        })
    }

    /// Adds those who are new to the game.
    fn add_members(&self, connection: &Connection, id: &str) -> rusqlite::Result<()> {
        let command = "INSERT OR IGNORE INTO player (game, visitor, plays) VALUES (?1, ?2, ?3)";
        for (visitor, plays) in &self.members {
            connection.prepare_cached(command)?.execute(params![id, visitor, plays])?;
        }
        Ok(())
    }
}

impl GameRow {
    pub fn new(
        id: String,
        game: &dyn GameInPlay,
        seats: &Seats,
        now: u64,
    ) -> Result<Self, Failure> {
        Ok(Self {
            id,
            game: game.settings().game.clone(),
            created_at: now,
            progress: GameProgress::new(game, 0, now)?,
            seats: StoredSeats::new(game.settings(), seats)?,
        })
    }

    pub fn settings(&self) -> Result<GameSettings, Failure> {
        let settings = serde_json::from_str(&self.seats.setting);
        settings.map_err(|error| self.unreadable(&error.to_string()))
    }

    pub fn history(&self) -> Result<GameHistory, Failure> {
        let history = serde_json::from_str(&self.progress.course);
        history.map_err(|error| self.unreadable(&error.to_string()))
    }

    /// Games of an earlier version belong to nobody.
    pub fn seats(&self) -> Result<Seats, Failure> {
        let Some(seats) = &self.seats.seats else { return Ok(Seats::default()) };
        serde_json::from_str(seats).map_err(|error| self.unreadable(&error.to_string()))
    }

    /// The game in a visitor's list.
    pub fn summary(self, visitor: Option<&VisitorId>) -> Result<GameSummary, Failure> {
        let phase = parse_enum(&self.progress.phase);
        let (settings, seats) = (self.settings()?, self.seats()?);
        let names = settings.side_names();
        let mut players = settings.player_views();
        for side in game::Side::BOTH {
            players[side.index()].seat = seats.seat_state(&settings, side);
        }
        let won = |name: &&str| self.progress.winner.as_deref() == Some(*name);
        let winner = game::Side::BOTH.into_iter().find(|side| won(&names[side.index()]));
        let you = seats.sides_of(&settings, visitor).into_iter();
        Ok(GameSummary {
            players,
            phase: phase.ok_or_else(|| self.unreadable("it has no phase"))?,
            you: you.map(|side| names[side.index()]).collect(),
            public: seats.is_listed(),
            r#match: seats.match_play.map(|play| play.view(winner)),
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

    pub(super) fn read(row: &Row) -> rusqlite::Result<Self> {
        let number = |column| row.get::<_, i64>(column).map(|number| number as u64);
        Ok(Self {
            id: row.get(0)?,
            game: row.get(1)?,
            created_at: number(7)?,
            progress: GameProgress {
                course: row.get(3)?,
                phase: row.get(4)?,
                winner: row.get(5)?,
                plies: number(6)?,
                updated_at: number(8)?,
            },
            seats: StoredSeats {
                setting: row.get(2)?,
                seats: row.get(9)?,
                is_public: row.get(10)?,
                members: Vec::new(),
            },
        })
    }

    fn insert(self, connection: &Connection) -> rusqlite::Result<()> {
        let Self { id, game, created_at, progress, seats } = self;
        let places = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11";
        let command = format!("INSERT INTO game ({COLUMNS}) VALUES ({places})");
        connection.prepare_cached(&command)?.execute(params![
            id,
            game,
            seats.setting,
            progress.course,
            progress.phase,
            progress.winner,
            progress.plies as i64,
            created_at as i64,
            progress.updated_at as i64,
            seats.seats,
            seats.is_public,
        ])?;
        seats.add_members(connection, &id)
    }
}

pub(super) const COLUMNS: &str = "id, game, setting, course, phase, winner, plies, created_at, \
                                  updated_at, seats, public";

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
        self.run(move |connection| row.insert(connection)).await
    }

    /// Stores changes of a game, and a new game that follows it. False if the game no longer
    /// exists.
    pub(crate) async fn update_game(
        &self,
        id: String,
        progress: GameProgress,
        seats: Option<StoredSeats>,
        new_game: Option<GameRow>,
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
            if changed == 0 {
                return Ok(false);
            }
            if let Some(seats) = seats {
                let command = "UPDATE game SET setting = ?2, seats = ?3, public = ?4 WHERE id = ?1";
                connection.prepare_cached(command)?.execute(params![
                    id,
                    seats.setting,
                    seats.seats,
                    seats.is_public
                ])?;
                seats.add_members(connection, &id)?;
            }
            if let Some(new_game) = new_game {
                new_game.insert(connection)?;
            }
            Ok(true)
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
