//! Games that people play: against each other, against engines, or as spectators of engines.
//!
//! [`PlayedGame`] is the game itself: [`GameSettings`] are the conditions it started with, and a
//! [`GameHistory`] is what happened since. A [`HostedGame`] adds the people: [`Seats`] say who may
//! do what. A [`GameRow`] is a game as stored. The host stores every change, runs the searches of
//! engines and watches the clocks.

mod actions;
pub mod dice;
mod dice_check;
mod game_row;
pub mod game_settings;
pub mod hosted_game;
pub mod match_play;
pub mod offers;
mod played_game;
pub mod searches;
mod seats;
mod state;
mod visitor;

pub use actions::GameRequest;
pub use dice::{DiceCommitments, SecretDice, random_bytes, random_name};
pub use dice_check::{DiceFinding, check_dice};
pub use game_row::GameRow;
pub use game_settings::{GameHistory, GameSettings, StoredPly, check_name, game_name};
pub use hosted_game::{Host, HostedGame, NextStep, begin_game, check_unfinished, no_game};
pub use match_play::MatchPlay;
pub use offers::{OpenOffers, SaidPhrase};
pub use played_game::PlayedGame;
pub use searches::{Answer, MoveSearch};
pub use seats::{Seats, forbidden};
pub use visitor::{Visitor, VisitorId, is_secret, new_secret};
