//! The list of all games, and values of any of them.
//!
//! Inside, a game is a type with constants and functions ([`GameKind`]). Outside it is a value:
//! a [`Game`] has facts and functions, and a [`Position`] knows its game.

#![allow(missing_docs, reason = "the games have documentation")]

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::record::{Notated, NotationError, Words};
use game::{Dice, MoveError, Pace, Reply, Side, Turn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[cfg(feature = "third-game")]
use testkit::row::{Column, Place, RowPosition};

use crate::ewn_game::{EditedEwn, EwnDescription};
#[cfg(feature = "third-game")]
use crate::row_game::{EditedRow, Row, RowDescription};
use crate::tzaar_game::{EditedTzaar, Tzaar, TzaarDescription};
use crate::{GameKind, Own, SpecError};

/// Implements the conversion between values of one game and of any game.
macro_rules! own {
    ($game:ident: $($Any:ident($Own:ty)),+) => {$(
        impl Own<$Any> for $Own {
            fn any(self) -> $Any {
                $Any::$game(self)
            }

            #[allow(irrefutable_let_patterns, reason = "the other games may have no dice")]
            fn own(any: &$Any) -> Option<&Self> {
                if let $Any::$game(own) = any { Some(own) } else { None }
            }
        }
    )+};
}

/// Defines the types of values of any game from the list of all games.
macro_rules! games {
    ($d:tt $($(#[cfg($when:meta)])?
        $game:ident($position:ty, $mov:ty, $roll:ty, $start:ty, $variant:ty),
        $description:ty, $edited:ty, $is_listed:literal, $doc:literal;
    )+) => {
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
        pub enum Position { $($(#[cfg($when)])? $game($position)),+ }

        /// A move in any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Move { $($(#[cfg($when)])? $game($mov)),+ }

        /// A roll in any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Roll { $($(#[cfg($when)])? $game($roll)),+ }

        /// How a game begins, in records of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Start { $($(#[cfg($when)])? $game($start)),+ }

        /// What can vary between games of one kind, such as the size of the board.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Variant { $($(#[cfg($when)])? $game($variant)),+ }

        /// A position as a program sees it.
        #[derive(Serialize, ToSchema)]
        #[serde(untagged)]
        #[schema(as = GameDescription)]
        pub enum Description { $($(#[cfg($when)])? $game($description)),+ }

        /// A position from an editor, not yet checked against the rules.
        #[derive(Deserialize, ToSchema)]
        #[serde(untagged)]
        #[schema(as = EditedGame)]
        pub enum Edited { $($(#[cfg($when)])? $game($edited)),+ }

        $($(#[cfg($when)])? own!(
            $game: Position($position), Move($mov), Roll($roll), Start($start), Variant($variant)
        );)+

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

// Each game with its types of positions, moves, rolls, starts and variants, then of descriptions
// of positions and of edited positions.
games! { $
    Ewn(ewn::AnyPosition, ewn::Move, ewn::Die, ewn::notation::Start, ewn::Size),
        EwnDescription, EditedEwn, true, "EinStein würfelt nicht!";
    Tzaar(tzaar::Position, tzaar::Action, tzaar::NoRoll, tzaar::Position, Tzaar),
        TzaarDescription, EditedTzaar, true, "TZAAR.";
    #[cfg(feature = "third-game")]
    Row(RowPosition, Place, Column, RowPosition, Row),
        RowDescription, EditedRow, false, "Three in a row with a die, for tests.";
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
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let found = Self::EVERY.iter().find(|game| game.name() == text).copied();
        let known = || Self::all().map(Self::name).collect::<Vec<_>>().join(" or ");
        found.ok_or_else(|| {
            SpecError::refused(format!("game \"{text}\""), format!("expected {}", known()))
        })
    }
}

impl TryFrom<String> for Game {
    type Error = SpecError;

    fn try_from(name: String) -> Result<Self, SpecError> {
        name.parse()
    }
}

impl From<Game> for &'static str {
    fn from(game: Game) -> Self {
        game.name()
    }
}

/// Displays a value of any game as the value inside.
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

/// A move or roll of another game changes nothing. This cannot happen as long as all values come
/// from one [`Game`].
impl game::Position for Position {
    type Move = Move;
    type Roll = Roll;

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
            own.rolls().map(|(roll, chance)| (Own::any(roll), chance)).collect()
        });
        rolls.into_iter()
    }

    #[inline]
    fn roll(self, roll: Roll) -> Self {
        of_value!(Position: self, G, own => {
            Own::own(&roll).map_or(self, |roll| own.roll(*roll).any())
        })
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let moves: Vec<Move> =
            of_value!(Position: self, G, own => own.moves().map(Own::any).collect());
        moves.into_iter()
    }

    #[inline]
    fn allows(&self, mov: Move) -> bool {
        of_value!(Position: self, G, own => Own::own(&mov).is_some_and(|mov| own.allows(*mov)))
    }

    #[inline]
    fn play(self, mov: Move) -> Self {
        of_value!(Position: self, G, own => {
            Own::own(&mov).map_or(self, |mov| own.play(*mov).any())
        })
    }

    fn key(&self) -> u64 {
        of_value!(Position: self, G, own => own.key())
    }

    fn replies(&self) -> impl Iterator<Item = Reply<Self>> {
        let replies: Vec<Reply<Self>> = of_value!(Position: self, G, own => {
            let reply = |own: Reply<<G as GameKind>::Position>| Reply {
                mov: Own::any(own.mov),
                rolls: own.rolls,
                after: Own::any(own.after),
            };
            own.replies().map(reply).collect()
        });
        replies.into_iter()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        of_value!(Position: self, G, own => {
            own.parse_move(text).map(Own::any)
        })
    }

    fn pace(&self) -> Pace {
        of_value!(Position: self, G, own => own.pace())
    }

    #[inline]
    fn random_roll(&self, dice: &mut Dice) -> Option<Roll> {
        of_value!(Position: self, G, own => own.random_roll(dice).map(Own::any))
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Move> {
        of_value!(Position: self, G, own => own.random_move(dice).map(Own::any))
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
        of_value!(Position: position, G, own => {
            <<G as GameKind>::Position as Notated>::Start::from(own).any()
        })
    }
}

impl Notated for Position {
    type Start = Start;

    fn words(&self) -> &'static Words {
        of_value!(Position: self, G, own => own.words())
    }

    fn initial(start: &Start) -> Result<Self, NotationError> {
        of_value!(Start: start, G, own => <G as GameKind>::Position::initial(own).map(Own::any))
    }

    fn usual_start(self) -> Start {
        of_value!(Position: self, G, own => Own::any(own.usual_start()))
    }

    fn start_tags(start: &Start) -> Vec<(&'static str, String)> {
        of_value!(Start: start, G, own => <G as GameKind>::Position::start_tags(own))
    }

    fn variant_tag(&self) -> Option<(&'static str, String)> {
        of_value!(Position: self, G, own => own.variant_tag())
    }

    fn unplayed_roll(&self) -> Option<Roll> {
        of_value!(Position: self, G, own => own.unplayed_roll().map(Own::any))
    }

    fn begins_turn(&self, plies: usize) -> bool {
        of_value!(Position: self, G, own => own.begins_turn(plies))
    }
}
