use anyhow::{Context, bail};
use arena::{GameContest, MatchReport, Plan, Round, Shard, Tournament};
use serde_json::json;

use super::live::Live;
use super::{StorageArguments, interrupted, open_event};
use crate::arguments::Common;
use crate::{interrupt, output};

/// Plays one part of a match or tournament and says how many games are in its file.
pub fn play_shard(
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
    let pairings = tournament.shard(contest.players.len(), units.clone())?;
    let progress = |reports: &[MatchReport]| {
        let round = Round { pairings: pairings.clone(), reports: reports.to_vec() };
        live.show(&[round], &|_| String::new());
    };
    let played = contest.play_units(tournament, units.clone(), store, stop, &progress);
    live.clear();
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
