//! A learned evaluation: a small neural network whose first layer is brought up to date instead
//! of worked out anew from one position to the next, as in Yu Nasu's NNUE (2018).
//!
//! All of it is in whole numbers, so that every machine has the same values; only the
//! probability at the end is a fraction.

mod accumulator;
mod difference;
mod features;
mod format;
mod kernel;
mod network;
mod probability;
mod replies;
mod weights;

pub use format::FormatError;
pub use kernel::Kernel;
pub(crate) use network::OPTIONS;
pub use network::{Network, NetworkError};
