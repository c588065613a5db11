use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use games::{Game, Problem, Tell, Variant};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use stats::Sprt;

use crate::{
    ContestError, GameContest, NamedPlayer, PlayerFactory, Schedule, TimeControl, Tournament,
    default_judge, luck_judge, text,
};

/// A match or tournament: everything that determines its games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// The game, if not the default.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// Who plays whom.
    #[serde(default)]
    pub schedule: ScheduleName,
    /// The number of rounds of a Swiss tournament.
    pub rounds: Option<u32>,
    /// Games of each pairing; by default 1000, or practically unlimited with a test.
    pub games: Option<u64>,
    /// The seed of all games.
    pub seed: Option<u64>,
    /// The sequential test that ends each pairing as soon as it is decided.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// The side of the board, if not the default.
    pub board: Option<usize>,
    /// How games begin, if not the default way.
    pub setups: Option<String>,
    /// The limits of players that have none of their own.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// The judge of luck, if not the default.
    pub reference: Option<String>,
    /// The file for the games, relative to the folder of the plan.
    pub store: Option<PathBuf>,
    /// The players.
    #[serde(rename = "player")]
    pub players: Vec<PlannedPlayer>,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as in Schedule")]
pub enum ScheduleName {
    #[default]
    RoundRobin,
    Gauntlet,
    Swiss,
}

/// A player of a plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedPlayer {
    /// The name in tables, if not the spec.
    pub name: Option<String>,
    /// An engine, a level or a program.
    pub spec: String,
    /// The player's own limits.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Options to set in a program.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl PlannedPlayer {
    /// The name in tables, by default the spec.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.spec)
    }
}

/// Makes a player of a plan, given its place among the players, the variant and a function to call
/// before slow preparations. Errors are for people to read.
pub type MakePlayer<'a> =
    dyn Fn(usize, &PlannedPlayer, Variant, Tell) -> Result<PlayerFactory, Problem> + 'a;

/// The most games of a pairing: more than any real contest has, but few enough to be numbered.
pub const MAX_GAMES: u64 = 1_000_000_000_000;

/// The default number of games of a pairing without a test.
const USUAL_GAMES: u64 = 1000;

/// The most players and rounds that a table can show.
const MOST_PLAYERS: usize = 1000;
const MOST_ROUNDS: u32 = 1000;

/// Checks that a number of games is even and within limits.
pub fn check_games(games: u64) -> Result<u64, String> {
    if games.is_multiple_of(2) && (2..=MAX_GAMES).contains(&games) {
        return Ok(games);
    }
    Err(format!("games come in pairs, expected an even number from 2 to {MAX_GAMES}"))
}

impl Plan {
    /// Reads a plan and checks what does not depend on the game.
    pub fn parse(text: &str) -> Result<Self, ContestError> {
        let plan: Self = read_plan(text)?;
        plan.check()?;
        Ok(plan)
    }

    /// Makes the plan of a match: a round robin of two players.
    pub fn of_match(a: &str, b: &str) -> Self {
        let seats = [("A", a), ("B", b)];
        let players = seats.map(|(seat, spec)| PlannedPlayer {
            // A store must tell two players with the same spec apart.
            name: (a == b).then(|| format!("{spec} ({seat})")),
            spec: spec.into(),
            ..PlannedPlayer::default()
        });
        Self { players: players.into(), ..Self::default() }
    }

    /// Checks what does not depend on the game.
    pub fn check(&self) -> Result<(), ContestError> {
        let players = self.players.len();
        if players < 2 {
            let problem = format!("a tournament needs at least two players, found {players}");
            return Err(problem.into());
        }
        if players > MOST_PLAYERS {
            let most = MOST_PLAYERS;
            return Err(format!("{players} players are too many: expected at most {most}").into());
        }
        let mut names = BTreeSet::new();
        for name in self.players.iter().map(PlannedPlayer::name) {
            if !names.insert(name) {
                let problem = format!("two players are called \"{name}\"");
                return Err(format!("{problem}: give each a name of its own").into());
            }
            if name.is_empty() || name.contains(char::is_control) {
                let problem = format!("\"{name}\" is not a valid player name");
                return Err(format!("{problem}: expected one line of text").into());
            }
        }
        let games = self.games();
        check_games(games).map_err(|problem| format!("games = {games}: {problem}"))?;
        self.schedule().map(|_| ())
    }

    /// The game of the plan, or the default one.
    pub fn game(&self) -> Game {
        self.game.unwrap_or_default()
    }

    /// The maximum number of games of each pairing.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(if self.sprt.is_some() { MAX_GAMES } else { USUAL_GAMES })
    }

    /// Whether the plan is a match: two players with a single pairing.
    pub fn is_match(&self) -> bool {
        self.players.len() == 2 && self.schedule != ScheduleName::Swiss
    }

    /// Makes the tournament: who plays whom, how often, and with which seed.
    pub fn tournament(&self) -> Result<Tournament, ContestError> {
        let seed =
            self.seed.ok_or_else(|| "the plan has no seed: add one, as in seed = 1".to_owned())?;
        let pairs = self.games() / 2;
        Ok(Tournament { schedule: self.schedule()?, pairs, seed, sprt: self.sprt })
    }

    fn schedule(&self) -> Result<Schedule, ContestError> {
        match (self.schedule, self.rounds) {
            (ScheduleName::RoundRobin, None) => Ok(Schedule::RoundRobin),
            (ScheduleName::Gauntlet, None) => Ok(Schedule::Gauntlet),
            (ScheduleName::Swiss, _) if self.sprt.is_some() => {
                let problem = "a Swiss tournament has no sequential test";
                Err(format!("{problem}: all pairings need as many games").into())
            }
            (ScheduleName::Swiss, Some(rounds @ 1..=MOST_ROUNDS)) => Ok(Schedule::Swiss { rounds }),
            (ScheduleName::Swiss, _) => {
                let expected = format!("a number from 1 to {MOST_ROUNDS}");
                Err(format!("a Swiss tournament needs rounds, {expected}").into())
            }
            _ => Err("only a Swiss tournament has rounds".to_owned().into()),
        }
    }

    /// Makes the contest with its players; `tell` is called before slow preparations.
    pub fn contest(
        &self,
        threads: NonZeroUsize,
        tell: Tell,
        make: &MakePlayer<'_>,
    ) -> Result<GameContest, ContestError> {
        let variant = self.variant()?;
        let player = |(place, planned)| named_player(place, variant, planned, tell, make);
        let players = self.players.iter().enumerate().map(player).collect::<Result<_, _>>()?;
        let reference = self.reference.as_deref().unwrap_or(default_judge(variant));
        let judge = luck_judge(variant, reference, tell)
            .map_err(|problem| format!("invalid reference for luck: {problem}"))?;
        Ok(GameContest {
            variant,
            set_ups: self.set_ups()?,
            players,
            control: self.tc.unwrap_or_default(),
            reference: (judge, reference.into()),
            threads,
        })
    }

    /// The variant: the game on a board of the plan's size.
    pub fn variant(&self) -> Result<Variant, ContestError> {
        let board = self.board.unwrap_or_default();
        let variant = self.game().variant(self.board);
        Ok(variant.map_err(|problem| format!("board = {board}: {problem}"))?)
    }

    fn set_ups(&self) -> Result<&'static str, ContestError> {
        let game = self.game();
        let known = game.contest_set_ups();
        let asked = self.setups.as_deref().unwrap_or(known[0]);
        let found = known.iter().find(|name| **name == asked).copied();
        Ok(found
            .ok_or_else(|| format!("setups {asked}: {} has {}", game.title, known.join(", ")))?)
    }

    /// The file for the games, by default next to the file of the plan, which is at `path`.
    pub fn store_beside(&self, path: &Path) -> PathBuf {
        match &self.store {
            Some(store) => path.parent().unwrap_or(Path::new("")).join(store),
            None => path.with_extension("sqlite"),
        }
    }
}

/// Reads a plan of any kind from TOML, or from JSON with the same keys.
pub fn read_plan<T: DeserializeOwned>(text: &str) -> Result<T, ContestError> {
    if !text.trim_start().starts_with('{') {
        return Ok(toml::from_str(text).map_err(|error| error.to_string())?);
    }
    let json = &mut serde_json::Deserializer::from_str(text);
    let plan = serde_path_to_error::deserialize(&mut *json).map_err(|error| named(&error))?;
    json.end().map_err(|error| error.to_string())?;
    Ok(plan)
}

/// Says which key is wrong, and why. The place in the text is left out, since programs write the
/// JSON.
fn named(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let (key, problem) = (error.path().to_string(), error.inner().to_string());
    let problem = problem.split(" at line ").next().unwrap_or_default();
    if key == "." { problem.to_owned() } else { format!("{key}: {problem}") }
}

fn named_player(
    place: usize,
    variant: Variant,
    planned: &PlannedPlayer,
    tell: Tell,
    make: &MakePlayer<'_>,
) -> Result<NamedPlayer, ContestError> {
    // A store keeps the engine of a level, as the level may name another engine in a later version.
    let spec = variant.game().level_or_engine(&planned.spec).map_err(Problem::from)?.to_owned();
    let player = PlannedPlayer { spec, ..planned.clone() };
    let make = make(place, &player, variant, tell)?;
    let mut spec = player.spec;
    for (option, value) in &planned.options {
        // In a store, options make a different player; a line break cannot be part of a spec.
        spec.push_str(&format!("\n{option}={value}"));
    }
    Ok(NamedPlayer { name: planned.name().into(), spec, make, control: planned.tc })
}
