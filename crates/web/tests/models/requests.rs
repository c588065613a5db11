//! Steps as requests to a host of games.

use proptest::test_runner::TestCaseError;
use serde_json::{Value, json};

use super::model::{ModelGame, Seat, Visitor};
use super::server::Patience;
use super::steps::{Action, Against, Kind, Offer, Person, Who};

/// What a visitor asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Fetch,
    Join { key: String },
    SetUp { side: usize, is_valid: bool },
    Move { text: String, ply: usize },
    TakeBack,
    Decline(Offer),
    Resign { side: usize },
    Rematch,
    Hint { ply: usize },
    Say,
    Pace { is_paused: bool },
    Delete,
}

/// What hosts games.
pub trait Host {
    fn call(&mut self, by: Visitor, method: &str, path: &str, body: Option<&Value>) -> Reply;

    /// Time passes, and what is due happens.
    fn pass(&mut self, milliseconds: u64);

    /// The host ends and begins again with what it stored.
    fn restart(&mut self);

    fn watch(&mut self, by: Visitor, id: &str) -> Reply;

    fn unwatch(&mut self, by: Visitor, id: &str);

    /// Whether the newest that everybody who watches has seen is what they would fetch, or the end
    /// if it is deleted.
    fn check_streams(&mut self, patience: &Patience) -> Result<(), String>;

    /// Whether somebody watches.
    fn is_watched(&self, id: &str) -> bool;

    /// Engines of this host answer only when told to.
    fn engines(&mut self) -> Option<&mut dyn SlowEngines>;
}

/// Engines that are as slow as a test likes.
pub trait SlowEngines {
    /// Finds the move of the engine to move, which then waits; false if none is asked to move.
    fn search(&mut self, id: &str) -> bool;

    /// The move that waits arrives; whether it was taken, `None` if no move waits.
    fn answer(&mut self, id: &str) -> Option<bool>;

    /// The hint that somebody waits for arrives; whether it was given.
    fn hint(&mut self, id: &str) -> Option<bool>;
}

/// The status and the body of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    pub status: u16,
    pub body: Value,
}

impl Reply {
    /// The code of the error, or "ok".
    pub fn verdict(&self) -> &str {
        if (200..300).contains(&self.status) {
            return "ok";
        }
        self.body["error"]["code"].as_str().unwrap_or("no code")
    }
}

pub fn fail(problem: impl Into<String>) -> TestCaseError {
    TestCaseError::fail(problem.into())
}

impl Request {
    /// What an action means now; `None` if it is no request or means nothing.
    pub fn of(action: Action, game: &ModelGame, by: Visitor) -> Option<Self> {
        let plies = game.plies.len();
        let standing = game.standing();
        let moves = standing.map(|standing| standing.moves).unwrap_or_default();
        let legal = |pick: usize| match moves.len() {
            0 => "a1b2".to_owned(),
            count => moves[pick % count].clone(),
        };
        let own = by.and_then(|visitor| game.side_of(visitor));
        let side = own.or(game.to_move()).unwrap_or(0);
        Some(match action {
            Action::Join { has_key } => {
                let key = game.key.clone().filter(|_| has_key);
                Self::Join { key: key.unwrap_or_else(|| "0".repeat(32)) }
            }
            Action::SetUp { is_valid } => {
                let is_open = game.start.is_none() && game.seats[0] == game.seats[1];
                let side = if is_open { game.asked } else { own.unwrap_or(game.asked) };
                Self::SetUp { side, is_valid }
            }
            Action::Move(pick) => Self::Move { text: legal(pick), ply: plies },
            Action::IllegalMove => Self::Move { text: "a9a9".into(), ply: plies },
            Action::MoveAt(by) => {
                let ply = plies.checked_add_signed(isize::from(by)).unwrap_or(plies + 1);
                Self::Move { text: legal(0), ply }
            }
            Action::TakeBack => Self::TakeBack,
            Action::Decline(offer) => Self::Decline(offer),
            Action::Resign => Self::Resign { side },
            Action::Rematch => Self::Rematch,
            Action::Hint => Self::Hint { ply: plies },
            Action::Say => Self::Say,
            Action::Pace { is_paused } => Self::Pace { is_paused },
            Action::Delete => Self::Delete,
            Action::Watch
            | Action::Unwatch
            | Action::Read(_)
            | Action::EngineSearches
            | Action::EngineAnswers
            | Action::HintArrives => return None,
        })
    }

    /// Its method, the end of its path and its body.
    pub fn http(&self, sides: [&str; 2]) -> (&'static str, &'static str, Option<Value>) {
        let offer = |offer: &Offer| match offer {
            Offer::TakeBack => "take_back",
            Offer::Rematch => "rematch",
        };
        let (path, body) = match self {
            Self::Fetch => return ("GET", "", None),
            Self::Delete => return ("DELETE", "", None),
            Self::Join { key } => ("/join", json!({"invite": key})),
            Self::SetUp { side, is_valid: true } => {
                ("/set_up", json!({"player": sides[*side], "how": "random"}))
            }
            Self::SetUp { side, is_valid: false } => {
                ("/set_up", json!({"player": sides[*side], "set_up": "upside down"}))
            }
            Self::Move { text, ply } => ("/moves", json!({"move": text, "ply": ply})),
            Self::TakeBack => return ("POST", "/take_back", None),
            Self::Decline(what) => ("/decline", json!({"offer": offer(what)})),
            Self::Resign { side } => ("/resign", json!({"player": sides[*side]})),
            Self::Rematch => ("/rematch", json!({})),
            Self::Hint { ply } => ("/hint", json!({"ply": ply})),
            Self::Say => ("/phrases", json!({"phrase": "hello"})),
            Self::Pace { is_paused } => ("/pace", json!({"paused": is_paused})),
        };
        ("POST", path, Some(body))
    }
}

impl ModelGame {
    /// A move before there are any is what the game needs to begin.
    pub fn meant(&self, who: Who, action: Action) -> (Who, Action) {
        match (action, who) {
            (Action::Move(_), Who::Mover) if self.start.is_none() => {
                (who, Action::SetUp { is_valid: true })
            }
            (Action::Move(_), Who::Mover | Who::Opponent) if self.open_side().is_some() => {
                (Who::Opponent, Action::Join { has_key: true })
            }
            _ => (who, action),
        }
    }

    /// The visitor whom a step means.
    pub fn visitor(&self, who: Who) -> Visitor {
        let mover = match self.start {
            Some(_) => self.to_move().unwrap_or(0),
            None => self.asked,
        };
        let at =
            |side: usize| if let Seat::Person(person) = self.seats[side] { person } else { None };
        match who {
            Who::Mover => at(mover).or(at(1 - mover)).or(self.owner),
            // Who has not joined yet.
            Who::Opponent if self.open_side().is_some() => Some(usize::from(self.owner == Some(0))),
            Who::Opponent => at(1 - mover).or(at(mover)).or(self.owner),
            Who::Carl => Some(2),
            Who::Nobody => None,
        }
    }

    /// A game that does not exist yet, and the request that makes it.
    pub fn planned(
        by: Person,
        against: Against,
        kind: Kind,
        has_clock: bool,
        is_casual: bool,
    ) -> (Self, Value) {
        let (rules, set_up, questions) = match kind {
            Kind::EwnFree => ("ewn", "free", 1),
            Kind::EwnCanonical => ("ewn", "canonical", 0),
            Kind::TzaarFixed => ("tzaar", "fixed", 0),
            Kind::TzaarPlacement => ("tzaar", "tournament", 30),
        };
        let owner = match by {
            Person::Ada => Some(0),
            Person::Bob => Some(1),
            Person::Nobody => None,
        };
        let own = (json!({"kind": "human"}), Seat::Person(owner));
        let engine = json!({"kind": "engine", "spec": "greedy"});
        let other = match against {
            Against::Level => (json!({"kind": "level", "level": "beginner"}), Seat::Engine),
            Against::Engine | Against::Engines => (engine.clone(), Seat::Engine),
            Against::FriendOnThisDevice => own.clone(),
            Against::FriendByLink => (json!({"kind": "human", "seat": "open"}), Seat::Person(None)),
        };
        let first = if against == Against::Engines { (engine, Seat::Engine) } else { own };
        let seats = [first.1, other.1];
        let people = seats.iter().filter(|seat| **seat != Seat::Engine).count();
        let clock = has_clock.then_some([CLOCK, INCREMENT]);
        let request = json!({
            "game": rules, "set_up": set_up, "players": [first.0, other.0], "casual": is_casual,
            "clock": clock.map(|[base, step]| json!({"base_ms": base, "increment_ms": step})),
        });
        let questions = people * questions;
        (Self::unplayed(rules, owner, seats, clock, is_casual, questions), request)
    }
}

/// No sum of steps of ten milliseconds.
const CLOCK: u64 = 9_005;
const INCREMENT: u64 = 1000;
