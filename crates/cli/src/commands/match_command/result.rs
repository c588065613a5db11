use std::borrow::Cow;
use std::fmt::Write;

use arena::{GameContest, MatchReport, TimeControl, Tournament, default_judge};
use catalog::{GameKind, GameName, board_side};
use report::contest::{ReportNumbers, aligned};
use serde::Serialize;
use serde_json::{Value, json};
use stats::{AdjustedTally, Sprt, Verdict};

use super::Match;
use crate::commands::contest::MAX_GAMES;

/// The state of a sequential test.
#[derive(Serialize)]
pub struct SprtResult {
    test: String,
    log_likelihood_ratio: f64,
    /// Luck-adjusted; the verdict does not use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjusted_log_likelihood_ratio: Option<f64>,
    lower_bound: f64,
    upper_bound: f64,
    verdict: &'static str,
    /// The same as a line of text.
    #[serde(skip)]
    pub line: String,
}

impl SprtResult {
    pub fn new<G: GameKind>(sprt: &Sprt, report: &MatchReport) -> Self {
        let ratio = sprt.log_likelihood_ratio(&report.pairs());
        let adjusted = G::DICE.map(|_| sprt.log_likelihood_ratio_adjusted(&report.tally));
        let (lower_bound, upper_bound) = sprt.bounds();
        let verdict = match sprt.verdict(ratio) {
            Verdict::Continue => "undecided",
            Verdict::AcceptH0 => "H0 accepted",
            Verdict::AcceptH1 => "H1 accepted",
        };
        let without_luck = adjusted.map(|ratio| format!(", luck-adjusted {ratio:.2}"));
        let mut line = format!(
            "{verdict}: LLR {ratio:.2}{} ({lower_bound:.2} to {upper_bound:.2}) for {sprt}",
            without_luck.unwrap_or_default()
        );
        let is_open = sprt.verdict(ratio) == Verdict::Continue;
        if let Some(pairs) = sprt.expected_pairs_left(&report.pairs()).filter(|_| is_open) {
            let _ = write!(line, ", about {:.0} games left", 2.0 * pairs);
        }
        Self {
            test: sprt.to_string(),
            log_likelihood_ratio: ratio,
            adjusted_log_likelihood_ratio: adjusted,
            lower_bound,
            upper_bound,
            verdict,
            line,
        }
    }
}

/// The result of a match for programs.
pub fn json<G: GameKind>(
    plan: &Match,
    contest: &GameContest<G>,
    seed: u64,
    report: &MatchReport,
) -> anyhow::Result<Value> {
    let mut json = json!({ "a": plan.a, "b": plan.b });
    if let Some(side) = board_side::<G>(contest.variant) {
        json["board"] = side.into();
    }
    json["setups"] = contest.set_ups.into();
    json["tc"] = limits(plan.conditions.tc).into();
    for (key, control) in [("tc_a", plan.tc_a), ("tc_b", plan.tc_b)] {
        if let Some(text) = limits(control) {
            json[key] = text.into();
        }
    }
    json["reference"] = contest.reference.1.as_str().into();
    json["seed"] = seed.into();
    if let Value::Object(numbers) = serde_json::to_value(ReportNumbers::new(report))? {
        for (key, value) in numbers {
            json[key] = value;
        }
    }
    json["sprt"] = json!(plan.sprt.map(|sprt| SprtResult::new::<G>(&sprt, report)));
    Ok(json)
}

/// The result of a match for people.
pub fn text<G: GameKind>(
    plan: &Match,
    contest: &GameContest<G>,
    tournament: &Tournament,
    report: &MatchReport,
) -> anyhow::Result<String> {
    let row = |name: &str, text: String| [name.to_owned(), text, String::new()];
    let mut rows = ReportNumbers::new(report).rows(&contest.reference.1);
    rows.extend(plan.sprt.map(|sprt| row("SPRT", SprtResult::new::<G>(&sprt, report).line)));
    if contest.reference.0.is_some() && report.pairs().pairs() < AdjustedTally::FEWEST_PAIRS {
        let fewest = 2 * AdjustedTally::FEWEST_PAIRS;
        rows.push(row("luck", format!("not adjusted: this needs {fewest} games or more")));
    }
    rows.push(row("seed", tournament.seed.to_string()));
    let command = command(plan, contest, tournament)?;
    // The command is too long for a column.
    Ok(format!("A  {}\nB  {}\n\n{}\nrepeat with  {command}\n", plan.a, plan.b, aligned(&rows)))
}

/// The command that plays the same games again.
fn command<G: GameKind>(
    plan: &Match,
    contest: &GameContest<G>,
    tournament: &Tournament,
) -> anyhow::Result<String> {
    let games = 2 * tournament.pairs;
    let is_open_ended = plan.sprt.is_some() && games == MAX_GAMES;
    let is_usual_board = contest.variant == G::Variant::default();
    let board = board_side::<G>(contest.variant).filter(|_| !is_usual_board);
    let reference = contest.reference.1.clone();
    let options = [
        ("--game", (G::NAME != GameName::default().name()).then(|| G::NAME.into())),
        ("--games", (!is_open_ended).then(|| games.to_string())),
        ("--sprt", plan.sprt.map(|sprt| sprt.to_string())),
        ("--setups", Some(contest.set_ups.into())),
        ("--board", board.map(|side| side.to_string())),
        ("--tc", limits(plan.conditions.tc)),
        ("--tc-a", limits(plan.tc_a)),
        ("--tc-b", limits(plan.tc_b)),
        ("--reference", Some(reference).filter(|spec| spec != default_judge::<G>(contest.variant))),
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

/// A word for a shell, in quotes if it needs them.
fn quoted(word: &str) -> anyhow::Result<Cow<'_, str>> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-+=:,./@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return Ok(word.into());
    }
    Ok(shlex::try_quote(word)?)
}
