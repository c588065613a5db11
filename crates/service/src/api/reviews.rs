use std::sync::atomic::Ordering;
use std::time::Duration;

use games::{Game, Record};
use report::review::{Reviewer, Reviews, page};
use search::Stopwatch;
use serde_json::json;

use super::analyses::check_range;
use super::texts::read_records;
use super::{Code, Failure, Reply, Update, Updates};
use crate::Work;
use crate::dto::{ReviewFormat, ReviewRequest};
use crate::engines::Engines;
use crate::play::no_game;

pub const MOST_PLIES: usize = 1000;
pub const GREATEST_DEPTH: u64 = 12;
pub const LONGEST_SEARCH: Duration = Duration::from_secs(2);

/// The longest time of a whole review.
pub const LONGEST: Duration = Duration::from_secs(180);

impl ReviewRequest {
    /// Checks the request. The work reviews the games and reports every ply.
    pub fn answer(
        self,
        game: Game,
        format: ReviewFormat,
        engines: &Engines,
        updates: Updates,
    ) -> Result<Work<Result<Reply, Failure>>, Failure> {
        let record = match (self.record, self.game_id) {
            (Some(record), None) => record,
            // Hosts replace the ID of a game by its record beforehand, so this game is unknown.
            (None, Some(id)) => return Err(no_game(&id)),
            _ => return Err(Failure::invalid_body("expected either a record or a game_id")),
        };
        check_range("depth", self.depth.map(u64::from), GREATEST_DEPTH)?;
        let records = read_records(game, &record)?;
        let plies: usize = records.iter().map(|record| record.plies().len()).sum();
        if plies > MOST_PLIES {
            let message = format!("{plies} plies: expected at most {MOST_PLIES} at once");
            return Err(Failure::new(Code::TooMuchWork, message));
        }
        let spec = self.engine.unwrap_or_else(|| game.defaults.engine.to_owned());
        for record in &records {
            engines.check(record.position().variant(), &spec)?;
        }
        let records: Vec<(usize, Record)> = (1..).zip(records).collect();
        Ok(Box::new(move |job| {
            let mut reviewer = Reviewer::new(&spec, self.depth, |_| ());
            reviewer.longest_search = Some(LONGEST_SEARCH);
            let (began, mut done) = (Stopwatch::start(), 0);
            let games = reviewer.review_all(&records, job.stop, || {
                done += 1;
                updates(Update::new("progress", &json!({"done": done, "of": plies})));
                (job.give_way)();
                if began.elapsed() > LONGEST {
                    job.stop.store(true, Ordering::Relaxed);
                }
            });
            let games = games.map_err(|error| {
                if began.elapsed() > LONGEST {
                    let seconds = LONGEST.as_secs();
                    let message = format!("not done in {seconds} s: expected a lower depth");
                    return Failure::new(Code::TooMuchWork, message);
                }
                Failure::invalid_spec(error)
            })?;
            match format {
                ReviewFormat::Html => Ok(Reply::text(Reply::HTML, page(&games, &reviewer.name))),
                ReviewFormat::Json => {
                    Reply::json(200, &Reviews::new(&games, &spec, reviewer.depth))
                }
            }
        }))
    }
}
