use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use arena::{MatchReport, PairSummary, Plan, TimeControl, Work};
use store::ContestJob;

use crate::Run;

/// A match between two engines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchPlan {
    /// The game's name.
    pub game: String,
    /// The side length of the board; `None` for the default.
    pub board: Option<usize>,
    /// The engine whose score counts, then its opponent.
    pub players: [String; 2],
    /// The total number of games.
    pub games: u64,
    /// The limits of both players, as for `dreistein match --tc`.
    pub limits: Option<String>,
    /// The engine that judges luck; `None` for the default.
    pub reference: Option<String>,
}

impl MatchPlan {
    /// The command that plays this match, apart from its seed and number of games.
    pub fn command(&self) -> String {
        let [a, b] = &self.players;
        let mut command = format!("dreistein match {a} {b}");
        if self.game != "ewn" {
            command += &format!(" --game {}", self.game);
        }
        let options = [
            ("board", self.board.map(|side| side.to_string())),
            ("tc", self.limits.clone()),
            ("reference", self.reference.clone()),
        ];
        for (name, value) in options {
            command += &value.map(|value| format!(" --{name} {value}")).unwrap_or_default();
        }
        command
    }

    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// The part of the match that a report covers, from 0 to 1.
    fn share(&self, report: &MatchReport) -> f64 {
        report.pairs().pairs() as f64 / self.pairs().max(1) as f64
    }

    /// The next pairs to play: about as many as fit into [`CHUNK`].
    fn next_pairs(&self, done: u64, seconds: f64, threads: NonZeroUsize) -> Range<u64> {
        let (fewest, most) = (threads.get() as f64, (self.games / 8).max(1) as f64);
        let fitting = match done {
            0 => fewest,
            _ => CHUNK.as_secs_f64() / (seconds / done as f64),
        };
        let count = fitting.clamp(fewest.min(most), most) as u64;
        done..(done + count.max(1)).min(self.pairs())
    }

    /// Plays some pairs and returns their results in order, up to the first unfinished pair.
    fn play(&self, run: &Run, pairs: Range<u64>, done: u64, all: u64) -> Result<Vec<PairSummary>> {
        let [a, b] = &self.players;
        let plan = Plan {
            game: Some(self.game.parse()?),
            board: self.board,
            tc: self.limits.as_deref().map(str::parse::<TimeControl>).transpose()?,
            reference: self.reference.clone(),
            games: Some(2 * self.pairs()),
            seed: Some(run.seed()),
            ..Plan::of_match(a, b)
        };
        let label = format!("{a} v {b}");
        let progress = |played: u64| (run.progress)(&label, 2 * (done + played), 2 * all);
        let work = Work { threads: run.threads, stop: run.stop, progress: &progress, tell: |_| () };
        let games = ContestJob::new(plan).and_then(|job| job.play(pairs.clone(), &work));
        let games = games.map_err(anyhow::Error::from_boxed)?;
        // An early stop may leave gaps between finished pairs.
        let in_order = pairs.zip(games.chunks(2)).map_while(|(pair, games)| match games {
            [one, other] if [one.pair, other.pair] == [pair; 2] => {
                Some([one.summary, other.summary])
            }
            _ => None,
        });
        Ok(in_order.collect())
    }
}

impl Run<'_> {
    /// Plays matches in turn, a chunk each, so that an early end leaves all of them about equally
    /// advanced. Some may then have no games.
    pub fn play_all(&mut self, plans: &[MatchPlan]) -> Result<Vec<MatchReport>> {
        let key = |plan: &MatchPlan| format!("{} --seed {}", plan.command(), self.seed());
        let keys: Vec<String> = plans.iter().map(key).collect();
        // A page must not show more games than its command plays.
        let kept = |(plan, key): (&MatchPlan, &String)| {
            let kept = self.ledger.get(key)?.filter(|report| plan.share(report) <= 1.0);
            Ok(kept.unwrap_or_default())
        };
        let mut reports = plans.iter().zip(&keys).map(kept).collect::<Result<Vec<_>>>()?;
        let all: u64 = plans.iter().map(MatchPlan::pairs).sum();
        while self.may_work() {
            let share = |&index: &usize| plans[index].share(&reports[index]);
            let unfinished = (0..plans.len()).filter(|index| share(index) < 1.0);
            let Some(next) = unfinished.min_by(|a, b| share(a).total_cmp(&share(b))) else {
                break;
            };
            let done: u64 = reports.iter().map(|report| report.pairs().pairs()).sum();
            let (plan, key, report) = (&plans[next], &keys[next], &mut reports[next]);
            let seconds = self.ledger.seconds_of(key);
            let pairs = plan.next_pairs(report.pairs().pairs(), seconds, self.threads);
            let began = Instant::now();
            let played = plan.play(self, pairs, done, all).with_context(|| key.clone())?;
            played.iter().for_each(|pair| report.push(pair));
            let seconds = seconds + began.elapsed().as_secs_f64();
            self.ledger.put(&self.session(), key, seconds, report)?;
        }
        let is_done = |(report, plan): (&MatchReport, &MatchPlan)| plan.share(report) >= 1.0;
        self.is_incomplete |= !reports.iter().zip(plans).all(is_done);
        Ok(reports)
    }
}

/// How long to play a match before storing its results.
const CHUNK: Duration = Duration::from_secs(2);
