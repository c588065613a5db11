//! A learned evaluation: what EWN's networks see, and which positions they are asked for.

mod accumulator;
mod evaluation;
mod features;
mod replies;

pub(crate) use evaluation::OPTIONS;
pub use evaluation::{Network, built_in_checksum};
pub use network::{Kernel, NetworkError};
