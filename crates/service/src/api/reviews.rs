use std::sync::atomic::Ordering;
use std::time::Duration;

use games::{Game, Record};
use report::review::{Reviewer, Reviews, page};

use super::analyses::check_range;
use super::texts::read_records;
use super::{Code, Failure, Updates};
use crate::dto::{Progress, ReviewFormat};
use crate::engines::Engines;
use crate::{JobControl, Work};

/// Reviews games and reports every ply.
pub struct ReviewText<'a> {
    pub engines: &'a Engines,
    pub record: String,
    pub engine: Option<String>,
    pub depth: Option<u32>,
    pub format: ReviewFormat,
    pub updates: Updates,
}

pub(crate) const MOST_PLIES: usize = 1000;
pub(crate) const GREATEST_DEPTH: u64 = 12;
pub(crate) const LONGEST_SEARCH: Duration = Duration::from_secs(2);

/// For the whole review.
pub(crate) const LONGEST: Duration = Duration::from_secs(180);

impl ReviewText<'_> {
    /// The review as JSON or HTML.
    pub fn answer(self, game: Game) -> Result<Work<Result<String, Failure>>, Failure> {
        let Self { engines, record, engine, depth, format, updates } = self;
        check_range("depth", depth.map(u64::from), GREATEST_DEPTH)?;
        let records = read_records(game, &record)?;
        let plies: usize = records.iter().map(|record| record.plies().len()).sum();
        if plies > MOST_PLIES {
            let message = format!("{plies} plies: expected at most {MOST_PLIES} at once");
            return Err(Failure::new(Code::TooMuchWork, message));
        }
        let spec = engine.unwrap_or_else(|| game.defaults.engine.to_owned());
        for record in &records {
            engines.check(record.position().variant(), &spec)?;
        }
        let checked = CheckedReview { records, plies, spec, depth, format };
        Ok(Box::new(move |job| checked.review(job, &updates)))
    }
}

/// A review that was checked.
struct CheckedReview {
    records: Vec<Record>,
    plies: usize,
    spec: String,
    depth: Option<u32>,
    format: ReviewFormat,
}

impl CheckedReview {
    fn review(self, job: &dyn JobControl, updates: &Updates) -> Result<String, Failure> {
        let mut reviewer = Reviewer::new(&self.spec, self.depth, |_| ());
        reviewer.longest_search = Some(LONGEST_SEARCH);
        let mut done = 0;
        let mut games = Vec::new();
        for (number, record) in (1..).zip(&self.records) {
            let game = reviewer.review(number, record, job.stop(), || {
                done += 1;
                updates.send("progress", || Progress { done, of: self.plies });
                job.give_way();
                if job.elapsed() > LONGEST {
                    job.stop().store(true, Ordering::Relaxed);
                }
            });
            games.push(game.map_err(|error| {
                if job.elapsed() > LONGEST {
                    let seconds = LONGEST.as_secs();
                    let message = format!("not done in {seconds} s: expected a lower depth");
                    return Failure::new(Code::TooMuchWork, message);
                }
                Failure::invalid_spec(error)
            })?);
        }
        match self.format {
            ReviewFormat::Html => Ok(page(&games, &reviewer.name)),
            ReviewFormat::Json => {
                let reviews = Reviews::new(&games, &self.spec, reviewer.depth);
                serde_json::to_string(&reviews).map_err(Failure::internal)
            }
        }
    }
}
