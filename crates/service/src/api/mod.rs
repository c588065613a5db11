//! Answers to requests, without HTTP.

pub(crate) mod analyses;
mod catalog;
mod describe;
pub(crate) mod evaluations;
mod failure;
mod positions;
pub(crate) mod proofs;
mod requests;
pub(crate) mod reviews;
mod starts;
pub(crate) mod texts;
mod updates;

pub use self::catalog::{catalog, health};
pub use analyses::Analyze;
pub use describe::describe;
pub use failure::{Code, Failure};
pub use positions::{read_position, variant};
pub use requests::{
    LONGEST_BODY, no_such_method, no_such_path, read_body, read_ply, read_query, too_large,
};
pub use reviews::ReviewText;
pub use texts::read_records;
pub use updates::{Update, Updates};
