use std::fmt::Write;

use arena::{GameContest, MatchReport, Plan, PlannedPlayer, TimeControl};
use games::Game;
use report::contest::ReportNumbers;
use serde::Serialize;
use serde_json::{Value, json};
use stats::{AdjustedTally, PairTally, Sprt, Verdict};

/// The state of a sequential test.
#[derive(Serialize)]
pub struct SprtResult {
    test: String,
    log_likelihood_ratio: f64,
    /// The luck-adjusted ratio, which the verdict does not use.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjusted_log_likelihood_ratio: Option<f64>,
    lower_bound: f64,
    upper_bound: f64,
    verdict: &'static str,
    /// The state of the test in one line for people.
    #[serde(skip)]
    pub line: String,
}

impl SprtResult {
    /// The state of the test of a match.
    pub fn of_match(game: Game, sprt: &Sprt, report: &MatchReport) -> Self {
        let adjusted = Some(&report.tally).filter(|_| game.has_dice);
        Self::new(sprt, &report.pairs(), adjusted)
    }

    /// The state of a test after these pairs; `adjusted` also gives the luck-adjusted ratio.
    pub fn new(sprt: &Sprt, pairs: &PairTally, adjusted: Option<&AdjustedTally>) -> Self {
        let ratio = sprt.log_likelihood_ratio(pairs);
        let adjusted = adjusted.map(|tally| sprt.log_likelihood_ratio_adjusted(tally));
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
        if let Some(pairs) = sprt.expected_pairs_left(pairs).filter(|_| is_open) {
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

/// Writes the result of a match as JSON, for programs.
pub fn match_json(
    plan: &Plan,
    contest: &GameContest,
    report: &MatchReport,
) -> serde_json::Result<Value> {
    let [a, b] = [0, 1].map(|place| plan.players.get(place));
    let spec = |player: Option<&PlannedPlayer>| player.map(|player| player.spec.clone());
    let mut json = json!({ "a": spec(a), "b": spec(b) });
    if let Some(side) = contest.variant.board_side() {
        json["board"] = side.into();
    }
    json["setups"] = contest.set_ups.into();
    json["tc"] = limits(plan.tc).into();
    for (key, control) in [("tc_a", a), ("tc_b", b)] {
        if let Some(text) = limits(control.and_then(|player| player.tc)) {
            json[key] = text.into();
        }
    }
    json["reference"] = contest.reference.1.as_str().into();
    json["seed"] = plan.seed.into();
    if let Value::Object(numbers) = serde_json::to_value(ReportNumbers::new(report))? {
        for (key, value) in numbers {
            json[key] = value;
        }
    }
    json["sprt"] = json!(plan.sprt.map(|sprt| SprtResult::of_match(plan.game(), &sprt, report)));
    Ok(json)
}

fn limits(control: Option<TimeControl>) -> Option<String> {
    control.map(|control| control.to_string()).filter(|text| !text.is_empty())
}
