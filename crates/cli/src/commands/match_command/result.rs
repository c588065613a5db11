use std::borrow::Cow;

use arena::{GameContest, MAX_GAMES, MatchReport, TimeControl, Tournament, default_judge};
use games::Game;
use report::contest::{ReportNumbers, aligned};
use stats::AdjustedTally;
use store::SprtResult;

use super::Match;

/// Formats the result of a match for people.
pub fn text(
    plan: &Match,
    contest: &GameContest,
    tournament: &Tournament,
    report: &MatchReport,
) -> anyhow::Result<String> {
    let row = |name: &str, text: String| [name.to_owned(), text, String::new()];
    let mut rows = ReportNumbers::new(report).rows(&contest.reference.1);
    rows.extend(
        plan.sprt.map(|sprt| {
            row("SPRT", SprtResult::of_match(contest.variant.game(), &sprt, report).line)
        }),
    );
    if contest.reference.0.is_some() && report.pairs().pairs() < AdjustedTally::FEWEST_PAIRS {
        let fewest = 2 * AdjustedTally::FEWEST_PAIRS;
        rows.push(row("luck", format!("not adjusted: this needs {fewest} games or more")));
    }
    rows.push(row("seed", tournament.seed.to_string()));
    let command = command(plan, contest, tournament)?;
    // The command is too long for a column, so it stands below the table.
    Ok(format!("A  {}\nB  {}\n\n{}\nrepeat with  {command}\n", plan.a, plan.b, aligned(&rows)))
}

/// The command that would play the same games again.
fn command(plan: &Match, contest: &GameContest, tournament: &Tournament) -> anyhow::Result<String> {
    let (game, games) = (contest.variant.game(), 2 * tournament.pairs);
    let is_open_ended = plan.sprt.is_some() && games == MAX_GAMES;
    let is_usual_board = contest.variant == game.default_variant();
    let board = contest.variant.board_side().filter(|_| !is_usual_board);
    let reference = contest.reference.1.clone();
    let options = [
        ("--game", (game != Game::default()).then(|| game.name().into())),
        ("--games", (!is_open_ended).then(|| games.to_string())),
        ("--sprt", plan.sprt.map(|sprt| sprt.to_string())),
        ("--setups", Some(contest.set_ups.into())),
        ("--board", board.map(|side| side.to_string())),
        ("--tc", limits(plan.tc)),
        ("--tc-a", limits(plan.tc_a)),
        ("--tc-b", limits(plan.tc_b)),
        ("--reference", Some(reference).filter(|spec| spec != default_judge(contest.variant))),
        ("--threads", plan.storage.threads.threads.map(|threads| threads.to_string())),
        ("--seed", Some(tournament.seed.to_string())),
    ];
    let mut words = vec!["dreistein".into(), "match".into(), quoted(&plan.a)?, quoted(&plan.b)?];
    for (name, value) in &options {
        if let Some(value) = value {
            words.extend([Cow::from(*name), quoted(value)?]);
        }
    }
    Ok(words.join(" "))
}

fn limits(control: Option<TimeControl>) -> Option<String> {
    control.map(|control| control.to_string()).filter(|text| !text.is_empty())
}

/// Quotes a word for the shell if necessary.
fn quoted(word: &str) -> anyhow::Result<Cow<'_, str>> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-+=:,./@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return Ok(word.into());
    }
    Ok(shlex::try_quote(word)?)
}
