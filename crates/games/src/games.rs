use std::fmt;
use std::str::FromStr;

use thiserror::Error;

#[cfg(feature = "third-game")]
use crate::row_game::Row;
use crate::{ArrayForm, Capabilities, Ewn, Looks, Notation, Roster, Rules, Tzaar};

/// Everything about a game. Code that plays, shows, stores or reviews games is
/// generic over it.
pub trait GameKind: Notation + ArrayForm + Roster + Looks + Capabilities {}

impl<G: Notation + ArrayForm + Roster + Looks + Capabilities> GameKind for G {}

/// Work that can be done for any game.
pub trait GameWork {
    /// The result.
    type Output;

    /// Does the work for a game.
    fn on<G: GameKind>(self) -> Self::Output;
}

/// The list of all games: a name for each, and the way from there to its [`GameKind`].
macro_rules! games {
    (
        listed { $($(#[$doc:meta])* $game:ident,)+ }
        unlisted { $($(#[$other_doc:meta])* $other:ident,)* }
    ) => {
        /// A game by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
        pub enum GameName {
            $($(#[$doc])* $game,)+
            $($(#[$other_doc])* $other,)*
        }

        impl GameName {
            /// Every game that lists show.
            pub const ALL: &'static [Self] = &[$(Self::$game),+];

            /// Games that lists do not show.
            pub const UNLISTED: &'static [Self] = &[$($(#[$other_doc])* Self::$other),*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$game => <$game as Rules>::NAME,)+
                    $($(#[$other_doc])* Self::$other => <$other as Rules>::NAME,)*
                }
            }

            /// Does the work for the game.
            pub fn run<W: GameWork>(self, work: W) -> W::Output {
                match self {
                    $(Self::$game => work.on::<$game>(),)+
                    $($(#[$other_doc])* Self::$other => work.on::<$other>(),)*
                }
            }
        }
    };
}

games! {
    listed {
        /// EinStein würfelt nicht!
        #[default]
        Ewn,
        /// TZAAR.
        Tzaar,
    }
    unlisted {
        #[cfg(feature = "third-game")]
        #[allow(missing_docs, reason = "it is for tests")]
        Row,
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let mut games = Self::ALL.iter().chain(Self::UNLISTED);
        let game = games.find(|game| game.name() == text);
        game.copied().ok_or_else(|| UnknownGame(text.into()))
    }
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game \"{0}\": expected {known}", known = known_games())]
pub struct UnknownGame(pub String);

fn known_games() -> String {
    let names: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
    names.join(" or ")
}
