use game::Side;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{GameHistory, GameSettings, HostedGame, Seats, VisitorId};
use crate::api::Failure;
use crate::api::analyses::GREATEST_NUMBER;
use crate::dto::{GameSummary, KeptGame, Phase, enum_name, parse_enum};

/// A game as stored: a row in the server's file, or an object that a browser keeps.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameRow {
    pub id: String,
    pub game: String,
    /// [`GameSettings`] as JSON.
    pub setting: String,
    /// A [`GameHistory`] as JSON.
    pub course: String,
    /// The name of a [`Phase`].
    pub phase: String,
    pub winner: Option<String>,
    pub plies: u64,
    /// In milliseconds since 1970.
    pub created_at: u64,
    pub updated_at: u64,
    /// [`Seats`] as JSON; `None` in a row that an earlier version wrote.
    pub seats: Option<String>,
    /// Whether the public list shows it.
    #[serde(rename = "public")]
    pub is_public: bool,
    /// The visitors to whom the game belongs, with the side of each who plays exactly one. Empty
    /// in rows that were read: the server's file has a separate table of players.
    #[serde(skip)]
    pub members: Vec<(String, Option<&'static str>)>,
}

impl HostedGame {
    /// Converts the game to a row to store.
    pub fn row(&self) -> Result<GameRow, Failure> {
        let (settings, history) = (self.game.settings(), self.game.history(self.version));
        let side_name = |side: Side| settings.game.side_name(side);
        let members = self.seats.members().into_iter();
        Ok(GameRow {
            id: self.id.clone(),
            game: settings.game.to_string(),
            setting: serde_json::to_string(settings).map_err(Failure::internal)?,
            course: serde_json::to_string(&history).map_err(Failure::internal)?,
            phase: enum_name(&self.game.phase()),
            winner: self.game.winner().map(|winner| side_name(winner).to_owned()),
            plies: history.plies.len() as u64,
            created_at: self.created_at,
            updated_at: self.updated_at,
            seats: Some(serde_json::to_string(&self.seats).map_err(Failure::internal)?),
            is_public: self.seats.is_listed(),
            members: members.map(|(visitor, side)| (visitor.0, side.map(side_name))).collect(),
        })
    }
}

impl GameRow {
    pub fn settings(&self) -> Result<GameSettings, Failure> {
        self.read(&self.setting)
    }

    pub fn history(&self) -> Result<GameHistory, Failure> {
        let history: GameHistory = self.read(&self.course)?;
        let numbers = [history.version, self.created_at, self.updated_at];
        match numbers.into_iter().find(|&number| number > GREATEST_NUMBER) {
            Some(number) => {
                Err(self.unreadable(format!("{number}: expected at most {GREATEST_NUMBER}")))
            }
            None => Ok(history),
        }
    }

    /// Reads the seats. A game of an earlier version belongs to nobody.
    pub fn seats(&self) -> Result<Seats, Failure> {
        self.seats.as_ref().map_or_else(|| Ok(Seats::default()), |seats| self.read(seats))
    }

    pub fn is_over(&self) -> bool {
        self.phase == enum_name(&Phase::Over)
    }

    /// The game as an entry in a visitor's list.
    pub fn summary(self, visitor: Option<&VisitorId>) -> Result<GameSummary, Failure> {
        let phase = parse_enum::<Phase>(&self.phase);
        let (settings, seats) = (self.settings()?, self.seats()?);
        let names = settings.game.sides;
        let winner = names.iter().position(|name| self.winner.as_deref() == Some(*name));
        let you = seats.sides_of(&settings, visitor).into_iter();
        Ok(GameSummary {
            players: settings.player_views(&seats),
            phase: phase.ok_or_else(|| self.unreadable("it has no phase"))?,
            you: you.map(|side| names[side.index()]).collect(),
            public: seats.is_listed(),
            r#match: seats.match_play.map(|play| play.view(winner.map(|it| Side::BOTH[it]))),
            id: self.id,
            game: self.game,
            winner: self.winner,
            plies: self.plies,
            created_at: self.created_at,
            updated_at: self.updated_at,
        })
    }

    /// The game with its dice and, once its set-up is complete, its record.
    pub fn with_record(self, visitor: Option<&VisitorId>) -> Result<KeptGame, Failure> {
        let game = HostedGame::of_row(&self)?.game;
        let (record, dice) = (game.record("record").ok(), game.dice_view());
        Ok(KeptGame { summary: self.summary(visitor)?, record, dice })
    }

    fn read<T: DeserializeOwned>(&self, json: &str) -> Result<T, Failure> {
        serde_json::from_str(json).map_err(|error| self.unreadable(error))
    }

    fn unreadable(&self, problem: impl std::fmt::Display) -> Failure {
        Failure::internal(format!("the stored game \"{}\" cannot be read: {problem}", self.id))
    }
}
