//! What requests and answers look like in JSON.

mod analyses;
mod catalog;
mod contests;
mod dice;
mod enum_names;
mod friends;
mod games;
mod lists;
mod of_games;
mod positions;
mod reviews;
mod seed;

pub use self::{analyses::*, catalog::*, contests::*, dice::*, enum_names::*};
pub use self::{friends::*, games::*, lists::*, of_games::*, positions::*, reviews::*, seed::*};
