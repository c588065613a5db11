mod ccgc;
mod result;

use arena::{MatchReport, Plan, Round, TimeControl, check_games};
use clap::{Args, ValueEnum};
use games::Game;
use protocol::make_player;
use report::contest::{ReportNumbers, aligned};
use stats::Sprt;
use store::{SprtResult, match_json};

use super::contest::{self, StorageArguments};
use crate::arguments::Common;
use crate::words::values;
use crate::{help, output, position_argument};

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
    /// Set-ups; with `engine`, each player chooses [default: random]
    #[arg(long, value_name = "RULE", value_parser = values(Game::contest_set_ups, &[]))]
    setups: Option<String>,
    /// Limits: total=10s,increment=100ms or move=100ms or turn=1s or depth=5 or nodes=1000, and
    /// grace=100ms for late answers [default: the engines' own]
    #[arg(long, value_name = "LIMITS")]
    tc: Option<TimeControl>,
    #[arg(long, value_name = "SPEC", help = help::with_default(
        "What judges the luck of the dice: an evaluation, a search such as star2:depth=2, or none",
        help::luck_judge))]
    reference: Option<String>,
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

/// Plays a match between two players and prints its result.
pub fn run(arguments: &Match, common: &Common) -> anyhow::Result<()> {
    position_argument::variant(common)?;
    let (plan, storage) = (plan_of(arguments, common)?, &arguments.storage);
    let contest = plan.contest(storage.threads.count(), output::tell, &make_player)?;
    if arguments.format == MatchFormat::Ccgc {
        return ccgc::run(arguments, contest, common);
    }
    let table = |rounds: &[Round]| live_table(rounds, &plan);
    contest::play(&plan, &contest, storage, common, &table, |tournament, rounds| {
        let Some(report) = report_of(rounds) else { return Ok(()) };
        let json = match_json(&plan, &contest, report)?;
        let text = result::text(arguments, &contest, tournament, report)?;
        output::print_either(common, &json, &text)
    })
}

/// Builds the plan that the arguments describe.
fn plan_of(arguments: &Match, common: &Common) -> anyhow::Result<Plan> {
    let mut plan = Plan {
        game: common.game,
        games: arguments.games,
        sprt: arguments.sprt,
        board: common.board,
        setups: arguments.setups.clone(),
        tc: arguments.tc,
        reference: arguments.reference.clone(),
        ..Plan::of_match(&arguments.a, &arguments.b)
    };
    for (player, control) in plan.players.iter_mut().zip([arguments.tc_a, arguments.tc_b]) {
        player.tc = control;
    }
    contest::set_seed(&mut plan, &arguments.storage, common)?;
    Ok(plan)
}

/// The report on the match; `None` before its first games.
fn report_of(rounds: &[Round]) -> Option<&MatchReport> {
    rounds.first()?.reports.first()
}

fn live_table(rounds: &[Round], plan: &Plan) -> String {
    let Some(report) = report_of(rounds) else { return String::new() };
    let line = plan.sprt.map(|sprt| SprtResult::of_match(plan.game(), &sprt, report).line);
    aligned(&ReportNumbers::new(report).rows("reference")) + &line.unwrap_or_default()
}
