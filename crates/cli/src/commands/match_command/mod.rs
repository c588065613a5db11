mod ccgc;
mod result;

use anyhow::bail;
use arena::{GameContest, Plan, Round, TimeControl, check_games};
use clap::{Args, ValueEnum};
use report::contest::{ReportNumbers, aligned};
use stats::Sprt;
use store::{SprtResult, match_json};

use super::contest::{self, ConditionArguments, StorageArguments, contest_of, play_shard};
use crate::arguments::Common;
use crate::{output, position_argument};

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
pub fn run(arguments: &Match, common: &Common) -> anyhow::Result<()> {
    let (plan, contest) = plan_of(arguments, common)?;
    if arguments.format == MatchFormat::Ccgc {
        return ccgc::run(arguments, contest, common);
    }
    let (storage, tournament) = (&arguments.storage, plan.tournament()?);
    if let Some(shard) = storage.shard {
        if common.seed.is_none() {
            bail!("--shard needs --seed, the same for all parts");
        }
        return play_shard(shard, &plan, &contest, &tournament, storage, common);
    }
    let table = |rounds: &[Round]| live_table(rounds, &plan);
    let rounds = contest::play(&contest, &tournament, storage, &table)?;
    let Some(report) = rounds.first().and_then(|round| round.reports.first()) else {
        return Err(contest::interrupted(storage));
    };
    let json = match_json(&plan, &contest, report)?;
    let text = result::text(arguments, &contest, &tournament, report)?;
    output::print_either(common, &json, &text)?;
    match tournament.is_finished(&rounds) {
        true => Ok(()),
        false => Err(contest::interrupted(storage)),
    }
}

/// The plan that the arguments describe, and its contest.
fn plan_of(arguments: &Match, common: &Common) -> anyhow::Result<(Plan, GameContest)> {
    position_argument::variant(common)?;
    let Match { a, b, games, sprt, conditions, tc_a, tc_b, .. } = arguments;
    let mut plan = Plan {
        game: common.game,
        games: *games,
        seed: Some(position_argument::seed(common)),
        sprt: *sprt,
        board: common.board,
        setups: conditions.setups.clone(),
        tc: conditions.tc,
        reference: conditions.reference.clone(),
        ..Plan::of_match(a, b)
    };
    for (player, control) in plan.players.iter_mut().zip([tc_a, tc_b]) {
        player.tc = *control;
    }
    let contest = contest_of(&plan, &arguments.storage)?;
    Ok((plan, contest))
}

fn live_table(rounds: &[Round], plan: &Plan) -> String {
    let Some(report) = rounds.first().and_then(|round| round.reports.first()) else {
        return String::new();
    };
    let line = plan.sprt.map(|sprt| SprtResult::of_match(plan.game(), &sprt, report).line);
    aligned(&ReportNumbers::new(report).rows("reference")) + &line.unwrap_or_default()
}
