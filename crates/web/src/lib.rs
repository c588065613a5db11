//! The page and the JSON interface, served over HTTP.
//!
//! The answers come from [`service`]; this crate decides where and when they are computed. Only
//! `http` uses axum. `pool` has the threads that search, `play` the rooms of games, `contests` the
//! contests of engines, `storage` the file of games and contests, `page` the files for browsers.

pub mod addresses;
mod contests;
pub mod http;
pub mod limits;
pub mod page;
mod play;
pub mod pool;
mod serve;
mod state;
pub mod storage;
mod tasks;

pub use serve::{ServeError, ServeOptions, serve};
pub use state::AppState;
/// Ends the server when it is cancelled.
pub use tokio_util::sync::CancellationToken as Shutdown;
