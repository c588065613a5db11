//! Other programs that play: started, watched, talked to, and ended.

mod dialect;
mod inbox;
mod player;
mod process;
mod spec;
mod ugi;

pub use dialect::{Dialect, Heard, Talk};
pub use player::ExternalPlayer;
pub use process::{Process, Silence, Streams, end_all_programs};
pub use spec::{ExternalSpec, Patience, Protocol, SpecError, StartError};
