//! EWN's neural network: its inputs, and how it evaluates a position or all replies to it.

mod accumulator;
mod evaluation;
mod features;
mod replies;

pub(crate) use evaluation::OPTIONS;
pub use evaluation::{Network, built_in_checksum};
pub use network::{Kernel, NetworkError};
