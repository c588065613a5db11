use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::Round;
use catalog::{GameKind, GameWork};
use report::contest::{ContestTable, PlayedPairing};
use store::{EventSummary, OpenEvent, Store};
use tokio::sync::watch;

use super::ContestPlan;
use crate::api::{Failure, Live};
use crate::dto::{ContestHead, ContestPhase, ContestState};
use crate::play::game_name;

/// A contest and everybody who watches it.
pub struct Contest {
    pub id: String,
    pub plan: ContestPlan,
    pub created_at: u64,
    /// The file of its games.
    pub path: PathBuf,
    status: Mutex<Status>,
    pub stop: AtomicBool,
    news: watch::Sender<Option<Arc<ContestState>>>,
}

struct Status {
    phase: ContestPhase,
    problem: Option<String>,
    /// `None` until somebody asks for it.
    standing: Option<Standing>,
}

#[derive(Clone)]
struct Standing {
    played: u64,
    table: Arc<ContestTable>,
}

impl Contest {
    pub fn new(
        id: String,
        plan: ContestPlan,
        created_at: u64,
        folder: &Path,
        phase: ContestPhase,
        problem: Option<String>,
    ) -> Self {
        Self {
            path: folder.join(format!("{id}.sqlite")),
            id,
            plan,
            created_at,
            status: Mutex::new(Status { phase, problem, standing: None }),
            stop: AtomicBool::new(false),
            news: watch::Sender::new(None),
        }
    }

    /// Reads the file of games if need be.
    pub fn state(&self) -> Result<ContestState, Failure> {
        let mut status = self.status();
        let standing = self.standing(&mut status)?;
        Ok(ContestState { head: self.head(&status, standing.played), table: standing.table })
    }

    pub fn watch(&self) -> Result<Live<ContestState>, Failure> {
        let news = self.news.subscribe();
        Ok(Live { now: self.state()?, news })
    }

    pub fn phase(&self) -> ContestPhase {
        self.status().phase
    }

    /// Changes the phase and tells whoever watches.
    pub fn set_phase(&self, phase: ContestPhase, problem: Option<String>) {
        let mut status = self.status();
        status.phase = phase;
        status.problem = problem;
        if let Ok(standing) = self.standing(&mut status) {
            self.publish(&status, &standing);
        }
    }

    /// Plays the missing games and returns the number of all games.
    pub fn play(&self) -> Result<u64, String> {
        let game = game_name(&self.plan.game).map_err(|failure| failure.message)?;
        game.run(Play(self))
    }

    /// The store of its games and the event in it; `None` if there is none yet.
    pub fn store(&self) -> Result<Option<(Store, EventSummary)>, Failure> {
        if !self.path.exists() {
            return Ok(None);
        }
        let store = Store::read(&self.path).map_err(Failure::internal)?;
        let event = store.events().map_err(Failure::internal)?.pop();
        Ok(event.map(|event| (store, event)))
    }

    fn standing(&self, status: &mut Status) -> Result<Standing, Failure> {
        if let Some(standing) = &status.standing {
            return Ok(standing.clone());
        }
        let pairings = match self.store()? {
            Some((store, event)) => {
                store.played_pairings(event.number).map_err(Failure::internal)?
            }
            None => Vec::new(),
        };
        let standing = self.standing_of(&pairings)?;
        status.standing = Some(standing.clone());
        Ok(standing)
    }

    fn standing_of(&self, pairings: &[PlayedPairing]) -> Result<Standing, Failure> {
        let table = ContestTable::new(&self.plan.entrants(), pairings);
        let table = table.map_err(Failure::internal)?;
        let played = pairings.iter().map(|pairing| pairing.report.pairs().games()).sum();
        Ok(Standing { played, table: Arc::new(table) })
    }

    fn follow(&self, rounds: &[Round]) {
        if let Ok(standing) = self.standing_of(&PlayedPairing::of_rounds(rounds)) {
            let mut status = self.status();
            status.standing = Some(standing.clone());
            self.publish(&status, &standing);
        }
    }

    fn publish(&self, status: &Status, standing: &Standing) {
        let head = self.head(status, standing.played);
        let state = ContestState { head, table: Arc::clone(&standing.table) };
        self.news.send_replace(Some(Arc::new(state)));
    }

    fn head(&self, status: &Status, played: u64) -> ContestHead {
        let plan = &self.plan;
        ContestHead {
            id: self.id.clone(),
            game: plan.game.clone(),
            board: plan.board,
            players: plan.entrants().into_iter().map(|entrant| entrant.name).collect(),
            games: plan.games,
            set_ups: plan.set_ups.clone(),
            time: plan.time.clone(),
            seed: plan.seed.to_string(),
            reference: plan.reference.clone(),
            state: status.phase,
            problem: status.problem.clone(),
            played,
            of: plan.of(),
            created_at: self.created_at,
        }
    }

    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Play<'a>(&'a Contest);

impl GameWork for Play<'_> {
    type Output = Result<u64, String>;

    fn on<G: GameKind>(self) -> Result<u64, String> {
        let contest = self.0;
        let game = contest.plan.contest::<G>().map_err(|failure| failure.message)?;
        let tournament = contest.plan.tournament();
        let event = OpenEvent::open(&contest.path, &game.event(&tournament));
        let mut event = event.map_err(|error| error.to_string())?;
        let follow = |rounds: &[Round]| contest.follow(rounds);
        let played = game.play(&tournament, Some(&mut event), &contest.stop, &follow);
        let rounds = played.map_err(|error| error.to_string())?;
        contest.follow(&rounds);
        let reports = rounds.iter().flat_map(|round| &round.reports);
        Ok(reports.map(|report| report.pairs().games()).sum())
    }
}
