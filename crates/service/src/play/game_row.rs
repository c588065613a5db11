use game::Side;
use serde::{Deserialize, Serialize};

use super::{GameHistory, GameSettings, HostedGame, PlayedGame, Seats, VisitorId};
use crate::api::Failure;
use crate::api::analyses::GREATEST_NUMBER;
use crate::dto::{GameSummary, KeptGame, Phase, enum_name, parse_enum};

/// A game as stored: a row of the server's file, or an object that a browser keeps.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameRow {
    pub id: String,
    pub game: String,
    pub created_at: u64,
    #[serde(flatten)]
    pub progress: GameProgress,
    #[serde(flatten)]
    pub seats: StoredSeats,
}

/// The part of a game that changes with every move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameProgress {
    /// A [`GameHistory`] as JSON.
    pub course: String,
    /// The name of a [`Phase`].
    pub phase: String,
    pub winner: Option<String>,
    pub plies: u64,
    /// In milliseconds since 1970.
    pub updated_at: u64,
}

/// The part of a game that changes with its people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredSeats {
    /// A [`GameSettings`] as JSON.
    pub setting: String,
    /// A [`Seats`] as JSON; `None` in a file of an earlier version.
    pub seats: Option<String>,
    /// Whether the list of everybody shows it.
    #[serde(rename = "public")]
    pub is_public: bool,
    /// To whom it belongs, with the side that each plays if it is one. Only what is stored has it:
    /// the server's file keeps it elsewhere.
    #[serde(skip)]
    pub members: Vec<(String, Option<&'static str>)>,
}

impl GameProgress {
    pub fn new(game: &PlayedGame, version: u64, updated_at: u64) -> Result<Self, Failure> {
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
}

impl GameRow {
    pub fn new(id: String, game: &PlayedGame, seats: &Seats, now: u64) -> Result<Self, Failure> {
        Ok(Self {
            id,
            game: game.settings().game.to_string(),
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
        let history: GameHistory = history.map_err(|error| self.unreadable(&error.to_string()))?;
        let numbers = [history.version, self.created_at, self.progress.updated_at];
        match numbers.into_iter().find(|&number| number > GREATEST_NUMBER) {
            Some(number) => {
                Err(self.unreadable(&format!("{number}: expected at most {GREATEST_NUMBER}")))
            }
            None => Ok(history),
        }
    }

    /// Games of an earlier version belong to nobody.
    pub fn seats(&self) -> Result<Seats, Failure> {
        let Some(seats) = &self.seats.seats else { return Ok(Seats::default()) };
        serde_json::from_str(seats).map_err(|error| self.unreadable(&error.to_string()))
    }

    /// The game in a visitor's list.
    pub fn summary(self, visitor: Option<&VisitorId>) -> Result<GameSummary, Failure> {
        let phase = parse_enum::<Phase>(&self.progress.phase);
        let (settings, seats) = (self.settings()?, self.seats()?);
        let names = settings.side_names();
        let mut players = settings.player_views();
        for side in Side::BOTH {
            players[side.index()].seat = seats.seat_state(&settings, side);
        }
        let won = |name: &&str| self.progress.winner.as_deref() == Some(*name);
        let winner = Side::BOTH.into_iter().find(|side| won(&names[side.index()]));
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

    /// The game with its record, once there is one, and its dice.
    pub fn with_record(self, visitor: Option<&VisitorId>) -> Result<KeptGame, Failure> {
        let hosted = HostedGame::of_row(&self)?;
        let record = hosted.game.record("record").ok();
        let dice = hosted.game.view(&hosted.metadata).state.dice;
        Ok(KeptGame { summary: self.summary(visitor)?, record, dice })
    }

    fn unreadable(&self, problem: &str) -> Failure {
        Failure::internal(format!("the stored game \"{}\" cannot be read: {problem}", self.id))
    }
}
