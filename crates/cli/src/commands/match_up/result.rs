use std::collections::BTreeMap;
use std::fmt::Write;

use arena::{EloRange, Interval, MatchReport, PairTally};
use ewn::Size;
use serde::Serialize;

use crate::arguments::Match;

/// What a match gave, as it is printed.
#[derive(Serialize)]
pub struct MatchResult<'a> {
    a: &'a str,
    b: &'a str,
    board: u8,
    setups: &'static str,
    tc: Option<String>,
    seed: u64,
    games: u64,
    pairs: u64,
    pairs_won: u64,
    pairs_split: u64,
    pairs_lost: u64,
    win_rate: Option<f64>,
    win_rate_low: Option<f64>,
    win_rate_high: Option<f64>,
    standard_error: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    superiority: Option<f64>,
    first_mover_win_rate: Option<f64>,
    mean_plies: Option<f64>,
    forfeits: [BTreeMap<&'static str, u64>; 2],
}

impl<'a> MatchResult<'a> {
    pub fn new(plan: &'a Match, size: Size, seed: u64, report: &MatchReport) -> Self {
        let tally = report.pairs;
        let PairTally { wins, splits, losses } = tally;
        let interval = tally.interval();
        let EloRange { low: elo_low, high: elo_high } = tally.elo_interval();
        Self {
            a: &plan.a,
            b: &plan.b,
            board: size.side(),
            setups: plan.setups.name(),
            tc: plan.tc.map(|control| control.to_string()),
            seed,
            games: tally.games(),
            pairs: tally.pairs(),
            pairs_won: wins,
            pairs_split: splits,
            pairs_lost: losses,
            win_rate: tally.win_rate(),
            win_rate_low: interval.map(|Interval { low, .. }| low),
            win_rate_high: interval.map(|Interval { high, .. }| high),
            standard_error: tally.standard_error(),
            elo: tally.elo(),
            elo_low,
            elo_high,
            superiority: tally.likelihood_of_superiority(),
            first_mover_win_rate: report.first_mover_win_rate(),
            mean_plies: report.mean_plies(),
            forfeits: report.forfeits.map(|forfeits| {
                forfeits.counts().map(|(fault, count)| (fault.name(), count)).collect()
            }),
        }
    }

    /// For people to read.
    pub fn table(&self) -> String {
        let percent = |share: Option<f64>| match share {
            Some(share) => format!("{:.2} %", 100.0 * share),
            None => "unknown".into(),
        };
        let [win_rate, low, high] =
            [self.win_rate, self.win_rate_low, self.win_rate_high].map(percent);
        let Self { games, pairs, pairs_won, pairs_split, pairs_lost, .. } = self;
        let mut text = String::new();
        let mut line = |name: &str, value: String| {
            let _ = writeln!(text, "{name:<18} {value}");
        };
        line("A", self.a.into());
        line("B", self.b.into());
        line("games", format!("{games} in {pairs} pairs"));
        line("pairs", format!("A won {pairs_won}, split {pairs_split}, lost {pairs_lost}"));
        line("A wins", format!("{win_rate} (95 %: {low} to {high})"));
        line("Elo, A less B", self.elo_text());
        line("A is better", percent(self.superiority));
        line("first mover wins", percent(self.first_mover_win_rate));
        line("plies a game", format!("{:.2}", self.mean_plies.unwrap_or_default()));
        for (name, forfeits) in ["A forfeits", "B forfeits"].into_iter().zip(&self.forfeits) {
            let counts: Vec<String> =
                forfeits.iter().map(|(fault, count)| format!("{count} {fault}")).collect();
            if !counts.is_empty() {
                line(name, counts.join(", "));
            }
        }
        line("seed", self.seed.to_string());
        line("again with", self.command());
        text
    }

    /// Elo differences have no bound where one side may win every game.
    fn elo_text(&self) -> String {
        let signed = |elo: Option<f64>, else_text: &str| match elo {
            Some(elo) => format!("{elo:+.1}"),
            None => else_text.into(),
        };
        let all_won = if self.pairs_won > 0 { "+∞" } else { "-∞" };
        let [low, high] = [signed(self.elo_low, "-∞"), signed(self.elo_high, "+∞")];
        format!("{} (95 %: {low} to {high})", signed(self.elo, all_won))
    }

    /// The command that plays the same games again.
    fn command(&self) -> String {
        let Self { a, b, games, setups, seed, .. } = self;
        let mut command =
            format!("dreistein match {a} {b} --games {games} --setups {setups} --seed {seed}");
        if self.board != Size::FIVE.side() {
            let _ = write!(command, " --board {}", self.board);
        }
        if let Some(control) = &self.tc {
            let _ = write!(command, " --tc {control}");
        }
        command
    }
}
