use std::fmt::Write;

use arena::MatchReport;
use catalog::EwnContest;
use ewn::Size;
use serde::Serialize;
use stats::{Sprt, Verdict};

use crate::commands::contest::{ReportNumbers, aligned};
use crate::contest_arguments::Match;

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
    lower_bound: f64,
    upper_bound: f64,
    verdict: &'static str,
}

impl<'a> MatchResult<'a> {
    pub fn new(plan: &'a Match, contest: &EwnContest, seed: u64, report: &MatchReport) -> Self {
        Self {
            a: &plan.a,
            b: &plan.b,
            board: contest.size.side(),
            setups: plan.conditions.setups.name(),
            tc: plan.conditions.tc.map(|control| control.to_string()),
            reference: &plan.conditions.reference,
            seed,
            numbers: ReportNumbers::new(report),
            sprt: plan.sprt.map(|sprt| SprtResult::new(&sprt, report)),
            sprt_line: plan.sprt.map(|sprt| sprt_line(&sprt, report)),
        }
    }

    /// For people to read; `games` is how many were asked for.
    pub fn table(&self, games: u64) -> String {
        let row = |name: &str, text: &str| [name.to_owned(), text.to_owned(), String::new()];
        let mut rows = self.numbers.rows(self.reference);
        if let Some(line) = &self.sprt_line {
            rows.push(row("SPRT", line));
        }
        rows.push(row("seed", &self.seed.to_string()));
        let mut text = format!("A  {}\nB  {}\n\n{}", self.a, self.b, aligned(&rows));
        // A long line would only widen the columns.
        let _ = writeln!(text, "\nagain with  {}", self.command(games));
        text
    }

    /// The command that plays the same games again.
    fn command(&self, games: u64) -> String {
        let Self { a, b, setups, seed, .. } = self;
        let quote = |text: &str| {
            if text.contains(|c: char| c.is_whitespace() || "\"'$`\\*?;&|<>(){}".contains(c)) {
                format!("'{}'", text.replace('\'', "'\\''"))
            } else {
                text.to_owned()
            }
        };
        let mut command = format!("dreistein match {} {}", quote(a), quote(b));
        match &self.sprt {
            Some(sprt) => command.push_str(&format!(" --sprt {}", sprt.test)),
            None => command.push_str(&format!(" --games {games}")),
        }
        command.push_str(&format!(" --setups {setups} --seed {seed}"));
        if self.board != Size::FIVE.side() {
            command.push_str(&format!(" --board {}", self.board));
        }
        if let Some(control) = &self.tc {
            command.push_str(&format!(" --tc {control}"));
        }
        if self.reference != "zweistein" {
            command.push_str(&format!(" --reference {}", quote(self.reference)));
        }
        command
    }
}

impl SprtResult {
    fn new(sprt: &Sprt, report: &MatchReport) -> Self {
        let log_likelihood_ratio = sprt.log_likelihood_ratio(&report.pairs());
        let (lower_bound, upper_bound) = sprt.bounds();
        let verdict = verdict_name(sprt.verdict(log_likelihood_ratio));
        Self { test: sprt.to_string(), log_likelihood_ratio, lower_bound, upper_bound, verdict }
    }
}

/// How a sequential test stands, in one line.
pub fn sprt_line(sprt: &Sprt, report: &MatchReport) -> String {
    let SprtResult { test, log_likelihood_ratio, lower_bound, upper_bound, verdict } =
        SprtResult::new(sprt, report);
    let mut line = format!(
        "{verdict}: LLR {log_likelihood_ratio:.2} ({lower_bound:.2} to {upper_bound:.2}) for {test}"
    );
    let is_open = sprt.verdict(log_likelihood_ratio) == Verdict::Continue;
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
