//! What can happen, as choices that have a meaning in any state of the games, so that a case stays
//! meaningful when steps are left out.

use std::fmt;

use proptest::prelude::*;

/// One thing that happens.
#[derive(Clone, PartialEq)]
pub enum Step {
    Create {
        by: Person,
        against: Against,
        game: Kind,
        has_clock: bool,
        is_casual: bool,
        /// Whether its creator watches it.
        is_watched: bool,
    },
    /// In the game with this place, the newest first.
    InGame(usize, Who, Action),
    /// In milliseconds. A multiple of ten, so that a clock is never read as it runs out.
    Pass(u64),
    Restart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    Ada,
    Bob,
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    Level,
    Engine,
    FriendOnThisDevice,
    FriendByLink,
    /// Engines against each other.
    Engines,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    EwnFree,
    EwnCanonical,
    TzaarFixed,
    TzaarPlacement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The person to move or to set up.
    Mover,
    /// The person on the other side.
    Opponent,
    /// Somebody who has no seat, until they join.
    Carl,
    /// A script without a cookie.
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Join {
        has_key: bool,
    },
    SetUp {
        is_valid: bool,
    },
    /// One of the legal moves; before there are any, what a game needs to begin.
    Move(usize),
    IllegalMove,
    /// A move for an earlier or a later ply.
    MoveAt(i8),
    TakeBack,
    Decline(Offer),
    Resign,
    Rematch,
    Hint,
    Say,
    Pace {
        is_paused: bool,
    },
    Delete,
    Watch,
    Unwatch,
    /// The record and the position after a ply.
    Read(usize),
    /// An engine finds its move, but does not tell yet.
    EngineSearches,
    /// The move that an engine found arrives.
    EngineAnswers,
    /// A hint that was asked for arrives.
    HintArrives,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    TakeBack,
    Rematch,
}

/// From a moment to more than a clock has.
const TIMES: &[u64] = &[10, 300, 300, 800, 800, 1990, 2500, 20_000, 70_000];

/// The steps of a case, the first of which creates a game. A visitor who is alone plays engines.
pub fn steps(most: usize, is_alone: bool) -> impl Strategy<Value = Vec<Step>> {
    let rest = prop::collection::vec(step(is_alone), 1..most);
    (create(is_alone), rest).prop_map(|(first, rest)| [vec![first], rest].concat())
}

fn step(is_alone: bool) -> impl Strategy<Value = Step> {
    let place = prop_oneof![6 => Just(0_usize), 1 => 1_usize..3];
    let in_game = (place, who(), action(is_alone));
    prop_oneof![
        1 => create(is_alone),
        40 => in_game.prop_map(|(place, who, action)| Step::InGame(place, who, action)),
        7 => prop::sample::select(TIMES).prop_map(Step::Pass),
        3 => Just(Step::Restart),
    ]
}

fn create(is_alone: bool) -> impl Strategy<Value = Step> {
    let by = prop_oneof![5 => Just(Person::Ada), 1 => Just(Person::Bob), 2 => Just(Person::Nobody)];
    let against = prop_oneof![
        1 => Just(Against::Level),
        if is_alone { 8 } else { 3 } => Just(Against::Engine),
        2 => Just(Against::FriendOnThisDevice),
        if is_alone { 1 } else { 5 } => Just(Against::FriendByLink),
        2 => Just(Against::Engines),
    ];
    let game = prop_oneof![
        2 => Just(Kind::EwnFree),
        5 => Just(Kind::EwnCanonical),
        2 => Just(Kind::TzaarFixed),
        1 => Just(Kind::TzaarPlacement),
    ];
    let options = (any::<bool>(), prop::bool::weighted(0.9), any::<bool>());
    (by, against, game, options).prop_map(
        |(by, against, game, (has_clock, is_casual, is_watched))| Step::Create {
            by,
            against,
            game,
            has_clock,
            is_casual,
            is_watched,
        },
    )
}

fn who() -> impl Strategy<Value = Who> {
    prop_oneof![
        12 => Just(Who::Mover),
        6 => Just(Who::Opponent),
        1 => Just(Who::Carl),
        1 => Just(Who::Nobody),
    ]
}

fn action(is_alone: bool) -> impl Strategy<Value = Action> {
    let (friends, engines) = if is_alone { (1, 8) } else { (4, 1) };
    let offer = prop_oneof![Just(Offer::TakeBack), Just(Offer::Rematch)];
    prop_oneof![
        30 => (0_usize..40).prop_map(Action::Move),
        8 => Just(Action::TakeBack),
        4 => Just(Action::Watch),
        3 => prop::bool::weighted(0.9).prop_map(|is_valid| Action::SetUp { is_valid }),
        3 => Just(Action::Resign),
        3 => Just(Action::Rematch),
        2 => Just(Action::Unwatch),
        2 => Just(Action::IllegalMove),
        2 => prop_oneof![Just(-1_i8), Just(1)].prop_map(Action::MoveAt),
        2 => Just(Action::Hint),
        2 => any::<bool>().prop_map(|is_paused| Action::Pace { is_paused }),
        2 => (0_usize..6).prop_map(Action::Read),
        1 => Just(Action::Delete),
        friends => prop::bool::weighted(0.9).prop_map(|has_key| Action::Join { has_key }),
        friends => offer.prop_map(Action::Decline),
        friends => Just(Action::Say),
        engines => Just(Action::EngineSearches),
        engines => Just(Action::EngineAnswers),
        engines => Just(Action::HintArrives),
    ]
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { by, against, game, has_clock, is_casual, is_watched } => {
                let clock = if *has_clock { ", with clocks" } else { "" };
                let casual = if *is_casual { "" } else { ", without take-backs" };
                let watched = if *is_watched { ", and watches" } else { "" };
                write!(f, "{by:?} creates {game:?} against {against:?}{clock}{casual}{watched}")
            }
            Self::InGame(place, who, action) => {
                let games = ["newest game", "game before", "oldest game"];
                write!(f, "in the {}, {who:?}: {action:?}", games[*place])
            }
            Self::Pass(time) => write!(f, "{time} ms pass"),
            Self::Restart => write!(f, "the server restarts"),
        }
    }
}
