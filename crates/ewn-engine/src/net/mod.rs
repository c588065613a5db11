//! A learned evaluation: a small neural network whose first layer is updated from position to
//! position instead of recomputed, as in Yu Nasu's NNUE (2018).
//!
//! All but the final probability are integers, so that every machine gets the same values.

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
