//! Protocols of others than UGI, which games offer: programs that speak them, and hosts.

mod host;
mod server;

pub use host::ForeignHost;
pub use server::{BackendEngine, serve_foreign};
