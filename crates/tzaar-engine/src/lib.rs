//! Evaluation functions of TZAAR, one file each, what searches know of its actions, and the
//! players made of them.

mod attacks;
mod features;
pub mod ordering;
mod simple;
mod waltz;

pub use attacks::Attacks;
pub use simple::Simple;
pub use waltz::Waltz;
