use std::time::Duration;

use search::Stopwatch;

use super::secret_dice::random_name;
use super::{
    DiceCommitments, GameMetadata, GameProgress, GameRow, GameSettings, MatchPlay, MoveSearch,
    PlayedGame, Presence, Seats, Snapshot, StoredSeats, Visitor,
};
use crate::api::Failure;
use crate::dto::{NewGame, ShowView};
use crate::engines::Engines;

/// A game with its people and its turns. Its host makes one change after another, and stores each
/// before it is announced.
pub struct HostedGame {
    pub game: PlayedGame,
    pub seats: Seats,
    pub metadata: GameMetadata,
    /// How often a turn began: tells searches and timers whether the game has moved on.
    pub turn: u64,
    /// Whether an engine is searching, or the clock of a person is watched.
    has_turn_started: bool,
}

/// What all games of a host share.
pub struct Host {
    pub engines: Engines,
    /// How long engines that play against each other wait before each move.
    pub pause: Duration,
    /// What was promised for games to come.
    pub dice: DiceCommitments,
}

impl Host {
    /// Time for people to see a move of engines that play against each other.
    pub const USUAL_PAUSE: Duration = Duration::from_millis(700);

    pub fn new(engines: Engines) -> Self {
        Self { engines, pause: Self::USUAL_PAUSE, dice: DiceCommitments::default() }
    }

    /// How engines that play each other are shown by default.
    pub const fn usual_show(&self) -> ShowView {
        ShowView { paused: false, delay_ms: self.pause.as_millis() as u64 }
    }
}

/// What changes.
#[derive(Default)]
pub struct Changed {
    pub game: Option<PlayedGame>,
    pub seats: Option<Seats>,
    /// Another game that begins.
    pub new_game: Option<GameRow>,
    /// Whether the turn starts again although the game is the same.
    pub starts_turn: bool,
}

impl Changed {
    pub fn seats(seats: Seats) -> Self {
        Self { seats: Some(seats), ..Self::default() }
    }
}

/// What a host has to do for the turn that began.
pub enum NextStep {
    /// Let the engine search after a pause, and make its move.
    Engine { search: MoveSearch, pause: Duration },
    /// End the game when the time of the person to move is over.
    Clock(Duration),
}

/// The maximum number of unfinished games of a visitor.
pub(crate) const MOST_UNFINISHED: u64 = 1000;

/// Refuses another game to a visitor with this many unfinished ones.
pub fn check_unfinished(unfinished: u64) -> Result<(), Failure> {
    if unfinished < MOST_UNFINISHED {
        return Ok(());
    }
    let message = format!("you have {unfinished} games to finish: finish or delete some first");
    Err(Failure::conflict(message))
}

/// A new game of a visitor, and how it is stored.
pub fn begin_game(
    request: NewGame,
    visitor: &Visitor,
    host: &Host,
    now: u64,
) -> Result<(HostedGame, GameRow), Failure> {
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
    let id = random_name()?;
    let row = GameRow::new(id.clone(), &game, &seats, now)?;
    Ok((HostedGame::new(game, seats, metadata(id, 0, [now; 2])), row))
}

impl HostedGame {
    fn new(game: PlayedGame, seats: Seats, metadata: GameMetadata) -> Self {
        let mut hosted = Self { game, seats, metadata, turn: 0, has_turn_started: false };
        hosted.metadata.is_waiting = hosted.is_waiting();
        hosted
    }

    /// A stored game.
    pub fn of_row(row: &GameRow) -> Result<Self, Failure> {
        let (history, seats) = (row.history()?, row.seats()?);
        let game = PlayedGame::resume(row.settings()?, &history)?;
        let times = [row.created_at, row.progress.updated_at];
        Ok(Self::new(game, seats, metadata(row.id.clone(), history.version, times)))
    }

    /// How the game is to be stored after a change at this time.
    pub fn stored(
        &self,
        changed: &Changed,
        now: u64,
    ) -> Result<(GameProgress, Option<StoredSeats>), Failure> {
        let next = changed.game.as_ref().unwrap_or(&self.game);
        let progress = GameProgress::new(next, self.metadata.version + 1, now)?;
        let seats = changed.seats.as_ref().map(|seats| StoredSeats::new(next.settings(), seats));
        Ok((progress, seats.transpose()?))
    }

    /// Makes a change that is stored. Whether a turn begins with it.
    pub fn make(&mut self, changed: Changed, now: u64) -> bool {
        let Changed { game, seats, starts_turn, .. } = changed;
        let is_turn = game.is_some() || starts_turn;
        if let Some(game) = game {
            self.game = game;
        }
        if let Some(seats) = seats {
            self.seats = seats;
        }
        self.metadata.version += 1;
        self.metadata.updated_at = now;
        self.metadata.is_waiting = self.is_waiting();
        if is_turn {
            self.metadata.turn_began = Stopwatch::start();
            self.turn += 1;
            self.end_turn();
        }
        is_turn
    }

    /// Starts the turn, once: the search of an engine that is to move, or the clock of a person.
    pub fn start_turn(&mut self, host: &Host, has_spectators: bool) -> Option<NextStep> {
        let side = self.game.to_move().filter(|_| !self.has_turn_started)?;
        if self.metadata.is_waiting {
            return None;
        }
        let settings = self.game.settings();
        if settings.is_human(side) {
            self.has_turn_started = true;
            return self.time_left().map(NextStep::Clock);
        }
        // Engines play against each other only while there is a spectator, and not too fast.
        let show = self.seats.show.unwrap_or_else(|| host.usual_show());
        let is_show = !settings.has_humans();
        if is_show && (show.paused || !has_spectators) {
            return None;
        }
        let search = self.game.move_search(&host.engines)?;
        self.has_turn_started = true;
        self.metadata.thinking = Some(side);
        self.metadata.turn_began = Stopwatch::start();
        let pause = Duration::from_millis(if is_show { show.delay_ms } else { 0 });
        Some(NextStep::Engine { search, pause })
    }

    /// The time that the player to move has left, if there is a clock.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.game.deadline()?;
        Some(deadline.saturating_sub(self.metadata.turn_began.elapsed()))
    }

    pub fn end_turn(&mut self) {
        self.metadata.thinking = None;
        self.has_turn_started = false;
    }

    /// Whether nothing happens here: no engine searches and no clock runs.
    pub fn is_quiet(&self) -> bool {
        let has_clock = self.has_turn_started && self.game.deadline().is_some();
        self.metadata.thinking.is_none() && !has_clock
    }

    /// Refuses what was begun in an earlier turn.
    pub fn check_turn(&self, turn: u64) -> Result<(), Failure> {
        if turn == self.turn {
            return Ok(());
        }
        Err(Failure::conflict("the game has changed in the meantime"))
    }

    pub fn snapshot(&self, presence: &Presence, usual_show: ShowView) -> Snapshot {
        Snapshot::new(&self.game, &self.seats, &self.metadata, presence, usual_show)
    }

    /// Whether nobody can move because a seat is open.
    fn is_waiting(&self) -> bool {
        self.seats.open_side(self.game.settings()).is_some()
    }
}

fn metadata(id: String, version: u64, [created_at, updated_at]: [u64; 2]) -> GameMetadata {
    GameMetadata {
        id,
        version,
        created_at,
        updated_at,
        thinking: None,
        turn_began: Stopwatch::start(),
        is_waiting: false,
    }
}

pub fn no_game(id: &str) -> Failure {
    Failure::not_found(format!("there is no game \"{id}\""))
}
