//! Answers to requests, without HTTP.

pub(crate) mod analyses;
pub(crate) mod call;
mod catalog;
mod describe;
pub(crate) mod evaluations;
mod failure;
mod positions;
pub(crate) mod proofs;
mod reply;
pub(crate) mod reviews;
mod starts;
mod task;
pub(crate) mod texts;
mod updates;

pub use self::catalog::{catalog, health};
pub use call::{Call, LONGEST_BODY, no_such_method, no_such_path, read_body, too_large};
pub use describe::describe;
pub use failure::{Code, ErrorBody, Failure};
pub use positions::{read_position, variant};
pub use reply::{Content, Reply};
pub use task::{Task, last_update};
pub use texts::read_records;
pub use updates::{Update, Updates};
