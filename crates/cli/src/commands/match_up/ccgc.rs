use std::time::Duration;

use anyhow::bail;
use arena::{CcgcMatch, TimeControl};
use catalog::GameKind;
use serde::Serialize;

use super::contest_of;
use crate::arguments::Common;
use crate::commands::contest;
use crate::contest_arguments::Match;
use crate::interrupt::{self, Interrupted};
use crate::{output, position_argument};

/// What each side has for a game in the Chinese championships.
const GAME_TIME: Duration = Duration::from_secs(240);

#[derive(Serialize)]
struct CcgcResult<'a> {
    a: &'a str,
    b: &'a str,
    seed: u64,
    tc: String,
    score: [usize; 2],
    winner: Option<&'static str>,
    games: Vec<GameLine>,
}

#[derive(Serialize)]
struct GameLine {
    begins: &'static str,
    winner: &'static str,
    plies: u32,
    fault: Option<&'static str>,
}

/// Plays up to seven games, until somebody has won four.
pub fn run<G: GameKind>(plan: &Match, common: &Common) -> anyhow::Result<()> {
    if plan.games.is_some() || plan.sprt.is_some() {
        bail!("--format ccgc is up to seven games: leave out --games and --sprt");
    }
    let mut contest = contest_of::<G>(plan, common)?;
    if plan.conditions.tc.is_none() {
        contest.control = TimeControl { total: Some(GAME_TIME), ..TimeControl::default() };
    }
    let seed = position_argument::seed(common);
    let event = contest.ccgc_event(seed);
    let mut kept = contest::open_event(plan.storage.store.as_deref(), &event)?;
    let store = contest::event_store(&mut kept);
    let progress = |so_far: &CcgcMatch| {
        if let Some(line) = lines(so_far).last().filter(|_| !common.json) {
            output::tell(&format!("game {}: {}", so_far.games.len(), line.text()));
        }
    };
    let played = contest.play_ccgc(seed, store, interrupt::stop_flag()?, &progress)?;
    let [a, b] = played.score();
    let winner = played.is_over().then_some(if a > b { "A" } else { "B" });
    if common.json {
        let (a, b, tc) = (&plan.a, &plan.b, contest.control.to_string());
        let games = lines(&played).collect();
        let score = played.score();
        output::print_json(&CcgcResult { a, b, seed, tc, score, winner, games })?;
    } else {
        let who = winner.map_or_else(|| "nobody yet".into(), |winner| format!("{winner} wins"));
        let names = format!("A  {}\nB  {}\n", plan.a, plan.b);
        output::print(&format!("{names}{who} {a} to {b}, seed {seed}\n"))?;
    }
    match winner {
        Some(_) => Ok(()),
        None => Err(Interrupted(contest::fate_of_games(&plan.storage)).into()),
    }
}

fn lines(played: &CcgcMatch) -> impl Iterator<Item = GameLine> {
    let name = |is_a: bool| if is_a { "A" } else { "B" };
    played.games.iter().map(move |game| GameLine {
        begins: name(game.a_begins),
        winner: name(game.a_won()),
        plies: game.summary.plies,
        fault: game.summary.fault.map(arena::Fault::name),
    })
}

impl GameLine {
    fn text(&self) -> String {
        let Self { begins, winner, plies, fault } = self;
        let reason = fault.map(|fault| format!(" by forfeit ({fault})")).unwrap_or_default();
        format!("{begins} begins, {winner} wins after {plies} moves{reason}")
    }
}
