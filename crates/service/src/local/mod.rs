//! A host without a server: answers the requests of one visitor on the visitor's own machine, with
//! the paths and the JSON of the server.
//!
//! [`answer`] answers requests that do not depend on earlier ones. [`Games`] holds the games; its
//! caller stores their changes. [`find_move`] is an engine's search, which can run anywhere.

mod answer;
mod effects;
mod game_list;
mod games;
mod import;

pub use answer::{Found, Request, answer, find_move};
pub use effects::{Effects, GameEvent, Outcome, Turn};
pub use games::Games;
