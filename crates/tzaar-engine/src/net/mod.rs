//! A learned evaluation: a neural network that corrects [`Tuned`](crate::Tuned).

mod captures;
mod evaluation;
mod features;

pub(crate) use evaluation::OPTIONS;
pub use evaluation::{Corrected, CorrectedState, built_in_checksum};
