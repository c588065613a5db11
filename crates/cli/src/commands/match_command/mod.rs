mod ccgc;
mod result;

use arena::{GameContest, Round, Schedule, TimeControl, Tournament};
use catalog::GameKind;
use clap::{Args, ValueEnum};
use report::contest::{ReportNumbers, aligned};
use stats::Sprt;

use super::contest::{
    self, ConditionArguments, MAX_GAMES, PlayerRequest, StorageArguments, check_games,
};
use crate::arguments::Common;
use crate::{output, position_argument};
use result::SprtResult;

#[derive(Args)]
pub struct Match {
    /// A player: an engine such as greedy:eval=schwarz (see `dreistein list`), a level such as
    /// level:club, or a program such as "ugi:python3 bot.py"
    a: String,
    /// The opponent
    b: String,
    /// Number of games, two for each set-up and sequence of dice [default: 1000; with --sprt
    /// unlimited]
    #[arg(long, value_name = "N", value_parser = parse_games)]
    games: Option<u64>,
    /// Play until a sequential test decides whether A is elo0 or elo1 better: elo0=0,elo1=10, and
    /// optionally alpha, beta, model
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,
    #[command(flatten)]
    conditions: ConditionArguments,
    /// Limits of A instead of --tc
    #[arg(long, value_name = "LIMITS")]
    tc_a: Option<TimeControl>,
    /// Limits of B instead of --tc
    #[arg(long, value_name = "LIMITS")]
    tc_b: Option<TimeControl>,
    /// pairs: same dice, sides swapped; ccgc: up to seven games as in the Chinese championships
    #[arg(long, default_value = "pairs", value_name = "FORMAT")]
    format: MatchFormat,
    #[command(flatten)]
    storage: StorageArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MatchFormat {
    Pairs,
    Ccgc,
}

fn parse_games(text: &str) -> Result<u64, String> {
    check_games(text.parse().unwrap_or_default())
}

/// Plays a match between two players.
pub fn run<G: GameKind>(plan: &Match, common: &Common) -> anyhow::Result<()> {
    if plan.format == MatchFormat::Ccgc {
        return ccgc::run::<G>(plan, common);
    }
    let contest = contest_of::<G>(plan, common)?;
    let seed = position_argument::seed(common);
    let games = plan.games.unwrap_or(if plan.sprt.is_some() { MAX_GAMES } else { 1000 });
    let tournament =
        Tournament { schedule: Schedule::RoundRobin, pairs: games / 2, seed, sprt: plan.sprt };
    let table = |rounds: &[Round]| live_table::<G>(rounds, plan.sprt);
    let rounds = contest::play(&contest, &tournament, &plan.storage, &table)?;
    let Some(report) = rounds.first().and_then(|round| round.reports.first()) else {
        return Err(contest::interrupted(&plan.storage));
    };
    let json = result::json(plan, &contest, seed, report)?;
    output::print_either(common, &json, &result::text(plan, &contest, &tournament, report)?)?;
    let is_decided = rounds[0].pairings[0].is_decided(report);
    if !is_decided && report.pairs().games() < games {
        return Err(contest::interrupted(&plan.storage));
    }
    Ok(())
}

fn contest_of<G: GameKind>(plan: &Match, common: &Common) -> anyhow::Result<GameContest<G>> {
    let variant = position_argument::variant::<G>(common)?;
    let seats = [("A", &plan.a, plan.tc_a), ("B", &plan.b, plan.tc_b)];
    let players = seats.map(|(seat, spec, control)| PlayerRequest {
        // A store must tell two players with the same spec apart.
        name: if plan.a == plan.b { format!("{spec} ({seat})") } else { spec.clone() },
        spec: spec.clone(),
        options: Vec::new(),
        control,
    });
    contest::contest(variant, players, &plan.conditions, &plan.storage)
}

fn live_table<G: GameKind>(rounds: &[Round], sprt: Option<Sprt>) -> String {
    let Some(report) = rounds.first().and_then(|round| round.reports.first()) else {
        return String::new();
    };
    let line = sprt.map(|sprt| SprtResult::new::<G>(&sprt, report).line);
    aligned(&ReportNumbers::new(report).rows("reference")) + &line.unwrap_or_default()
}
