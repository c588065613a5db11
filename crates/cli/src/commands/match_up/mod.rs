mod ccgc;
mod result;

use arena::{GameContest, Round, Schedule, Tournament};
use catalog::GameKind;
use report::contest::{ReportNumbers, aligned};
use stats::Sprt;

use super::contest::{self, Live, Wanted};
use crate::arguments::Common;
use crate::contest_arguments::{MAX_GAMES, Match, MatchFormat};
use crate::interrupt::{self, Interrupted};
use crate::{output, position_argument};
use result::MatchResult;

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
    let rounds = play(plan, &contest, &tournament)?;
    let Some(report) = rounds.first().and_then(|round| round.reports.first()) else {
        return Err(Interrupted(contest::fate_of_games(&plan.storage)).into());
    };
    let result = MatchResult::new(plan, &contest, &tournament, report);
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&result.table()?)?;
    }
    let is_decided = rounds[0].pairings[0].is_decided(report);
    if !is_decided && report.pairs().games() < games {
        return Err(Interrupted(contest::fate_of_games(&plan.storage)).into());
    }
    Ok(())
}

fn contest_of<G: GameKind>(plan: &Match, common: &Common) -> anyhow::Result<GameContest<G>> {
    let variant = position_argument::variant::<G>(common)?;
    let seats = [("A", &plan.a, plan.tc_a), ("B", &plan.b, plan.tc_b)];
    let wanted = seats.map(|(seat, spec, control)| Wanted {
        // Two players of the same kind must be told apart in a store.
        name: if plan.a == plan.b { format!("{spec} ({seat})") } else { spec.clone() },
        spec: spec.clone(),
        options: Vec::new(),
        control,
    });
    let players = contest::players::<G>(variant, wanted)?;
    contest::contest(variant, players, &plan.conditions, &plan.storage)
}

fn play<G: GameKind>(
    plan: &Match,
    contest: &GameContest<G>,
    tournament: &Tournament,
) -> anyhow::Result<Vec<Round>> {
    let event = contest.event(tournament);
    let mut kept = contest::open_event(plan.storage.store.as_deref(), &event)?;
    let store = contest::event_store(&mut kept);
    let stop = interrupt::stop_flag()?;
    let live = Live::new(2 * tournament.pairs)?;
    let table = |rounds: &[Round]| live_line::<G>(rounds, plan.sprt);
    let progress = |rounds: &[Round]| live.show(rounds, &table);
    let rounds = contest.play(tournament, store, stop, &progress);
    live.clear();
    Ok(rounds?)
}

fn live_line<G: GameKind>(rounds: &[Round], sprt: Option<Sprt>) -> String {
    let Some(report) = rounds.first().and_then(|round| round.reports.first()) else {
        return String::new();
    };
    let numbers = ReportNumbers::new(report);
    let mut line = aligned(&numbers.rows("reference"));
    if let Some(sprt) = sprt {
        line.push_str(&result::sprt_line::<G>(&sprt, report));
    }
    line
}
