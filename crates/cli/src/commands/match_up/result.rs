use std::borrow::Cow;
use std::fmt::Write;
use std::num::NonZeroUsize;

use arena::{GameContest, MatchReport, TimeControl, Tournament, default_judge};
use catalog::{GameKind, GameName, board_side, has_luck};
use report::contest::{ReportNumbers, aligned};
use serde::Serialize;
use stats::{AdjustedTally, Sprt, Verdict};

use crate::contest_arguments::{MAX_GAMES, Match};

/// What a match gave, as it is printed.
#[derive(Serialize)]
pub struct MatchResult<'a> {
    a: &'a str,
    b: &'a str,
    #[serde(skip)]
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u8>,
    setups: &'static str,
    tc: Option<String>,
    /// Limits of one player alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    tc_a: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tc_b: Option<String>,
    #[serde(skip)]
    threads: Option<NonZeroUsize>,
    reference: &'a str,
    /// Whether luck was judged, but in too few games to take it out.
    #[serde(skip)]
    has_too_few_pairs: bool,
    #[serde(skip)]
    usual_reference: &'static str,
    #[serde(skip)]
    usual_board: Option<u8>,
    seed: u64,
    #[serde(skip)]
    games_asked: u64,
    #[serde(flatten)]
    numbers: ReportNumbers,
    sprt: Option<SprtResult>,
    #[serde(skip)]
    sprt_line: Option<String>,
}

/// How a sequential test stands.
#[derive(Serialize)]
struct SprtResult {
    test: String,
    log_likelihood_ratio: f64,
    /// With the luck taken out; the verdict does not look at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjusted_log_likelihood_ratio: Option<f64>,
    lower_bound: f64,
    upper_bound: f64,
    verdict: &'static str,
}

impl<'a> MatchResult<'a> {
    pub fn new<G: GameKind>(
        plan: &'a Match,
        contest: &'a GameContest<G>,
        tournament: &Tournament,
        report: &MatchReport,
    ) -> Self {
        Self {
            a: &plan.a,
            b: &plan.b,
            game: G::NAME,
            board: board_side::<G>(contest.variant),
            setups: contest.set_ups,
            tc: limits(plan.conditions.tc),
            tc_a: limits(plan.tc_a),
            tc_b: limits(plan.tc_b),
            threads: plan.storage.threads,
            reference: &contest.reference.1,
            has_too_few_pairs: contest.reference.0.is_some()
                && report.pairs().pairs() < AdjustedTally::FEWEST_PAIRS,
            usual_reference: default_judge::<G>(),
            usual_board: board_side::<G>(G::Variant::default()),
            seed: tournament.seed,
            games_asked: 2 * tournament.pairs,
            numbers: ReportNumbers::new(report),
            sprt: plan.sprt.map(|sprt| SprtResult::new::<G>(&sprt, report)),
            sprt_line: plan.sprt.map(|sprt| sprt_line::<G>(&sprt, report)),
        }
    }

    /// For people to read.
    pub fn table(&self) -> anyhow::Result<String> {
        let row = |name: &str, text: &str| [name.to_owned(), text.to_owned(), String::new()];
        let mut rows = self.numbers.rows(self.reference);
        if let Some(line) = &self.sprt_line {
            rows.push(row("SPRT", line));
        }
        if self.has_too_few_pairs {
            let fewest = 2 * AdjustedTally::FEWEST_PAIRS;
            rows.push(row("luck", &format!("not taken out: that takes {fewest} games or more")));
        }
        rows.push(row("seed", &self.seed.to_string()));
        let mut text = format!("A  {}\nB  {}\n\n{}", self.a, self.b, aligned(&rows));
        // A long line would only widen the columns.
        let _ = writeln!(text, "\nagain with  {}", self.command()?);
        Ok(text)
    }

    /// The command that plays the same games again.
    fn command(&self) -> anyhow::Result<String> {
        let mut words = vec!["dreistein".into(), "match".into(), self.a.into(), self.b.into()];
        let mut option = |name: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [name.to_owned(), value]));
        };
        let is_default_number = self.sprt.is_some() && self.games_asked == MAX_GAMES;
        option("--game", (self.game != GameName::default().name()).then(|| self.game.into()));
        option("--games", (!is_default_number).then(|| self.games_asked.to_string()));
        option("--sprt", self.sprt.as_ref().map(|sprt| sprt.test.clone()));
        option("--setups", Some(self.setups.into()));
        option(
            "--board",
            self.board.filter(|_| self.board != self.usual_board).map(|side| side.to_string()),
        );
        option("--tc", self.tc.clone());
        option("--tc-a", self.tc_a.clone());
        option("--tc-b", self.tc_b.clone());
        option(
            "--reference",
            (self.reference != self.usual_reference).then(|| self.reference.into()),
        );
        option("--threads", self.threads.map(|threads| threads.to_string()));
        option("--seed", Some(self.seed.to_string()));
        let words = words.iter().map(|word| quoted(word)).collect::<Result<Vec<_>, _>>()?;
        Ok(words.join(" "))
    }
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

impl SprtResult {
    fn new<G: GameKind>(sprt: &Sprt, report: &MatchReport) -> Self {
        let log_likelihood_ratio = sprt.log_likelihood_ratio(&report.pairs());
        let (lower_bound, upper_bound) = sprt.bounds();
        let verdict = verdict_name(sprt.verdict(log_likelihood_ratio));
        Self {
            test: sprt.to_string(),
            log_likelihood_ratio,
            adjusted_log_likelihood_ratio: has_luck::<G>()
                .then(|| sprt.log_likelihood_ratio_adjusted(&report.tally)),
            lower_bound,
            upper_bound,
            verdict,
        }
    }
}

/// How a sequential test stands, in one line.
pub fn sprt_line<G: GameKind>(sprt: &Sprt, report: &MatchReport) -> String {
    let result = SprtResult::new::<G>(sprt, report);
    let adjusted = result.adjusted_log_likelihood_ratio;
    let adjusted = adjusted.map(|ratio| format!(", without luck {ratio:.2}")).unwrap_or_default();
    let mut line = format!(
        "{}: LLR {:.2}{adjusted} ({:.2} to {:.2}) for {}",
        result.verdict,
        result.log_likelihood_ratio,
        result.lower_bound,
        result.upper_bound,
        result.test
    );
    let is_open = sprt.verdict(result.log_likelihood_ratio) == Verdict::Continue;
    if let Some(pairs) = sprt.expected_pairs_left(&report.pairs()).filter(|_| is_open) {
        let _ = write!(line, ", about {:.0} games left", 2.0 * pairs);
    }
    line
}

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Continue => "undecided",
        Verdict::AcceptH0 => "H0 accepted",
        Verdict::AcceptH1 => "H1 accepted",
    }
}
