//! What requests and answers look like in JSON.

mod analyses;
mod catalog;
mod contests;
mod enum_names;
mod error;
mod friends;
mod games;
mod lists;
mod of_games;
mod positions;
mod reviews;
mod seed;

pub use self::{analyses::*, catalog::*, contests::*, enum_names::*, error::*, friends::*};
pub use self::{games::*, lists::*, of_games::*, positions::*, reviews::*, seed::*};
