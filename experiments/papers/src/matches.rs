use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use arena::{PairSummary, TimeControl};
use arena::{Plan, Work};
use store::ContestJob;

use crate::{Ledger, Run, Score};

/// A match between two engines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchPlan {
    /// The name of the game.
    pub game: String,
    /// The side of the board, if not the default.
    pub board: Option<usize>,
    /// The engine whose score counts, and its opponent.
    pub players: [String; 2],
    /// The number of games.
    pub games: u64,
    /// The limits of both, as for `dreistein match --tc`.
    pub limits: Option<String>,
    /// How games begin, if not as by default.
    pub set_ups: Option<String>,
    /// What judges luck, if not the default.
    pub reference: Option<String>,
}

impl MatchPlan {
    /// The command that plays this match, apart from its seed and number of games.
    #[must_use]
    pub fn command(&self) -> String {
        let [a, b] = &self.players;
        let mut command = format!("dreistein match {a} {b}");
        if self.game != "ewn" {
            command += &format!(" --game {}", self.game);
        }
        let options = [
            ("board", self.board.map(|side| side.to_string())),
            ("tc", self.limits.clone()),
            ("setups", self.set_ups.clone()),
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

    /// Plays some pairs: their results in order, up to the first that was not finished.
    fn play(&self, run: &Run, pairs: Range<u64>, done: u64, all: u64) -> Result<Vec<PairSummary>> {
        let [a, b] = &self.players;
        let plan = Plan {
            game: Some(self.game.parse()?),
            board: self.board,
            setups: self.set_ups.clone(),
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
        // A stop may leave gaps.
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
    /// Plays matches side by side, so that an early end leaves all of them about equally long, some
    /// perhaps without any games.
    ///
    /// # Errors
    /// If a player cannot be made or the ledger cannot be written.
    pub fn play_all(&mut self, plans: &[MatchPlan]) -> Result<Vec<Score>> {
        let key = |plan: &MatchPlan| format!("{} --seed {}", plan.command(), self.seed());
        let keys: Vec<String> = plans.iter().map(key).collect();
        let mut matches: Vec<MatchSoFar> = keys
            .iter()
            .map(|key| MatchSoFar::in_ledger(&self.ledger, key))
            .collect::<Result<_>>()?;
        let all: u64 = plans.iter().map(MatchPlan::pairs).sum();
        while self.may_work() {
            let share = |&index: &usize| matches[index].share(&plans[index]);
            let unfinished = (0..plans.len()).filter(|index| share(index) < 1.0);
            let Some(next) = unfinished.min_by(|a, b| share(a).total_cmp(&share(b))) else {
                break;
            };
            let done: u64 = matches.iter().map(MatchSoFar::pairs).sum();
            let so_far = &mut matches[next];
            let pairs = so_far.next_pairs(&plans[next], self.threads);
            let began = Instant::now();
            let played =
                plans[next].play(self, pairs, done, all).with_context(|| keys[next].clone())?;
            played.iter().for_each(|pair| so_far.score.0.push(pair));
            so_far.seconds += began.elapsed().as_secs_f64();
            self.ledger.put(&self.session(), &keys[next], so_far.seconds, &so_far.score)?;
        }
        let is_done = |(so_far, plan): (&MatchSoFar, &MatchPlan)| so_far.share(plan) >= 1.0;
        self.is_incomplete |= !matches.iter().zip(plans).all(is_done);
        Ok(matches.into_iter().map(|so_far| so_far.score).collect())
    }
}

/// A match and the time that it took.
struct MatchSoFar {
    seconds: f64,
    score: Score,
}

impl MatchSoFar {
    fn in_ledger(ledger: &Ledger, key: &str) -> Result<Self> {
        let score = ledger.get(key)?.unwrap_or_default();
        Ok(Self { seconds: ledger.seconds_of(key), score })
    }

    fn pairs(&self) -> u64 {
        self.score.0.pairs().pairs()
    }

    /// How much of a match is played.
    fn share(&self, plan: &MatchPlan) -> f64 {
        self.pairs() as f64 / plan.pairs().max(1) as f64
    }

    /// The next pairs to play: about as many as take [`CHUNK`].
    fn next_pairs(&self, plan: &MatchPlan, threads: NonZeroUsize) -> Range<u64> {
        let done = self.pairs();
        let (fewest, most) = (threads.get() as f64, (plan.games / 8).max(1) as f64);
        let fitting = match done {
            0 => fewest,
            _ => CHUNK.as_secs_f64() / (self.seconds / done as f64),
        };
        let count = fitting.clamp(fewest.min(most), most) as u64;
        done..(done + count.max(1)).min(plan.pairs())
    }
}

/// The time after which the result of a match is kept.
const CHUNK: Duration = Duration::from_secs(2);
