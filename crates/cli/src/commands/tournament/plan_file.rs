use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use arena::{Schedule, TimeControl};
use catalog::{GameKind, GameName, variant_with_board};
use serde::de::{Deserialize, Deserializer, Error};

use crate::arguments::Common;
use crate::commands::contest::{PlayerRequest, check_games};
use crate::position_argument;

/// A tournament as a TOML file describes it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlanFile {
    #[serde(default, deserialize_with = "parsed")]
    game: Option<GameName>,
    schedule: ScheduleName,
    rounds: Option<u32>,
    /// Games of each pairing.
    pub games: u64,
    pub seed: Option<u64>,
    board: Option<usize>,
    pub setups: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    pub tc: Option<TimeControl>,
    pub reference: Option<String>,
    store: Option<PathBuf>,
    #[serde(rename = "player")]
    players: Vec<PlayerEntry>,
}

#[derive(Clone, Copy, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ScheduleName {
    RoundRobin,
    Gauntlet,
    Swiss,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerEntry {
    name: Option<String>,
    spec: String,
    /// Its own limits.
    #[serde(default, deserialize_with = "parsed")]
    tc: Option<TimeControl>,
    /// Options of a program.
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// Reads a value that is written as text.
fn parsed<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(D::Error::custom)
}

impl PlanFile {
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let name = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let file: Self = toml::from_str(&text).with_context(|| format!("cannot use {name}"))?;
        file.check().with_context(|| format!("cannot use {name}"))?;
        Ok(file)
    }

    fn check(&self) -> anyhow::Result<()> {
        if self.players.len() < 2 {
            bail!("a tournament needs at least two players, found {}", self.players.len());
        }
        if self.players.len() > MOST_PLAYERS {
            bail!("{} players are too many: expected at most {MOST_PLAYERS}", self.players.len());
        }
        let mut names = BTreeSet::new();
        for name in self.players.iter().map(PlayerEntry::name) {
            if !names.insert(name) {
                bail!("two players are called \"{name}\": give each a name of its own");
            }
            if name.is_empty() || name.contains(char::is_control) {
                bail!("\"{name}\" is not a valid player name: expected one line of text");
            }
        }
        let games = self.games;
        check_games(games).map_err(|problem| anyhow!("games = {games}: {problem}"))?;
        self.schedule().map(|_| ())
    }

    pub fn schedule(&self) -> anyhow::Result<Schedule> {
        match (self.schedule, self.rounds) {
            (ScheduleName::RoundRobin, None) => Ok(Schedule::RoundRobin),
            (ScheduleName::Gauntlet, None) => Ok(Schedule::Gauntlet),
            (ScheduleName::Swiss, Some(rounds @ 1..=MOST_ROUNDS)) => Ok(Schedule::Swiss { rounds }),
            (ScheduleName::Swiss, _) => {
                bail!("a Swiss tournament needs rounds, a number from 1 to {MOST_ROUNDS}")
            }
            _ => bail!("only a Swiss tournament has rounds"),
        }
    }

    /// The game, which the command line may name too.
    pub fn game(&self, asked: Option<GameName>) -> anyhow::Result<GameName> {
        match (self.game, asked) {
            (Some(own), Some(asked)) if own != asked => {
                bail!("--game {asked}, but the file says {own}")
            }
            (own, asked) => Ok(own.or(asked).unwrap_or_default()),
        }
    }

    /// The board, which the command line may name too.
    pub fn variant<G: GameKind>(&self, common: &Common) -> anyhow::Result<G::Variant> {
        let Some(own) = self.board else {
            return position_argument::variant::<G>(common);
        };
        if let Some(asked) = common.board.filter(|&asked| asked != own) {
            bail!("--board {asked}, but the file says {own}");
        }
        let variant = variant_with_board::<G>(Some(own));
        variant.map_err(|problem| anyhow!("board = {own}: {problem}"))
    }

    /// The file for the games, by default beside this one.
    pub fn store(&self, path: &Path) -> PathBuf {
        match &self.store {
            Some(store) => path.parent().unwrap_or(Path::new("")).join(store),
            None => path.with_extension("sqlite"),
        }
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerRequest> {
        self.players.iter().map(|player| PlayerRequest {
            name: player.name().into(),
            spec: player.spec.clone(),
            options: player.options.clone().into_iter().collect(),
            control: player.tc,
        })
    }
}

/// As many as a table can show.
const MOST_PLAYERS: usize = 1000;
const MOST_ROUNDS: u32 = 1000;

impl PlayerEntry {
    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.spec)
    }
}
