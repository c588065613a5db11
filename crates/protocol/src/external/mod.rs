//! Other programs as players.

mod dialect;
mod foreign;
mod inbox;
mod player;
mod process;
mod spawner;
mod spec;
mod ugi;

pub use dialect::{Dialect, Heard, Talk};
pub use player::ExternalPlayer;
pub use process::{Process, end_all_programs};
pub use spec::{ExternalSpec, Patience, Protocol};
