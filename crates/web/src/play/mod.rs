//! Games that people play, on a server: a `Room` lets people and engines change a
//! [`service::play::HostedGame`], stores every change, and notifies spectators. [`GameRooms`] finds
//! rooms by the names of games.

pub(crate) mod game_rooms;
mod room;

pub use game_rooms::{GameRooms, now};
