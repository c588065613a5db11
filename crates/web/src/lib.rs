//! The page and the JSON interface, served over HTTP.
//!
//! The answers come from [`service`]; this crate decides where and when they are made. Only `http`
//! knows axum: routes, extractors, headers. `pool` has the threads that search, `play` the rooms of
//! games, `storage` the file of both, `page` the files that browsers get.

pub mod addresses;
mod contests;
pub mod http;
mod limits;
pub mod page;
mod play;
pub mod pool;
mod serve;
mod shutdown;
mod state;
pub mod storage;
mod tasks;

pub use limits::limits;
pub use serve::{ServeError, ServeOptions, serve};
pub use shutdown::Shutdown;
pub use state::AppState;
