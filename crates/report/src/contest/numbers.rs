use std::collections::BTreeMap;

use arena::{Fault, MatchReport};
use serde::Serialize;
use stats::{AdjustedTally, elo_of_rate, equivalent_games};
use utoipa::ToSchema;

/// The numbers of a pairing as A sees it.
#[derive(Serialize, ToSchema)]
pub struct ReportNumbers {
    games: u64,
    pairs: u64,
    pairs_won: u64,
    pairs_split: u64,
    pairs_lost: u64,
    #[serde(flatten)]
    raw: Strength,
    normalised_elo: Option<f64>,
    normalised_elo_low: Option<f64>,
    normalised_elo_high: Option<f64>,
    adjusted: Option<Adjusted>,
    first_mover_win_rate: Option<f64>,
    mean_plies: Option<f64>,
    forfeits: [BTreeMap<&'static str, u64>; 2],
}

/// How good A is.
#[derive(Serialize, ToSchema)]
pub struct Strength {
    win_rate: Option<f64>,
    win_rate_low: Option<f64>,
    win_rate_high: Option<f64>,
    standard_error: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    superiority: Option<f64>,
    /// The number of unpaired games with the same error.
    equivalent_games: Option<f64>,
}

/// How good A is, luck-adjusted.
#[derive(Serialize, ToSchema)]
struct Adjusted {
    #[serde(flatten)]
    strength: Strength,
    /// The coefficient of the luck adjustment.
    coefficient: Option<f64>,
    /// A's mean luck in a game, in wins, and in its standard errors.
    mean_luck: Option<f64>,
    luck_z_score: Option<f64>,
}

impl ReportNumbers {
    /// Computes the numbers of a report.
    pub fn new(report: &MatchReport) -> Self {
        let pairs = report.pairs();
        let [normalised_elo_low, normalised_elo_high] = pairs.normalised_elo_interval();
        let count = |(fault, count): (Fault, u64)| (fault.name(), count);
        Self {
            games: pairs.games(),
            pairs: pairs.pairs(),
            pairs_won: pairs.wins,
            pairs_split: pairs.splits,
            pairs_lost: pairs.losses,
            raw: Strength::new(&pairs.into()),
            normalised_elo: pairs.normalised_elo(),
            normalised_elo_low,
            normalised_elo_high,
            // With too few pairs, nothing can be adjusted.
            adjusted: report.tally.variance_ratio().map(|_| Adjusted {
                strength: Strength::new(&report.tally),
                coefficient: report.tally.coefficient(),
                mean_luck: report.tally.mean_luck(),
                luck_z_score: report.tally.luck_z_score(),
            }),
            first_mover_win_rate: report.first_mover_win_rate(),
            mean_plies: report.mean_plies(),
            forfeits: report.forfeits.map(|forfeits| forfeits.counts().map(count).collect()),
        }
    }

    /// The cells of this pairing in a table with a line for each pairing.
    pub fn cells(&self) -> Vec<String> {
        let number = |value: Option<f64>, factor: f64, digits: usize| {
            value.map(|value| format!("{:.digits$}", factor * value)).unwrap_or_else(|| "-".into())
        };
        let rate = |strength: &Strength| {
            let half =
                strength.win_rate_high.zip(strength.win_rate_low).map(|(high, low)| high - low);
            [number(strength.win_rate, 100.0, 2) + " %", number(half, 50.0, 2)]
        };
        let adjusted = self.adjusted.as_ref().map(|adjusted| &adjusted.strength);
        let best = adjusted.unwrap_or(&self.raw);
        let mut cells = vec![self.games.to_string()];
        cells.extend(rate(&self.raw));
        cells.extend(adjusted.map_or_else(|| ["-".into(), String::new()], rate));
        cells.push(best.games_text());
        cells
    }

    /// The rows of a table for people: name, raw value, luck-adjusted value.
    pub fn rows(&self, reference: &str) -> Vec<[String; 3]> {
        let Self { games, pairs, pairs_won, pairs_split, pairs_lost, raw, adjusted, .. } = self;
        let row = |name: &str, raw: String, adjusted: Option<String>| {
            [name.into(), raw, adjusted.unwrap_or_default()]
        };
        let both = |name: &str, text: fn(&Strength) -> String| {
            row(name, text(raw), adjusted.as_ref().map(|adjusted| text(&adjusted.strength)))
        };
        let normalised =
            interval_text(self.normalised_elo, self.normalised_elo_low, self.normalised_elo_high);
        let head = adjusted.as_ref().map(|_| format!("luck-adjusted by {reference}"));
        let score = format!("A won {pairs_won}, split {pairs_split}, lost {pairs_lost}");
        let mut rows = vec![
            row("games", format!("{games} in {pairs} pairs"), None),
            row("pairs", score, None),
            row("", "raw".into(), head),
            both("A wins", Strength::rate_text),
            both("Elo, A minus B", Strength::elo_text),
            both("A is better", |strength| percent(strength.superiority)),
            both("worth single games", Strength::games_text),
            row("normalised Elo", normalised, None),
            row("first mover wins", percent(self.first_mover_win_rate), None),
            row("plies per game", format!("{:.2}", self.mean_plies.unwrap_or_default()), None),
        ];
        for (name, forfeits) in ["A forfeits", "B forfeits"].into_iter().zip(&self.forfeits) {
            let counts: Vec<String> =
                forfeits.iter().map(|(fault, count)| format!("{count} {fault}")).collect();
            if !counts.is_empty() {
                rows.push(row(name, counts.join(", "), None));
            }
        }
        rows
    }
}

impl Strength {
    /// Estimates A's strength from the results of pairs, luck-adjusted as far as possible.
    pub fn new(tally: &AdjustedTally) -> Self {
        let (win_rate, standard_error) = (tally.win_rate(), tally.standard_error());
        let (win_rate_low, win_rate_high) = tally.interval().map(|it| (it.low, it.high)).unzip();
        let [elo, elo_low, elo_high] =
            [win_rate, win_rate_low, win_rate_high].map(|rate| elo_of_rate(rate?));
        let equivalent_games =
            win_rate.zip(standard_error).and_then(|(rate, error)| equivalent_games(rate, error));
        Self {
            win_rate,
            win_rate_low,
            win_rate_high,
            standard_error,
            elo,
            elo_low,
            elo_high,
            superiority: tally.likelihood_of_superiority(),
            equivalent_games,
        }
    }

    fn rate_text(&self) -> String {
        let [rate, low, high] = [self.win_rate, self.win_rate_low, self.win_rate_high].map(percent);
        format!("{rate} (95 %: {low} to {high})")
    }

    /// The Elo difference with its interval; infinite if one side won every game.
    fn elo_text(&self) -> String {
        let unbounded = self.win_rate.map(|rate| f64::INFINITY.copysign(rate - 0.5));
        interval_text(self.elo.or(unbounded), self.elo_low, self.elo_high)
    }

    fn games_text(&self) -> String {
        let games = self.equivalent_games;
        games.map_or_else(|| "unknown".into(), |games| format!("{games:.0}"))
    }
}

/// A number with its 95 % interval; missing ends are shown as infinite.
fn interval_text(value: Option<f64>, low: Option<f64>, high: Option<f64>) -> String {
    let signed = |value: f64| match value {
        f64::INFINITY => "+∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        value => format!("{value:+.1}"),
    };
    let Some(value) = value else { return "unknown".into() };
    let low = signed(low.unwrap_or(f64::NEG_INFINITY));
    let high = signed(high.unwrap_or(f64::INFINITY));
    format!("{} (95 %: {low} to {high})", signed(value))
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "unknown".into(), |share| format!("{:.2} %", 100.0 * share))
}

/// Writes rows as text, with aligned columns.
pub fn aligned(rows: &[impl AsRef<[String]>]) -> String {
    let mut widths = Vec::new();
    for row in rows.iter().map(AsRef::as_ref) {
        widths.resize(row.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(|row| line(row.as_ref())).collect()
}
