//! A learned evaluation: what EWN's networks see, and which positions they are asked for.

mod accumulator;
mod evaluation;
mod features;
mod replies;

pub use evaluation::Network;
pub(crate) use evaluation::OPTIONS;
pub use network::{FormatError, Kernel, NetworkError};
