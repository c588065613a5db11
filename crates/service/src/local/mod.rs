//! A host without a server: answers requests of one visitor on the machine of that visitor, with
//! the paths and the JSON of the server.
//!
//! [`answer`] needs no memory of earlier requests. [`Games`] has the games, whose changes its caller
//! stores. Searches of engines in games are [`SearchTask`]s, which [`find_move`] does anywhere.

mod answer;
mod effects;
mod game_list;
mod games;
mod import;
mod search_task;

pub use answer::{Request, answer};
pub use effects::{Effects, GameEvent, Outcome, Turn};
pub use games::Games;
pub use search_task::{Found, SearchTask, find_move};
