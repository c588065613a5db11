use std::time::Duration;

use anyhow::bail;
use arena::{CcgcGame, CcgcMatch, Fault, GameContest, TimeControl};
use serde_json::{Value, json};

use super::Match;
use crate::arguments::Common;
use crate::commands::contest;
use crate::{interrupt, output, position_argument};

/// Each side's time for a game in the Chinese championships.
const GAME_TIME: Duration = Duration::from_secs(240);

/// Plays up to seven games, until a player has won four.
pub fn run(plan: &Match, mut contest: GameContest, common: &Common) -> anyhow::Result<()> {
    if plan.games.is_some() || plan.sprt.is_some() || plan.storage.shard.is_some() {
        bail!("--format ccgc is up to seven games: leave out --games, --sprt and --shard");
    }
    if plan.tc.is_none() {
        contest.control = TimeControl { total: Some(GAME_TIME), ..TimeControl::default() };
    }
    let seed = position_argument::seed(common);
    let mut kept = contest::open_event(&plan.storage, &contest.ccgc_event(seed))?;
    let store = kept.as_mut().map(|event| event as _);
    let progress = |so_far: &CcgcMatch| {
        if let Some(game) = so_far.games.last().filter(|_| !common.json) {
            output::tell(&format!("game {}: {}", so_far.games.len(), text(game)));
        }
    };
    let played = contest.play_ccgc(seed, store, interrupt::stop_flag(), &progress)?;
    let [a, b] = played.score();
    let winner = played.is_over().then_some(name(a > b));
    let json = json!({
        "a": plan.a,
        "b": plan.b,
        "seed": seed,
        "tc": contest.control.to_string(),
        "score": [a, b],
        "winner": winner,
        "games": played.games.iter().map(game_json).collect::<Value>(),
    });
    let who = winner.map_or_else(|| "nobody yet".into(), |winner| format!("{winner} wins"));
    // The result names the winner first.
    let [first, second] = if played.is_over() { [a.max(b), a.min(b)] } else { [a, b] };
    let text = format!("A  {}\nB  {}\n{who} {first} to {second}, seed {seed}\n", plan.a, plan.b);
    output::print_either(common, &json, &text)?;
    match winner {
        Some(_) => Ok(()),
        None => Err(contest::interrupted(&plan.storage)),
    }
}

const fn name(is_a: bool) -> &'static str {
    if is_a { "A" } else { "B" }
}

fn game_json(game: &CcgcGame) -> Value {
    json!({
        "begins": name(game.a_begins),
        "winner": name(game.a_won()),
        "plies": game.summary.plies,
        "fault": game.summary.fault.map(Fault::name),
    })
}

fn text(game: &CcgcGame) -> String {
    let (begins, winner) = (name(game.a_begins), name(game.a_won()));
    let reason = game.summary.fault.map(|fault| format!(" by forfeit ({})", fault.name()));
    let reason = reason.unwrap_or_default();
    format!("{begins} begins, {winner} wins after {} moves{reason}", game.summary.plies)
}
