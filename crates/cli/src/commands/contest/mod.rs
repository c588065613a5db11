//! What matches and tournaments have in common.

mod live;

use std::path::PathBuf;

use anyhow::Context;
use arena::{
    EventPlan, GameContest, NO_JUDGE, NamedPlayer, Round, TimeControl, Tournament, contest_set_ups,
    default_judge, luck_judge,
};
use catalog::{GameKind, level_or_engine};
use clap::Args;
use protocol::player;
use store::OpenEvent;

use crate::arguments::Threads;
use crate::words::Words;
use crate::{help, interrupt, output};
use live::Live;

/// The conditions of a match or tournament.
#[derive(Args)]
pub struct ConditionArguments {
    /// Set-ups; with `engine`, each player chooses [default: random]
    #[arg(long, value_name = "RULE", value_parser = Words::ContestSetUps.values())]
    pub setups: Option<String>,
    /// Limits: total=10s,increment=100ms or move=100ms or turn=1s or depth=5 or nodes=1000, and
    /// grace=100ms for late answers [default: the engines' own]
    #[arg(long, value_name = "LIMITS")]
    pub tc: Option<TimeControl>,
    #[arg(long, value_name = "SPEC", help = help::with_default(
        "What judges the luck of the dice: an evaluation, a search such as star2:depth=2, or none",
        |facts| facts.dice.as_ref().map_or(NO_JUDGE, |dice| &dice.luck).into()))]
    pub reference: Option<String>,
}

#[derive(Args)]
pub struct StorageArguments {
    /// Store all games in this SQLite file, and skip those already stored
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    #[command(flatten)]
    pub threads: Threads,
}

/// A limit beyond any real contest, small enough for the games to be numbered.
pub const MAX_GAMES: u64 = 1_000_000_000_000;

/// Checks that games make pairs.
pub fn check_games(games: u64) -> Result<u64, String> {
    if games.is_multiple_of(2) && (2..=MAX_GAMES).contains(&games) {
        return Ok(games);
    }
    Err(format!("games come in pairs, expected an even number from 2 to {MAX_GAMES}"))
}

/// A player of the command line or a file.
pub struct PlayerRequest {
    pub name: String,
    pub spec: String,
    /// Options of a program.
    pub options: Vec<(String, String)>,
    /// Its own limits.
    pub control: Option<TimeControl>,
}

/// A contest between players as the arguments say.
pub fn contest<G: GameKind>(
    variant: G::Variant,
    players: impl IntoIterator<Item = PlayerRequest>,
    conditions: &ConditionArguments,
    storage: &StorageArguments,
) -> anyhow::Result<GameContest<G>> {
    let players = players.into_iter().map(|request| named_player::<G>(variant, request));
    let players = players.collect::<anyhow::Result<_>>()?;
    let known = contest_set_ups::<G>();
    let reference = conditions.reference.as_deref().unwrap_or(default_judge::<G>(variant));
    let judge =
        luck_judge::<G>(variant, reference, output::tell).context("invalid reference for luck")?;
    Ok(GameContest {
        variant,
        set_ups: set_ups::<G>(conditions.setups.as_deref().unwrap_or(known[0]), &known)?,
        players,
        control: conditions.tc.unwrap_or_default(),
        reference: (judge, reference.into()),
        threads: storage.threads.count(),
    })
}

fn named_player<G: GameKind>(
    variant: G::Variant,
    PlayerRequest { name, spec, options, control }: PlayerRequest,
) -> anyhow::Result<NamedPlayer<G::Position>> {
    // A store keeps the engine of a level, which may be another in another version.
    let mut spec = level_or_engine::<G>(&spec)?.to_owned();
    let make = player::<G>(variant, &spec, options.clone(), output::tell)?;
    for (option, value) in &options {
        // Other options make another player in a store; no spec has line breaks.
        spec.push_str(&format!("\n{option}={value}"));
    }
    Ok(NamedPlayer { name, spec, make, control })
}

/// The requested set-ups, if the game has them.
pub fn set_ups<G: GameKind>(asked: &str, known: &[&'static str]) -> anyhow::Result<&'static str> {
    let found = known.iter().find(|name| **name == asked).copied();
    found.with_context(|| format!("--setups {asked}: {} has {}", G::TITLE, known.join(", ")))
}

/// Plays a tournament and shows its progress, with a table of the results so far.
pub fn play<G: GameKind>(
    contest: &GameContest<G>,
    tournament: &Tournament,
    storage: &StorageArguments,
    table: &(dyn Fn(&[Round]) -> String + Sync),
) -> anyhow::Result<Vec<Round>> {
    let mut kept = open_event(storage, &contest.event(tournament))?;
    let store = kept.as_mut().map(|event| event as _);
    let stop = interrupt::stop_flag()?;
    let live = Live::new(tournament.games(contest.players.len()))?;
    let rounds = contest.play(tournament, store, stop, &|rounds| live.show(rounds, table));
    live.clear();
    Ok(rounds?)
}

/// The event with this plan in the store, if there is one.
pub fn open_event(
    storage: &StorageArguments,
    plan: &EventPlan,
) -> anyhow::Result<Option<OpenEvent>> {
    Ok(storage.store.as_ref().map(|path| OpenEvent::open(path, plan)).transpose()?)
}

/// The error of a contest that was stopped.
pub fn interrupted(storage: &StorageArguments) -> anyhow::Error {
    interrupt::interrupted(match &storage.store {
        Some(path) => format!(
            "all games played are in {}; repeat the command with the same seed to continue",
            path.display()
        ),
        None => "no games were kept; --store FILE keeps them".into(),
    })
}
