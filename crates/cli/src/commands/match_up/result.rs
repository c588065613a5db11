use std::borrow::Cow;
use std::fmt::Write;

use arena::{MatchReport, Tournament};
use catalog::EwnContest;
use ewn::Size;
use serde::Serialize;
use stats::{Sprt, Verdict};

use crate::commands::contest::{ReportNumbers, aligned};
use crate::contest_arguments::{DEFAULT_LUCK_REFERENCE, MAX_GAMES, Match};

/// What a match gave, as it is printed.
#[derive(Serialize)]
pub struct MatchResult<'a> {
    a: &'a str,
    b: &'a str,
    board: u8,
    setups: &'static str,
    tc: Option<String>,
    reference: &'a str,
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
    adjusted_log_likelihood_ratio: f64,
    lower_bound: f64,
    upper_bound: f64,
    verdict: &'static str,
}

impl<'a> MatchResult<'a> {
    pub fn new(
        plan: &'a Match,
        contest: &EwnContest,
        tournament: &Tournament,
        report: &MatchReport,
    ) -> Self {
        Self {
            a: &plan.a,
            b: &plan.b,
            board: contest.size.side(),
            setups: plan.conditions.setups.name(),
            tc: plan
                .conditions
                .tc
                .map(|control| control.to_string())
                .filter(|text| !text.is_empty()),
            reference: &plan.conditions.reference,
            seed: tournament.seed,
            games_asked: 2 * tournament.pairs,
            numbers: ReportNumbers::new(report),
            sprt: plan.sprt.map(|sprt| SprtResult::new(&sprt, report)),
            sprt_line: plan.sprt.map(|sprt| sprt_line(&sprt, report)),
        }
    }

    /// For people to read.
    pub fn table(&self) -> anyhow::Result<String> {
        let row = |name: &str, text: &str| [name.to_owned(), text.to_owned(), String::new()];
        let mut rows = self.numbers.rows(self.reference);
        if let Some(line) = &self.sprt_line {
            rows.push(row("SPRT", line));
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
        option("--games", (!is_default_number).then(|| self.games_asked.to_string()));
        option("--sprt", self.sprt.as_ref().map(|sprt| sprt.test.clone()));
        option("--setups", Some(self.setups.into()));
        option("--board", (self.board != Size::FIVE.side()).then(|| self.board.to_string()));
        option("--tc", self.tc.clone());
        option(
            "--reference",
            (self.reference != DEFAULT_LUCK_REFERENCE).then(|| self.reference.into()),
        );
        option("--seed", Some(self.seed.to_string()));
        let words = words.iter().map(|word| quoted(word)).collect::<Result<Vec<_>, _>>()?;
        Ok(words.join(" "))
    }
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
    fn new(sprt: &Sprt, report: &MatchReport) -> Self {
        let log_likelihood_ratio = sprt.log_likelihood_ratio(&report.pairs());
        let (lower_bound, upper_bound) = sprt.bounds();
        let verdict = verdict_name(sprt.verdict(log_likelihood_ratio));
        Self {
            test: sprt.to_string(),
            log_likelihood_ratio,
            adjusted_log_likelihood_ratio: sprt.log_likelihood_ratio_adjusted(&report.tally),
            lower_bound,
            upper_bound,
            verdict,
        }
    }
}

/// How a sequential test stands, in one line.
pub fn sprt_line(sprt: &Sprt, report: &MatchReport) -> String {
    let result = SprtResult::new(sprt, report);
    let mut line = format!(
        "{}: LLR {:.2}, without luck {:.2} ({:.2} to {:.2}) for {}",
        result.verdict,
        result.log_likelihood_ratio,
        result.adjusted_log_likelihood_ratio,
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
