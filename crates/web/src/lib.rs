//! The page and the JSON interface, served over HTTP.
//!
//! Only `http` knows axum: routes, extractors, headers. `api` answers requests, written once for
//! all games over [`catalog::GameKind`]. `dto` is what requests and answers look like. `page` has the
//! files that browsers get.

pub mod addresses;
mod api;
mod contests;
mod dto;
mod engines;
pub mod http;
pub mod page;
mod patient_stream;
mod play;
pub mod pool;
mod serve;
mod shutdown;
mod state;
pub mod storage;

pub use serve::{ServeError, ServeOptions, serve};
pub use shutdown::Shutdown;
pub use state::AppState;
