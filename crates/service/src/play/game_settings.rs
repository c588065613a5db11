use std::ops::RangeInclusive;
use std::time::Duration;

use arena::{Forfeit, OngoingGame, TimeControl};
use game::{FirstValue, Side};
use games::{Game, Move, Position};
use serde::{Deserialize, Serialize};

use super::{Seats, SecretDice};
use crate::api::Failure;
use crate::dto::{ClockSetting, NewGame, PlayerView, Seat, SeatState, SidesRule};

/// The settings of a game, stored as JSON; with the players' choices they determine the game.
#[derive(Clone, Serialize, Deserialize)]
pub struct GameSettings {
    pub game: Game,
    pub board: Option<u8>,
    pub players: [Seat; 2],
    /// The kind of set-up; `None` if `start` gives the position.
    pub set_up: Option<String>,
    pub start: Option<String>,
    pub first: Option<String>,
    pub clock: Option<ClockSetting>,
    /// Whether moves may be taken back.
    pub casual: bool,
    #[serde(flatten)]
    pub dice: SecretDice,
    pub seed_is_given: bool,
}

/// What happened in a game so far, stored as JSON.
#[derive(Serialize, Deserialize)]
pub struct GameHistory {
    /// The answers to the questions of the set-up, in order.
    pub answers: Vec<String>,
    pub plies: Vec<StoredPly>,
    pub lost: Option<StoredForfeit>,
    /// The number of changes so far.
    pub version: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct StoredPly {
    pub r#move: String,
    pub time_us: u64,
    /// The player's evaluation of the position after the move.
    pub value: Option<f64>,
}

impl StoredPly {
    pub fn new(mov: Move, time: Duration, value: Option<FirstValue>) -> Self {
        let value = value.map(FirstValue::probability);
        Self { r#move: mov.to_string(), time_us: time.as_micros() as u64, value }
    }
}

/// A forfeit, such as a resignation or a loss on time.
#[derive(Serialize, Deserialize)]
pub struct StoredForfeit {
    /// Whether the first side lost.
    pub first_side: bool,
    #[serde(flatten)]
    pub forfeit: Forfeit,
}

impl GameSettings {
    pub fn new(request: NewGame, dice: SecretDice) -> Result<Self, Failure> {
        let usual_clock = (request.sides == Some(SidesRule::Ccgc)).then_some(CCGC_CLOCK);
        let settings = Self {
            game: game_name(&request.game)?,
            board: request.board,
            players: request.players,
            set_up: request.set_up,
            start: request.start,
            first: request.first,
            clock: request.clock.or(usual_clock),
            casual: request.casual,
            dice,
            seed_is_given: request.seed.is_some(),
        };
        settings.check()?;
        Ok(settings)
    }

    /// Checks the names of people and the clock.
    pub fn check(&self) -> Result<(), Failure> {
        for player in &self.players {
            if let Seat::Human { name: Some(name), .. } = player {
                check_name(name)?;
            }
        }
        self.clock.map_or(Ok(()), check_clock)
    }

    /// The settings of another game between the players, with other dice.
    pub fn again(&self, dice: SecretDice, is_swapped: bool) -> Self {
        let mut settings = Self { dice, seed_is_given: false, ..self.clone() };
        if is_swapped {
            settings.players.reverse();
        }
        settings
    }

    /// Sets or removes a person's name; engines keep theirs.
    pub fn set_name(&mut self, side: Side, new: Option<String>) -> Result<(), Failure> {
        if let Some(name) = &new {
            check_name(name)?;
        }
        if let Seat::Human { name, .. } = &mut self.players[side.index()] {
            *name = new;
        }
        Ok(())
    }

    /// Begins the game from a position, with these settings' dice and clock.
    pub fn game_from(&self, start: Position) -> OngoingGame {
        let mut control = TimeControl::default();
        if let Some(ClockSetting { base_ms, increment_ms }) = self.clock {
            control.total = Some(Duration::from_millis(base_ms));
            control.increment = Duration::from_millis(increment_ms);
        }
        OngoingGame::new(start, self.dice.game_seed(), control)
    }

    pub const fn is_human(&self, side: Side) -> bool {
        matches!(self.players[side.index()], Seat::Human { .. })
    }

    pub fn has_humans(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_human(side))
    }

    /// The spec of the engine that plays this side; `None` if a person does.
    pub fn spec(&self, side: Side) -> Result<Option<String>, Failure> {
        let text = match &self.players[side.index()] {
            Seat::Human { .. } => return Ok(None),
            Seat::Level { level } => format!("level:{level}"),
            Seat::Engine { spec } => spec.clone(),
        };
        let spec = self.game.level_or_engine(&text).map_err(Failure::invalid_spec)?;
        Ok(Some(spec.to_owned()))
    }

    /// Both players as the page shows them, with the state of their seats.
    pub fn player_views(&self, seats: &Seats) -> [PlayerView; 2] {
        let open = seats.open_side(self);
        let state = |side| if open == Some(side) { SeatState::Open } else { SeatState::Taken };
        Side::BOTH.map(|side| {
            let has_seat = seats.owner.is_some() && self.is_human(side);
            PlayerView { seat: has_seat.then(|| state(side)), ..self.player_view(side) }
        })
    }

    /// A player as the page shows it, without the state of the seat.
    pub fn player_view(&self, side: Side) -> PlayerView {
        let (kind, name, level, spec) = match &self.players[side.index()] {
            Seat::Human { name, .. } => ("human", name.as_deref().unwrap_or("human"), None, None),
            Seat::Engine { spec } => ("engine", spec.as_str(), None, Some(spec.as_str())),
            // A level of another version of the program may be missing in this one.
            Seat::Level { level } => match self.game.levels.iter().find(|it| it.name == level) {
                Some(known) => ("level", known.label, Some(level), Some(known.spec)),
                None => ("level", level.as_str(), Some(level), None),
            },
        };
        let (level, spec) = (level.cloned(), spec.map(str::to_owned));
        PlayerView { kind, name: name.to_owned(), level, spec, seat: None, here: None }
    }
}

pub fn game_name(word: &str) -> Result<Game, Failure> {
    word.parse().map_err(Failure::invalid_body)
}

pub const LONGEST_NAME: usize = 60;

pub fn check_name(name: &str) -> Result<(), Failure> {
    let is_short = name.chars().count() <= LONGEST_NAME && name.chars().any(is_seen);
    if is_short && !name.chars().any(is_deceptive) {
        return Ok(());
    }
    let message =
        format!("name {name:?}: expected 1 to {LONGEST_NAME} letters, none of them invisible");
    Err(Failure::invalid_body(message))
}

/// Whether a character is visible on its own.
const fn is_seen(letter: char) -> bool {
    !letter.is_whitespace()
        && !matches!(letter, '\u{200c}' | '\u{200d}' | '\u{2800}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a character is invisible or changes the order of the text around it. Joiners and
/// variation selectors are allowed, because some scripts and emoji need them.
fn is_deceptive(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'
                | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

fn check_clock(clock: ClockSetting) -> Result<(), Failure> {
    let ClockSetting { base_ms, increment_ms } = clock;
    if BASES.contains(&base_ms) && increment_ms <= LONGEST_INCREMENT {
        return Ok(());
    }
    Err(Failure::invalid_body(format!(
        "clock of {base_ms} ms and {increment_ms} ms per move: expected {} to {} ms and at most \
         {LONGEST_INCREMENT} ms per move",
        BASES.start(),
        BASES.end()
    )))
}

/// The clock in the Chinese championships (CCGC): four minutes a side for the whole game.
const CCGC_CLOCK: ClockSetting = ClockSetting { base_ms: 240_000, increment_ms: 0 };

/// The allowed initial times of a clock, in milliseconds: from a second to a day.
const BASES: RangeInclusive<u64> = 1000..=86_400_000;

const LONGEST_INCREMENT: u64 = 3_600_000;
