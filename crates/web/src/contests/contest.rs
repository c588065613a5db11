use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{Fault, Round};
use games::Problem;
use report::contest::{ContestTable, PlayedPairing};
use service::api::{Code, Failure};
use service::dto::{ContestGame, ContestGames, ContestHead, ContestPhase, ContestState};
use store::{EventSummary, OpenEvent, Store, StoredGame, StoredRecordError, stored_record};
use tokio::sync::watch;

use super::ContestPlan;
use crate::storage::ContestRow;

/// A contest and its spectators.
pub struct Contest {
    pub id: String,
    pub plan: ContestPlan,
    /// The file of its games.
    pub path: PathBuf,
    pub stop: AtomicBool,
    /// Spectators wait here for changes.
    status: watch::Sender<Status>,
}

/// The state of a contest. Until it is requested, it has no table and counts no games.
pub type Status = (ContestHead, Option<Arc<ContestTable>>);

impl Contest {
    /// Restores a stored contest; the file of its games is in `folder`.
    pub fn new(row: ContestRow, folder: &Path) -> Self {
        let ContestRow { id, plan, phase, problem, created_at } = row;
        let head = ContestHead {
            id: id.clone(),
            game: plan.game.to_string(),
            board: plan.board,
            players: plan.entrants().into_iter().map(|entrant| entrant.name).collect(),
            games: plan.games,
            set_ups: plan.set_ups.clone(),
            time: plan.time.clone(),
            seed: plan.seed.to_string(),
            reference: plan.reference.clone(),
            state: phase,
            problem,
            played: 0,
            of: plan.of(),
            created_at,
        };
        let (stop, status) = (AtomicBool::new(false), watch::Sender::new((head, None)));
        Self { path: folder.join(format!("{id}.sqlite")), id, plan, stop, status }
    }

    pub fn state(&self) -> Result<ContestState, Failure> {
        let state = Self::state_of(self.watch()?.borrow().clone());
        state.ok_or_else(|| Failure::internal("the contest has no table"))
    }

    /// The status now and after every change. Reads the file of games if necessary.
    pub fn watch(&self) -> Result<watch::Receiver<Status>, Failure> {
        if self.status.borrow().1.is_none() {
            let pairings = self.store()?.map(|(store, event)| {
                store.played_pairings(event.number).map_err(Failure::internal)
            });
            let (played, table) = self.standing(&pairings.transpose()?.unwrap_or_default())?;
            self.status.send_if_modified(|(head, known)| {
                // If games were played meanwhile, their table is newer.
                if known.is_none() {
                    (head.played, *known) = (played, Some(table));
                }
                false
            });
        }
        Ok(self.status.subscribe())
    }

    pub fn phase(&self) -> ContestPhase {
        self.status.borrow().0.state
    }

    /// Changes the phase and notifies spectators.
    pub fn set_phase(&self, phase: ContestPhase, problem: Option<String>) {
        self.status.send_modify(|(head, _)| (head.state, head.problem) = (phase, problem));
    }

    /// Whether its file can be read and has too few games, as after a power failure.
    pub fn lacks_games(&self) -> bool {
        let games = self.store().map(|found| found.map_or(0, |(_, event)| event.games));
        games.is_ok_and(|games| games < self.plan.of())
    }

    /// Plays the missing games and returns the number of all games.
    pub fn play(&self) -> Result<u64, Problem> {
        let (game, tournament) = (self.plan.contest()?, self.plan.tournament());
        let mut event = OpenEvent::open(&self.path, &game.event(&tournament))?;
        let follow = |rounds: &[Round]| self.follow(rounds);
        let rounds = game.play(&tournament, Some(&mut event), &self.stop, &follow)?;
        // All games must be on the disk before anything reports that the contest is done.
        event.checkpoint()?;
        follow(&rounds);
        let reports = rounds.iter().flat_map(|round| &round.reports);
        Ok(reports.map(|report| report.pairs().games()).sum())
    }

    /// Whether its file has tables. One transaction creates them all; before, the file is empty.
    pub fn has_file(&self) -> bool {
        self.path.metadata().is_ok_and(|file| file.len() > 0)
    }

    /// The store of its games and the event in it; `None` if there is none yet.
    pub fn store(&self) -> Result<Option<(Store, EventSummary)>, Failure> {
        if !self.has_file() {
            return Ok(None);
        }
        let store = Store::read(&self.path).map_err(Failure::internal)?;
        let event = store.events().map_err(Failure::internal)?.pop();
        Ok(event.map(|event| (store, event)))
    }

    pub fn games(&self, limit: u32, offset: u64) -> Result<ContestGames, Failure> {
        let Some((store, event)) = self.store()? else {
            return Ok(ContestGames { games: Vec::new(), total: 0 });
        };
        let games = store.some_games(event.number, limit, offset).map_err(Failure::internal)?;
        let sides = self.plan.game.sides;
        let names = self.status.borrow().0.players.clone();
        let name = |place: usize| names.get(place).cloned().unwrap_or_default();
        let game = |game: StoredGame| ContestGame {
            n: self.number(&game),
            players: game.players.map(name),
            winner: sides[game.summary.winner.index()],
            plies: game.summary.plies,
            fault: game.summary.fault.map(Fault::name),
        };
        Ok(ContestGames { games: games.into_iter().map(game).collect(), total: event.games })
    }

    pub fn record(&self, number: u64, format: &str) -> Result<String, Failure> {
        let missing = || {
            let (id, of) = (&self.id, self.plan.of());
            let message =
                format!("game {number} of contest \"{id}\": expected 1 to {of}, once played");
            Failure::not_found(message)
        };
        let (store, event) = self.store()?.ok_or_else(missing)?;
        let index = number.checked_sub(1).filter(|index| *index < self.plan.of());
        let index = index.ok_or_else(missing)?;
        let (pairing, place) = (index / self.plan.games, index % self.plan.games);
        let game = store.game(event.number, [0, pairing, place / 2], (place % 2) as u8);
        let game = game.map_err(Failure::internal)?.ok_or_else(missing)?;
        let players = store.players(event.number).map_err(Failure::internal)?;
        let text = stored_record(self.plan.game, &event, &players, &game, format);
        text.map_err(|error| match error {
            StoredRecordError::Format { .. } => Failure::new(Code::InvalidFormat, error),
            StoredRecordError::Game(problem) => Failure::internal(problem),
        })
    }

    /// The number of a game, from 1. It does not change while games are added.
    fn number(&self, game: &StoredGame) -> u64 {
        game.pairing as u64 * self.plan.games + 2 * game.pair + u64::from(game.leg) + 1
    }

    /// What spectators see, once the table is known.
    pub fn state_of((head, table): Status) -> Option<ContestState> {
        Some(ContestState { head, table: table? })
    }

    fn standing(&self, pairings: &[PlayedPairing]) -> Result<(u64, Arc<ContestTable>), Failure> {
        let table = ContestTable::new(&self.plan.entrants(), pairings);
        let played = pairings.iter().map(|pairing| pairing.report.pairs().games()).sum();
        Ok((played, Arc::new(table.map_err(Failure::internal)?)))
    }

    fn follow(&self, rounds: &[Round]) {
        if let Ok((played, table)) = self.standing(&PlayedPairing::of_rounds(rounds)) {
            self.status.send_modify(|(head, known)| (head.played, *known) = (played, Some(table)));
        }
    }
}
