//! Answers requests, independently of HTTP.

pub mod analyses;
pub mod call;
mod catalog;
mod failure;
mod positions;
mod reply;
pub mod reviews;
mod task;
pub mod texts;

pub use self::catalog::{catalog, health};
pub use call::{Call, LONGEST_BODY, no_such_method, no_such_path, read_body, too_large};
pub use failure::{Code, ErrorBody, Failure};
pub use positions::{describe, read_position, variant};
pub use reply::{Content, Reply};
pub use task::{Task, Update, Updates, last_update};
pub use texts::read_records;
