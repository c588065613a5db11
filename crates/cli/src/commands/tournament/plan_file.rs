use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use arena::{Schedule, TimeControl};
use catalog::{GameKind, GameName, variant_with_board};
use serde::Deserialize;

use crate::arguments::Common;
use crate::commands::contest::Wanted;
use crate::contest_arguments::{MAX_GAMES, is_number_of_games};
use crate::position_argument;

/// A tournament as a TOML file describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlanFile {
    game: Option<String>,
    schedule: ScheduleName,
    rounds: Option<u32>,
    /// Games of each pairing.
    pub games: u64,
    pub seed: Option<u64>,
    board: Option<usize>,
    pub setups: Option<String>,
    tc: Option<String>,
    pub reference: Option<String>,
    store: Option<PathBuf>,
    #[serde(rename = "player")]
    players: Vec<PlayerEntry>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum ScheduleName {
    RoundRobin,
    Gauntlet,
    Swiss,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerEntry {
    name: Option<String>,
    spec: String,
    /// Its own limits instead of those of all.
    tc: Option<String>,
    /// For programs: what to set before the first game.
    #[serde(default)]
    options: BTreeMap<String, String>,
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
        if let Some(player) = self.players.iter().find(|player| !names.insert(player.name())) {
            bail!("two players are called \"{}\": give each a name of its own", player.name());
        }
        let is_name = |name: &str| !name.is_empty() && !name.contains(char::is_control);
        if let Some(player) = self.players.iter().find(|player| !is_name(player.name())) {
            bail!("\"{}\" is no name for a player: expected one line of text", player.name());
        }
        if !is_number_of_games(self.games) {
            let games = self.games;
            bail!(
                "games = {games}: games come in pairs, expected an even number from 2 to {MAX_GAMES}"
            );
        }
        self.schedule()?;
        self.control()?;
        self.players().map(|_| ())
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

    pub fn control(&self) -> anyhow::Result<Option<TimeControl>> {
        parse_control(self.tc.as_deref())
    }

    /// The game, which the command line may name too.
    pub fn game(&self, asked: Option<GameName>) -> anyhow::Result<GameName> {
        let own = self.game.as_deref().map(str::parse).transpose()?;
        match (own, asked) {
            (Some(own), Some(asked)) if own != asked => {
                bail!("--game {asked}, but the file says {own}")
            }
            _ => Ok(own.or(asked).unwrap_or_default()),
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

    /// The file for the games: beside this one, unless it says which.
    pub fn store(&self, path: &Path) -> PathBuf {
        match &self.store {
            Some(store) => path.parent().unwrap_or(Path::new("")).join(store),
            None => path.with_extension("sqlite"),
        }
    }

    pub fn players(&self) -> anyhow::Result<Vec<Wanted>> {
        let wanted = |player: &PlayerEntry| {
            Ok(Wanted {
                name: player.name().into(),
                spec: player.spec.clone(),
                options: player.options.clone().into_iter().collect(),
                control: parse_control(player.tc.as_deref())?,
            })
        };
        self.players.iter().map(wanted).collect()
    }
}

fn parse_control(text: Option<&str>) -> anyhow::Result<Option<TimeControl>> {
    Ok(text.map(str::parse).transpose()?)
}

/// As many as fit into a table that people look at.
const MOST_PLAYERS: usize = 1000;
const MOST_ROUNDS: u32 = 1000;

impl PlayerEntry {
    fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.spec)
    }
}
