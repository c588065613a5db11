use std::ops::RangeInclusive;
use std::time::Duration;

use arena::{GameSeed, TimeControl};
use catalog::{GameKind, GameName, GameWork, Level, level_or_engine};
use game::Side;
use serde::{Deserialize, Serialize};

use super::SecretDice;
use crate::api::{Code, Failure};
use crate::dto::{ClockSetting, NewGame, PlayerView, Seat};

/// Everything that a game was made with: with the choices of its players, the game follows from
/// it. Kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The word for the game.
    pub game: String,
    /// The side of the board, if it was asked for.
    pub board: Option<u8>,
    /// Who plays.
    pub players: [Seat; 2],
    /// How the pieces are set up, unless there is a start.
    pub set_up: Option<String>,
    /// The position to begin with, if it was asked for.
    pub start: Option<String>,
    /// The side that moves first, if it was asked for.
    pub first: Option<String>,
    /// The time of each side.
    pub clock: Option<ClockSetting>,
    /// Whether moves may be taken back.
    pub casual: bool,
    /// What all dice follow from.
    pub seed: u64,
    /// What hides the seed until the game is over.
    pub salt: String,
    /// Whether whoever made the game chose the seed.
    pub seed_is_given: bool,
}

/// What happened in a game so far. Kept as JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// How the pieces were set up, answer by answer.
    pub answers: Vec<String>,
    /// The moves.
    pub plies: Vec<StoredPly>,
    /// Who lost otherwise than on the board.
    pub lost: Option<StoredForfeit>,
    /// How often the game was changed.
    pub version: u64,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredPly {
    /// The move.
    pub r#move: String,
    /// How long it took, in microseconds.
    pub time_us: u64,
    /// What the player thought of the position after it.
    pub value: Option<f64>,
}

/// Why somebody lost otherwise than on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredForfeit {
    /// Whether the first side lost.
    pub first_side: bool,
    /// The name of the fault.
    pub fault: String,
    /// More about it.
    pub detail: String,
}

impl Setting {
    /// What a request asks for, with these dice.
    ///
    /// # Errors
    /// If names are too long, or clocks too fast or too slow.
    pub fn new(request: NewGame, dice: SecretDice) -> Result<Self, Failure> {
        let NewGame { game, board, players, set_up, start, first, clock, casual, seed } = request;
        for name in players.iter().filter_map(Seat::given_name) {
            check_name(name)?;
        }
        clock.map_or(Ok(()), check_clock)?;
        Ok(Self {
            game,
            board,
            players,
            set_up,
            start,
            first,
            clock,
            casual,
            seed: dice.seed,
            salt: dice.salt,
            seed_is_given: seed.is_some(),
        })
    }

    /// The dice, which are a secret until the game is over.
    #[must_use]
    pub fn dice(&self) -> SecretDice {
        SecretDice { seed: self.seed, salt: self.salt.clone() }
    }

    /// What all chance follows from.
    #[must_use]
    pub const fn game_seed(&self) -> GameSeed {
        GameSeed(self.seed)
    }

    /// The rules for time.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        let Some(ClockSetting { base_ms, increment_ms }) = self.clock else {
            return TimeControl::default();
        };
        TimeControl {
            total: Some(Duration::from_millis(base_ms)),
            increment: Duration::from_millis(increment_ms),
            ..TimeControl::default()
        }
    }

    /// Whether a person plays this side.
    #[must_use]
    pub const fn is_human(&self, side: Side) -> bool {
        matches!(self.players[side.index()], Seat::Human { .. })
    }

    /// Whether people play at all.
    #[must_use]
    pub fn has_humans(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_human(side))
    }

    /// The engine that plays this side; `None` if a person does.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn spec<G: GameKind>(&self, side: Side) -> Result<Option<String>, Failure> {
        let text = match &self.players[side.index()] {
            Seat::Human { .. } => return Ok(None),
            Seat::Level { level } => format!("level:{level}"),
            Seat::Engine { spec } => spec.clone(),
        };
        let spec = level_or_engine::<G>(&text);
        spec.map(|spec| Some(spec.to_owned()))
            .map_err(|error| Failure::new(Code::InvalidSpec, error))
    }

    /// The players as a page shows them.
    #[must_use]
    pub fn player_views(&self) -> [PlayerView; 2] {
        struct View<'a>(&'a Seat);
        impl GameWork for View<'_> {
            type Output = PlayerView;

            fn on<G: GameKind>(self) -> PlayerView {
                self.0.view(G::LEVELS)
            }
        }
        let game = self.game.parse::<GameName>().unwrap_or_default();
        Side::BOTH.map(|side| game.run(View(&self.players[side.index()])))
    }
}

impl Seat {
    fn given_name(&self) -> Option<&str> {
        match self {
            Self::Human { name } => name.as_deref(),
            Self::Level { .. } | Self::Engine { .. } => None,
        }
    }

    /// As a page shows it, in a game with these levels.
    fn view(&self, levels: &[Level]) -> PlayerView {
        let (kind, name) = match self {
            Self::Human { name } => ("human", name.as_deref().unwrap_or("human")),
            Self::Level { level } => ("level", level.as_str()),
            Self::Engine { spec } => ("engine", spec.as_str()),
        };
        let mut view = PlayerView { kind, name: name.into(), level: None, spec: None };
        match self {
            Self::Human { .. } => {}
            Self::Engine { spec } => view.spec = Some(spec.clone()),
            Self::Level { level } => {
                view.level = Some(level.clone());
                // A level of another version of the program may be none of this one.
                if let Some(known) = levels.iter().find(|known| known.name == level) {
                    view.name = known.label.into();
                    view.spec = Some(known.spec.into());
                }
            }
        }
        view
    }
}

/// The game that a word stands for.
///
/// # Errors
/// If there is none.
pub fn game_name(word: &str) -> Result<GameName, Failure> {
    word.parse().map_err(|error| Failure::new(Code::InvalidBody, error))
}

/// More letters than that are no name.
const LONGEST_NAME: usize = 60;

fn check_name(name: &str) -> Result<(), Failure> {
    let is_short = !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME;
    if is_short && !name.chars().any(char::is_control) {
        return Ok(());
    }
    let message = format!("name {name:?}: expected 1 to {LONGEST_NAME} letters");
    Err(Failure::new(Code::InvalidBody, message))
}

fn check_clock(clock: ClockSetting) -> Result<(), Failure> {
    let ClockSetting { base_ms, increment_ms } = clock;
    let is_sane = BASES.contains(&base_ms) && increment_ms <= LONGEST_INCREMENT;
    let message = || {
        format!(
            "clock of {base_ms} ms and {increment_ms} ms a move: expected {} to {} ms and at \
             most {LONGEST_INCREMENT} ms a move",
            BASES.start(),
            BASES.end()
        )
    };
    is_sane.then_some(()).ok_or_else(|| Failure::new(Code::InvalidBody, message()))
}

/// From a second to a day.
const BASES: RangeInclusive<u64> = 1000..=86_400_000;

/// An hour.
const LONGEST_INCREMENT: u64 = 3_600_000;
