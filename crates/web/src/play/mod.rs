//! Games that people play: against each other, against engines, or as spectators of engines.
//!
//! [`PlayedGame`] is the game itself, over any [`catalog::GameKind`]: [`GameSettings`] say what it
//! was made with, a [`GameHistory`] what happened. A `Room` lets people and engines change it,
//! stores every change, and notifies spectators; [`Seats`] say who may do what. [`GameRooms`] finds
//! rooms by the names of games.

mod actions;
mod game_rooms;
mod game_settings;
mod hint;
mod in_play;
mod match_play;
mod move_search;
mod offers;
mod own_data;
mod played_game;
mod presence;
mod room;
mod seats;
mod secret_dice;
mod snapshot;
mod view;
mod visitor;

pub use actions::Action;
pub use game_rooms::{GameRooms, USUAL_PAUSE, now};
pub use game_settings::{GameHistory, GameSettings, check_name, game_name};
pub use hint::GivesHints;
pub use in_play::{Change, GameInPlay, GameMetadata, GameView, open_game};
pub use match_play::MatchPlay;
pub use move_search::{Answer, MoveSearch};
pub use offers::{OpenOffers, SaidPhrase};
pub use played_game::PlayedGame;
pub use room::Watching;
pub use seats::Seats;
pub use secret_dice::{SecretDice, random_name};
pub use visitor::{Visitor, VisitorId, is_secret, new_secret};
