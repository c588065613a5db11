//! What requests and answers look like in JSON.

mod analyses;
mod catalog;
mod contests;
mod error;
mod friends;
mod games;
mod of_games;
mod positions;
mod reviews;
mod seed;

pub use self::{analyses::*, catalog::*, contests::*, error::*, friends::*, games::*};
pub use self::{of_games::*, positions::*, reviews::*, seed::*};
