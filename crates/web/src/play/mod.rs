//! Games that people play: against each other, against engines, or as spectators of engines.
//!
//! [`PlayedGame`] is the game itself, over any [`catalog::GameKind`]: [`GameSettings`] say what it
//! was made with, a [`GameHistory`] what happened. A `Room` lets people and engines change it,
//! stores every change, and notifies spectators. [`GameRooms`] finds rooms by the names of games.

mod game_rooms;
mod game_settings;
mod in_play;
mod move_search;
mod played_game;
mod room;
mod secret_dice;
mod view;

pub use game_rooms::{GameRooms, USUAL_PAUSE, now};
pub use game_settings::{GameHistory, GameSettings, game_name};
pub use in_play::{Change, GameInPlay, GameMetadata, open_game};
pub use move_search::{Answer, MoveSearch};
pub use played_game::PlayedGame;
pub use secret_dice::{SecretDice, random_name};
