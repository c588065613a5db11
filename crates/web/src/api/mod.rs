//! Answers to requests, without HTTP.

mod analyses;
mod blocking;
mod catalog;
mod describe;
mod evaluations;
mod failure;
mod positions;
mod proofs;
mod reviews;
mod starts;
mod texts;
mod updates;

pub use analyses::Analyze;
pub use blocking::blocking;
pub use catalog::{catalog, health};
pub use describe::describe;
pub use evaluations::Evaluate;
pub use failure::{Code, Failure};
pub use positions::{Edit, read_position, variant};
pub use proofs::Prove;
pub use reviews::ReviewText;
pub use updates::{Live, Update, Updates};
