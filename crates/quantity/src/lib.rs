//! Times and sizes of memory as people write them: one way to read each, with the same message for
//! whatever is neither.

mod memory;
mod time;

pub use memory::{Memory, MemoryError, parse_mebibytes};
pub use time::{TimeError, parse_time};
