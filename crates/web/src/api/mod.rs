//! Answers to requests, whoever asks: no HTTP in here.

mod catalog;
mod failure;
mod positions;

pub use catalog::{catalog, health};
pub use failure::{Code, Failure};
pub use positions::{describe, read_position, variant};
