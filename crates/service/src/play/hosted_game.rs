use std::collections::HashMap;
use std::time::Duration;

use game::Side;
use search::Stopwatch;

use super::dice::random_name;
use super::{
    DiceCommitments, GameRow, GameSettings, MatchPlay, PlayedGame, Seats, Visitor, VisitorId,
};
use crate::api::Failure;
use crate::dto::{NewGame, Offer};
use crate::engines::Engines;

/// A game with its players, its spectators and the state of its turn. The host makes one change
/// at a time, and stores each change before announcing it.
#[derive(Clone)]
pub struct HostedGame {
    pub id: String,
    pub game: PlayedGame,
    pub seats: Seats,
    /// The number of changes so far.
    pub version: u64,
    /// In milliseconds since 1970.
    pub created_at: u64,
    pub updated_at: u64,
    /// The number of turns begun, by which searches and timers see whether the game has moved on.
    pub turn: u64,
    /// Started when the player to move began to think.
    pub(super) turn_began: Stopwatch,
    /// The side whose engine is searching.
    pub thinking: Option<Side>,
    /// Whether the turn has started: an engine was told to search, or a person may move.
    has_turn_started: bool,
    /// The visitors with open event streams, and how many streams each has.
    pub(crate) spectators: HashMap<VisitorId, usize>,
}

/// What all games of a host share.
pub struct Host {
    pub engines: Engines,
    /// The dice promised for future games.
    pub dice: DiceCommitments,
}

impl Host {
    pub fn new(engines: Engines) -> Self {
        Self { engines, dice: DiceCommitments::default() }
    }
}

/// What a host must do in the turn that began.
pub enum NextStep {
    /// Let the engine search after this pause, then play its move.
    Engine(Duration),
    /// End the game when the person to move has used up this time.
    Clock(Duration),
}

/// The maximum number of unfinished games of a visitor.
pub const MOST_UNFINISHED: u64 = 1000;

/// Refuses another game if `unfinished` has reached [`MOST_UNFINISHED`].
pub fn check_unfinished(unfinished: u64) -> Result<(), Failure> {
    if unfinished < MOST_UNFINISHED {
        return Ok(());
    }
    let message = format!("you have {unfinished} games to finish: finish or delete some first");
    Err(Failure::conflict(message))
}

/// Creates a new game for a visitor.
pub fn begin_game(
    request: NewGame,
    visitor: &Visitor,
    host: &Host,
    now: u64,
) -> Result<HostedGame, Failure> {
    let match_play = MatchPlay::new(request.best_of, request.sides)?;
    let dice = host.dice.dice(&request.game, request.dice.clone(), request.seed, now)?;
    let is_public = request.public;
    let mut settings = GameSettings::new(request, dice)?;
    let mut seats = Seats::new(&settings, visitor, is_public)?;
    seats.match_play = match_play;
    let sides = seats.sides_of(&settings, visitor.id.as_ref());
    if let (Some(name), [side]) = (&visitor.name, &sides[..]) {
        settings.set_name(*side, Some(name.clone()))?;
    }
    let game = PlayedGame::begin(settings, &host.engines)?;
    Ok(HostedGame::new(random_name()?, game, seats, now))
}

impl HostedGame {
    pub(super) fn new(id: String, game: PlayedGame, seats: Seats, created_at: u64) -> Self {
        Self {
            id,
            game,
            seats,
            version: 0,
            created_at,
            updated_at: created_at,
            turn: 0,
            turn_began: Stopwatch::start(),
            thinking: None,
            has_turn_started: false,
            spectators: HashMap::new(),
        }
    }

    /// Restores a stored game.
    pub fn of_row(row: &GameRow) -> Result<Self, Failure> {
        let (history, seats) = (row.history()?, row.seats()?);
        let (version, updated_at) = (history.version, row.updated_at);
        let game = PlayedGame::resume(row.settings()?, history)?;
        let hosted = Self::new(row.id.clone(), game, seats, row.created_at);
        Ok(Self { version, updated_at, ..hosted })
    }

    /// Returns a copy of the game after a change.
    pub fn after(
        &self,
        change: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<Self, Failure> {
        let mut next = self.clone();
        change(&mut next)?;
        Ok(next)
    }

    /// Changes the game itself, for example by a move. This withdraws proposals to take back.
    pub fn play(
        &mut self,
        change: impl FnOnce(&mut PlayedGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        change(&mut self.game)?;
        self.seats.offers.clear(Offer::TakeBack);
        self.begin_turn();
        Ok(())
    }

    pub(super) fn begin_turn(&mut self) {
        self.turn += 1;
        self.end_turn();
    }

    /// Counts a change at the time `now`, and returns the row to store.
    pub fn stored(&mut self, now: u64) -> Result<GameRow, Failure> {
        self.version += 1;
        self.updated_at = now;
        self.row()
    }

    /// Replaces the game by its changed copy, once stored. Returns whether a turn begins with it.
    pub fn become_next(&mut self, next: Self) -> bool {
        let is_turn = next.turn != self.turn;
        *self = next;
        if is_turn {
            self.turn_began = Stopwatch::start();
        }
        is_turn
    }

    /// Begins the turn if it has not begun. Returns what to start: an engine's search or a
    /// person's clock, if any.
    pub fn start_turn(&mut self, has_spectators: bool) -> Option<NextStep> {
        let side = self.game.to_move().filter(|_| !self.has_turn_started)?;
        if self.is_waiting() {
            return None;
        }
        let settings = self.game.settings();
        if settings.is_human(side) {
            self.has_turn_started = true;
            return self.time_left().map(NextStep::Clock);
        }
        // Engines play against each other only while there is a spectator, and not too fast.
        let show = self.seats.show.unwrap_or_default();
        let is_show = !settings.has_humans();
        if is_show && (show.paused || !has_spectators) {
            return None;
        }
        self.has_turn_started = true;
        self.thinking = Some(side);
        self.turn_began = Stopwatch::start();
        Some(NextStep::Engine(Duration::from_millis(if is_show { show.delay_ms } else { 0 })))
    }

    /// The time that the player to move has left, if there is a clock.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.game.deadline()?;
        Some(deadline.saturating_sub(self.turn_began.elapsed()))
    }

    pub fn end_turn(&mut self) {
        self.thinking = None;
        self.has_turn_started = false;
    }

    /// Whether nothing is going on: no engine is searching and no clock is running.
    pub fn is_quiet(&self) -> bool {
        let has_clock = self.has_turn_started && self.game.deadline().is_some();
        self.thinking.is_none() && !has_clock
    }

    /// Refuses the result of something that began in an earlier turn.
    pub fn check_turn(&self, turn: u64) -> Result<(), Failure> {
        if turn == self.turn {
            return Ok(());
        }
        Err(Failure::conflict("the game has changed in the meantime"))
    }

    /// Counts a visitor's new stream of events; returns whether it is their first one.
    pub fn enter(&mut self, visitor: VisitorId) -> bool {
        let streams = self.spectators.entry(visitor).or_default();
        *streams += 1;
        *streams == 1
    }

    /// Counts a visitor's closed stream of events; returns whether it was their last one.
    pub fn leave(&mut self, visitor: &VisitorId) -> bool {
        let Some(streams) = self.spectators.get_mut(visitor) else { return false };
        *streams -= 1;
        *streams == 0 && self.spectators.remove(visitor).is_some()
    }

    /// Whether nobody can move because a seat is open.
    pub(super) fn is_waiting(&self) -> bool {
        self.seats.open_side(self.game.settings()).is_some()
    }
}

pub fn no_game(id: &str) -> Failure {
    Failure::not_found(format!("there is no game \"{id}\""))
}
