//! A host without a server: answers requests of one visitor on the machine of that visitor, with
//! the paths and the JSON of the server.
//!
//! [`answer`] needs no memory of earlier requests. [`Games`] has the games, whose changes its caller
//! stores. [`find_move`] searches for engines in games, anywhere.

mod answer;
mod effects;
mod game_list;
mod games;
mod import;

pub use answer::{Found, Request, answer, find_move};
pub use effects::{Effects, GameEvent, Outcome, Turn};
pub use games::Games;
