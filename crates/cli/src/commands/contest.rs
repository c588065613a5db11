//! What `match` and `tournament` share: storage options, seeds, playing and progress.

use std::path::PathBuf;
use std::sync::Once;

use anyhow::{Context, bail};
use arena::{EventPlan, GameContest, MAX_GAMES, MatchReport, Plan, Round, Shard, Tournament};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use store::OpenEvent;

use crate::arguments::{Common, Threads};
use crate::{interrupt, live_line, output, position_argument};

#[derive(Clone, Args)]
pub struct StorageArguments {
    /// Store all games in this SQLite file, and skip those already stored
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Play only one of N equal parts, as in 3/16, into a file of its own; `dreistein merge` puts
    /// the parts together
    #[arg(long, value_name = "I/N", requires = "store")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub threads: Threads,
}

/// Sets a plan's seed: from --seed, else the plan's own, else from the clock.
pub fn set_seed(
    plan: &mut Plan,
    storage: &StorageArguments,
    common: &Common,
) -> anyhow::Result<()> {
    plan.seed = common.seed.or(plan.seed);
    if plan.seed.is_none() && storage.shard.is_some() {
        bail!(
            "--shard needs a seed, the same for all parts: expected --seed or, in the file of a tournament, `seed`"
        );
    }
    plan.seed.get_or_insert_with(|| position_argument::seed(common));
    Ok(())
}

/// Plays a contest, or one part of it, and shows its progress with a table of the results so far.
/// At the end, `print` prints the result.
pub fn play(
    plan: &Plan,
    contest: &GameContest,
    storage: &StorageArguments,
    common: &Common,
    table: &(dyn Fn(&[Round]) -> String + Sync),
    print: impl FnOnce(&Tournament, &[Round]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let tournament = plan.tournament()?;
    if let Some(shard) = storage.shard {
        return play_shard(shard, plan, contest, &tournament, storage, common);
    }
    let mut kept = open_event(storage, &contest.event(&tournament))?;
    let store = kept.as_mut().map(|event| event as _);
    let stop = interrupt::stop_flag();
    let live = Live::new(tournament.games(contest.players.len()))?;
    let show = |rounds: &[Round]| {
        live.show(rounds.iter().flat_map(|round| &round.reports), || table(rounds));
    };
    let rounds = contest.play(&tournament, store, stop, &show);
    drop(live);
    let rounds = rounds?;
    print(&tournament, &rounds)?;
    if tournament.is_finished(&rounds) { Ok(()) } else { Err(interrupted(storage)) }
}

/// Plays one part of a match or tournament, then says how many games its file has.
fn play_shard(
    shard: Shard,
    plan: &Plan,
    contest: &GameContest,
    tournament: &Tournament,
    storage: &StorageArguments,
    common: &Common,
) -> anyhow::Result<()> {
    if plan.sprt.is_some() && plan.games.is_none() {
        bail!("--shard with --sprt needs --games: a part does not know when the test ends");
    }
    let units = shard.units(tournament.units(contest.players.len())?);
    let mut kept = open_event(storage, &contest.event(tournament))?;
    let store = kept.as_mut().context("--shard needs --store")?;
    let stop = interrupt::stop_flag();
    let live = Live::new(2 * (units.end - units.start))?;
    let progress = |reports: &[MatchReport]| live.show(reports.iter(), String::new);
    let played = contest.play_units(tournament, units.clone(), store, stop, &progress);
    drop(live);
    let pairs: u64 = played?.reports.iter().map(|report| report.pairs().pairs()).sum();
    let file = storage.store.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let all = units.end - units.start;
    let json = json!({
        "shard": shard.to_string(),
        "units": [units.start, units.end],
        "games": 2 * pairs,
        "of": 2 * all,
        "seed": tournament.seed,
        "store": file,
    });
    let text = format!("shard {shard}: {} of {} games in {file}\n", 2 * pairs, 2 * all);
    output::print_either(common, &json, &text)?;
    if pairs < all { Err(interrupted(storage)) } else { Ok(()) }
}

/// Opens the event with this plan, if there is a --store.
pub fn open_event(
    storage: &StorageArguments,
    plan: &EventPlan,
) -> anyhow::Result<Option<OpenEvent>> {
    Ok(storage.store.as_ref().map(|path| OpenEvent::open(path, plan)).transpose()?)
}

/// The error of a contest that was stopped: says how to continue if the games are stored.
pub fn interrupted(storage: &StorageArguments) -> anyhow::Error {
    interrupt::interrupted(match &storage.store {
        Some(path) => format!(
            "all games played are in {}; repeat the command with the same seed to continue",
            path.display()
        ),
        None => "no games were kept; --store FILE keeps them".into(),
    })
}

/// Shows a contest's progress and a table of results, if standard error is a terminal.
struct Live {
    bar: ProgressBar,
    begun: Once,
}

impl Live {
    fn new(games: u64) -> anyhow::Result<Self> {
        let line = match games {
            // The number of games is unlimited, so there is no total to show.
            MAX_GAMES => "{pos} games, {per_sec}\n{msg}",
            _ => "{pos} of {len} games, {per_sec}, {eta} left\n{msg}",
        };
        Ok(Self { bar: live_line::bar(line, games)?, begun: Once::new() })
    }

    fn show<'a>(
        &self,
        reports: impl Iterator<Item = &'a MatchReport>,
        table: impl FnOnce() -> String,
    ) {
        self.bar.set_position(reports.map(|report| report.pairs().games()).sum());
        // Stored games of earlier runs must not count towards the speed.
        self.begun.call_once(|| self.bar.reset_eta());
        if !self.bar.is_hidden() {
            self.bar.set_message(output::escaped(&table()));
        }
    }
}
