use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use arena::{
    EventPlan, Job, JobFile, MatchReport, Pairing, Plan, Row, StoredGame, Tournament, Work,
};
use games::Problem;
use protocol::make_player;

use crate::{ContestFile, OpenEvent};

/// A match or tournament as a job: each unit is a pair of games, each row a game.
#[derive(Clone)]
pub struct ContestJob {
    /// The plan.
    pub plan: Plan,
    /// What identifies the match or tournament in a store.
    pub event: EventPlan,
    tournament: Tournament,
}

impl ContestJob {
    /// Makes the job of a plan; fails if its games cannot be shared among machines.
    pub fn new(plan: Plan) -> Result<Self, Problem> {
        plan.check()?;
        let (players, tournament) = (plan.players.len(), plan.tournament()?);
        tournament.units(players)?;
        if plan.sprt.is_some() && players > 2 {
            let problem = "a sequential test in shards is for two players, found";
            return Err(format!("{problem} {players}").into());
        }
        let event = plan.contest(NonZeroUsize::MIN, |_| (), &make_player)?.event(&tournament);
        Ok(Self { plan, tournament, event })
    }

    /// All pairings, each with all its pairs.
    pub(crate) fn pairings(&self) -> Result<Vec<Pairing>, Problem> {
        Ok(self.tournament.shard(self.plan.players.len(), 0..self.units())?)
    }

    /// Plays some units and returns the games in order; after a stop, those of finished pairs.
    pub fn play(&self, units: Range<u64>, work: &Work) -> Result<Vec<StoredGame>, Problem> {
        let contest = self.plan.contest(work.threads, work.tell, &make_player)?;
        let progress = |reports: &[MatchReport]| {
            (work.progress)(reports.iter().map(|report| report.pairs().pairs()).sum());
        };
        let mut event = OpenEvent::in_memory(&self.event)?;
        contest.play_units(&self.tournament, units, &mut event, work.stop, &progress)?;
        let mut games = event.games()?;
        games.sort_by_key(|game| (game.pair, game.pairing, game.leg));
        Ok(games)
    }
}

impl Job for ContestJob {
    fn units(&self) -> u64 {
        self.tournament.games(self.plan.players.len()) / 2
    }

    fn run(&self, units: Range<u64>, work: &Work) -> Result<Vec<Row>, Problem> {
        let games = self.play(units, work)?;
        let rows = games.iter().map(serde_json::to_value);
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn open(&self, path: &Path) -> Result<Box<dyn JobFile>, Problem> {
        Ok(Box::new(ContestFile::open(self, path)?))
    }
}
