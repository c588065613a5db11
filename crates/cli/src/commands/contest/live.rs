use arena::Round;
use indicatif::{ProgressBar, ProgressStyle};

/// A line with how far a contest is, and below it how it stands: on standard error, and only if
/// that is a terminal.
pub struct Live {
    bar: ProgressBar,
}

/// Writes how a contest stands.
pub type LiveTable<'a> = dyn Fn(&[Round]) -> String + Sync + 'a;

impl Live {
    pub fn new(games: u64) -> anyhow::Result<Self> {
        let line = "{pos} of {len} games, {per_sec}, {eta} left\n{msg}";
        let bar = ProgressBar::new(games).with_style(ProgressStyle::with_template(line)?);
        Ok(Self { bar })
    }

    /// Shows how it stands.
    pub fn show(&self, rounds: &[Round], table: &LiveTable) {
        let games: u64 = rounds
            .iter()
            .flat_map(|round| &round.reports)
            .map(|report| report.pairs().games())
            .sum();
        if self.bar.position() == 0 {
            // Games that were in the store already say nothing about the speed.
            self.bar.reset_eta();
        }
        self.bar.set_position(games);
        if !self.bar.is_hidden() {
            self.bar.set_message(table(rounds));
        }
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
