//! Games that people play: against each other, against engines, or as spectators of engines.
//!
//! [`PlayedGame`] is the game itself, over any [`catalog::GameKind`]: a [`Setting`] says what it was
//! made with, a [`Course`] what happened. A `Room` lets people and engines change it, stores every
//! change, and tells whoever watches. [`GameRooms`] finds rooms by the names of games.

mod game_rooms;
mod in_play;
mod played_game;
mod room;
mod secret_dice;
mod setting;
mod thought;
mod view;

pub use game_rooms::{GameRooms, USUAL_PAUSE, now};
pub use in_play::{Change, Frame, GameInPlay, open_game};
pub use played_game::PlayedGame;
pub use secret_dice::{SecretDice, random_name};
pub use setting::{Course, Setting, game_name};
pub use thought::{Answer, Thought};
