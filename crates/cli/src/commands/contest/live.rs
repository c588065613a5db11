use std::sync::OnceLock;
use std::time::{Duration, Instant};

use arena::{MAX_GAMES, Round};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::output;

/// The progress of a contest and a table of results, on standard error if that is a terminal.
pub struct Live {
    bar: ProgressBar,
    games: u64,
    /// When the first game began, and how many the store had by then, which say nothing about speed.
    begun: OnceLock<(Instant, u64)>,
}

impl Live {
    pub fn new(games: u64) -> anyhow::Result<Self> {
        let bar = ProgressBar::new(games).with_style(ProgressStyle::with_template("{msg}")?);
        Ok(Self { bar, games, begun: OnceLock::new() })
    }

    pub fn show(&self, rounds: &[Round], table: &dyn Fn(&[Round]) -> String) {
        let reports = rounds.iter().flat_map(|round| &round.reports);
        let games = reports.map(|report| report.pairs().games()).sum();
        let (begun, stored) = *self.begun.get_or_init(|| (Instant::now(), games));
        if !self.bar.is_hidden() {
            let line =
                progress_line(games, self.games, games.saturating_sub(stored), begun.elapsed());
            self.bar.set_message(output::escaped(&format!("{line}\n{}", table(rounds))));
        }
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The number of games; once some were played, also their speed and the time left.
fn progress_line(games: u64, all: u64, played: u64, time: Duration) -> String {
    let mut line = match all {
        // The number of games is open.
        MAX_GAMES => format!("{games} games"),
        all => format!("{games} of {all} games"),
    };
    if played == 0 || time < SHORTEST {
        return line;
    }
    let speed = played as f64 / time.as_secs_f64();
    let digits = if speed < 10.0 { 2 } else { 0 };
    line += &format!(", {speed:.digits$} games/s");
    if all != MAX_GAMES {
        let left = Duration::try_from_secs_f64(all.saturating_sub(games) as f64 / speed);
        line += &left.map(|left| format!(", {} left", HumanDuration(left))).unwrap_or_default();
    }
    line
}

/// Shorter times say nothing about speed.
const SHORTEST: Duration = Duration::from_millis(50);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_were_stored_say_nothing_about_the_speed() {
        let line = |games, all, played, milliseconds| {
            progress_line(games, all, played, Duration::from_millis(milliseconds))
        };
        assert_eq!(line(7000, 10_000, 0, 0), "7000 of 10000 games");
        assert_eq!(line(7002, 10_000, 2, 1), "7002 of 10000 games");
        assert_eq!(
            line(7200, 10_000, 200, 2000),
            "7200 of 10000 games, 100 games/s, 28 seconds left"
        );
        assert_eq!(line(4, 1000, 4, 120_000), "4 of 1000 games, 0.03 games/s, 8 hours left");
        assert_eq!(line(46, MAX_GAMES, 46, 1000), "46 games, 46 games/s");
    }
}
