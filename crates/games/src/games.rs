//! The list of all games, and values of any of them.
//!
//! Inside, a game is a type with constants and functions ([`GameKind`]). Outside it is a value:
//! a [`Game`] has facts and functions, and a [`Position`] knows its game.

use std::error::Error;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::record::{Notated, RecordError, Words};
use game::{Dice, Pace, Reply, Side, Turn};
use serde::{Deserialize, Serialize};
use thiserror::Error;

#[cfg(feature = "third-game")]
use crate::Row;
use crate::{ArrayForm, Capabilities, Ewn, Looks, MoveOf, Notation, RollOf, Roster, Rules, Tzaar};

/// Everything about a game.
pub trait GameKind: Notation + ArrayForm + Roster + Looks + Capabilities + Listed {}

impl<G: Notation + ArrayForm + Roster + Looks + Capabilities + Listed> GameKind for G {}

/// How a game begins, in records.
pub type StartOf<G> = <<G as Rules>::Position as Notated>::Start;

/// Defines values of any game from the list of all games.
macro_rules! games {
    ($d:tt $($(#[cfg($when:meta)])? $game:ident, $is_listed:literal, $doc:literal;)+) => {
        /// A game.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
        )]
        #[serde(into = "&'static str", try_from = "String")]
        pub enum Game {
            #[default]
            $($(#[cfg($when)])? #[doc = $doc] $game,)+
        }

        impl Game {
            /// Every game, also those that lists do not show.
            pub const EVERY: &'static [Self] = &[$($(#[cfg($when)])? Self::$game),+];
            const LISTED: &'static [bool] = &[$($(#[cfg($when)])? $is_listed),+];
        }

        /// A position of any game.
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the games have documentation")]
        pub enum Position { $($(#[cfg($when)])? $game(<$game as Rules>::Position)),+ }

        /// A move in any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the games have documentation")]
        pub enum Move { $($(#[cfg($when)])? $game(MoveOf<$game>)),+ }

        /// A roll in any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the games have documentation")]
        pub enum Roll { $($(#[cfg($when)])? $game(RollOf<$game>)),+ }

        /// How a game begins, in records of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the games have documentation")]
        pub enum Start { $($(#[cfg($when)])? $game(StartOf<$game>)),+ }

        /// What can vary between games of one kind, such as the size of the board.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the games have documentation")]
        pub enum Variant { $($(#[cfg($when)])? $game(<$game as Rules>::Variant)),+ }

        /// A position as a program sees it.
        #[derive(Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs, reason = "the games have documentation")]
        pub enum Description { $($(#[cfg($when)])? $game(<$game as Looks>::Description)),+ }

        $($(#[cfg($when)])? impl Listed for $game {
            const GAME: Game = Game::$game;

            fn any_position(position: Self::Position) -> Position {
                Position::$game(position)
            }

            fn own_position(position: &Position) -> Option<&Self::Position> {
                if let Position::$game(own) = position { Some(own) } else { None }
            }

            fn any_move(mov: MoveOf<Self>) -> Move {
                Move::$game(mov)
            }

            fn own_move(mov: Move) -> Option<MoveOf<Self>> {
                if let Move::$game(own) = mov { Some(own) } else { None }
            }

            fn any_roll(roll: RollOf<Self>) -> Roll {
                Roll::$game(roll)
            }

            #[allow(irrefutable_let_patterns, reason = "the other games may have no dice")]
            fn own_roll(roll: Roll) -> Option<RollOf<Self>> {
                if let Roll::$game(own) = roll { Some(own) } else { None }
            }

            fn any_start(start: StartOf<Self>) -> Start {
                Start::$game(start)
            }

            fn own_start(start: Start) -> Option<StartOf<Self>> {
                if let Start::$game(own) = start { Some(own) } else { None }
            }

            fn any_variant(variant: Self::Variant) -> Variant {
                Variant::$game(variant)
            }

            fn any_description(description: Self::Description) -> Description {
                Description::$game(description)
            }
        })+

        /// Evaluates an expression about the type of a game.
        macro_rules! of_game {
            ($d game:expr, $d G:ident => $d body:expr) => {
                match $d game { $($(#[cfg($when)])? crate::Game::$game => {
                    #[allow(dead_code, reason = "only some expressions need the type")]
                    type $d G = crate::$game;
                    $d body
                })+ }
            };
        }

        /// Evaluates an expression about a value of any game and the type of its game.
        macro_rules! of_value {
            ($d Any:ident: $d value:expr, $d G:ident, $d own:ident => $d body:expr) => {
                match $d value { $($(#[cfg($when)])? crate::$d Any::$game($d own) => {
                    #[allow(dead_code, reason = "only some expressions need the type")]
                    type $d G = crate::$game;
                    $d body
                })+ }
            };
        }
    };
}

games! { $
    Ewn, true, "EinStein würfelt nicht!";
    Tzaar, true, "TZAAR.";
    #[cfg(feature = "third-game")] Row, false, "Three in a row with a die, for tests.";
}

/// The values of a game among those of all games.
pub trait Listed: Looks {
    /// The game as a value.
    const GAME: Game;

    /// A position as one of any game.
    fn any_position(position: Self::Position) -> Position;
    /// The position, if it is of this game.
    fn own_position(position: &Position) -> Option<&Self::Position>;
    /// A move as one of any game.
    fn any_move(mov: MoveOf<Self>) -> Move;
    /// The move, if it is of this game.
    fn own_move(mov: Move) -> Option<MoveOf<Self>>;
    /// A roll as one of any game.
    fn any_roll(roll: RollOf<Self>) -> Roll;
    /// The roll, if it is of this game.
    fn own_roll(roll: Roll) -> Option<RollOf<Self>>;
    /// A start as one of any game.
    fn any_start(start: StartOf<Self>) -> Start;
    /// The start, if it is of this game.
    fn own_start(start: Start) -> Option<StartOf<Self>>;
    /// A variant as one of any game.
    fn any_variant(variant: Self::Variant) -> Variant;
    /// A description as one of any game.
    fn any_description(description: Self::Description) -> Description;
}

impl Game {
    /// The games that lists show.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::EVERY.iter().zip(Self::LISTED).filter(|(_, listed)| **listed).map(|(game, _)| *game)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = Self::EVERY.iter().find(|game| game.name() == text);
        found.copied().ok_or_else(|| UnknownGame(text.into()))
    }
}

impl TryFrom<String> for Game {
    type Error = UnknownGame;

    fn try_from(name: String) -> Result<Self, UnknownGame> {
        name.parse()
    }
}

impl From<Game> for &'static str {
    fn from(game: Game) -> Self {
        game.name()
    }
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game \"{0}\": expected {known}", known = known_games())]
pub struct UnknownGame(pub String);

fn known_games() -> String {
    Game::all().map(Game::name).collect::<Vec<_>>().join(" or ")
}

/// Displays the value inside.
macro_rules! display_as_own {
    ($($Any:ident),+) => {$(
        impl fmt::Display for $Any {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                of_value!($Any: self, G, own => own.fmt(f))
            }
        }

        impl fmt::Debug for $Any {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                of_value!($Any: self, G, own => fmt::Debug::fmt(own, f))
            }
        }
    )+};
}

display_as_own!(Position, Move, Roll);

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct MoveError(String);

impl MoveError {
    fn new(error: impl Error) -> Self {
        Self(error.to_string())
    }
}

/// A move or roll of another game changes nothing: such values never meet where one [`Game`] made
/// all of them.
impl game::Position for Position {
    type Move = Move;
    type Roll = Roll;
    type MoveError = MoveError;

    #[inline]
    fn turn(&self) -> Turn {
        of_value!(Position: self, G, own => own.turn())
    }

    #[inline]
    fn mover(&self) -> Side {
        of_value!(Position: self, G, own => own.mover())
    }

    fn rolls(&self) -> impl Iterator<Item = (Roll, f64)> {
        let rolls: Vec<(Roll, f64)> = of_value!(Position: self, G, own => {
            own.rolls().map(|(roll, chance)| (G::any_roll(roll), chance)).collect()
        });
        rolls.into_iter()
    }

    #[inline]
    fn roll(self, roll: Roll) -> Self {
        of_value!(Position: self, G, own => {
            G::own_roll(roll).map_or(self, |roll| G::any_position(own.roll(roll)))
        })
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let moves: Vec<Move> =
            of_value!(Position: self, G, own => own.moves().map(G::any_move).collect());
        moves.into_iter()
    }

    #[inline]
    fn allows(&self, mov: Move) -> bool {
        of_value!(Position: self, G, own => G::own_move(mov).is_some_and(|mov| own.allows(mov)))
    }

    #[inline]
    fn play(self, mov: Move) -> Self {
        of_value!(Position: self, G, own => {
            G::own_move(mov).map_or(self, |mov| G::any_position(own.play(mov)))
        })
    }

    fn key(&self) -> u64 {
        of_value!(Position: self, G, own => own.key())
    }

    fn replies(&self) -> impl Iterator<Item = Reply<Self>> {
        let replies: Vec<Reply<Self>> = of_value!(Position: self, G, own => {
            let reply = |own: Reply<<G as Rules>::Position>| Reply {
                mov: G::any_move(own.mov),
                rolls: own.rolls,
                after: G::any_position(own.after),
            };
            own.replies().map(reply).collect()
        });
        replies.into_iter()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        of_value!(Position: self, G, own => {
            own.parse_move(text).map(G::any_move).map_err(MoveError::new)
        })
    }

    fn pace(&self) -> Pace {
        of_value!(Position: self, G, own => own.pace())
    }

    #[inline]
    fn random_roll(&self, dice: &mut Dice) -> Option<Roll> {
        of_value!(Position: self, G, own => own.random_roll(dice).map(G::any_roll))
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        of_value!(Position: self, G, own => own.random_move(dice).map(G::any_move))
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        game::Position::key(self).hash(state);
    }
}

#[allow(clippy::useless_conversion, reason = "some games begin with a position")]
impl From<Position> for Start {
    fn from(position: Position) -> Self {
        of_value!(Position: position, G, own => G::any_start(own.into()))
    }
}

impl Notated for Position {
    type Start = Start;

    fn words(&self) -> &'static Words {
        of_value!(Position: self, G, own => own.words())
    }

    fn initial(start: &Start) -> Result<Self, RecordError> {
        of_value!(Start: start, G, own => <G as Rules>::Position::initial(own).map(G::any_position))
    }

    fn usual_start(self) -> Start {
        of_value!(Position: self, G, own => G::any_start(own.usual_start()))
    }

    fn start_tags(start: &Start) -> Vec<(&'static str, String)> {
        of_value!(Start: start, G, own => <G as Rules>::Position::start_tags(own))
    }

    fn variant_tag(&self) -> Option<(&'static str, String)> {
        of_value!(Position: self, G, own => own.variant_tag())
    }

    fn unplayed_roll(&self) -> Option<Roll> {
        of_value!(Position: self, G, own => own.unplayed_roll().map(G::any_roll))
    }

    fn begins_turn(&self, plies: usize) -> bool {
        of_value!(Position: self, G, own => own.begins_turn(plies))
    }
}
