//! Engines and hosts in other processes, which talk line by line over pipes.
//!
//! The protocol is UGI, the generalisation of UCI to any game, with dice: a host sends [`Command`]s
//! and an engine answers with [`Reply`]s. [`serve`] lets an engine answer a host, and
//! [`ExternalSpec`] makes another program an [`arena::Player`]. A game may offer further protocols
//! ([`games::ForeignProtocol`]). [`compliance`] tests a program's protocol support.

mod command;
pub mod compliance;
mod external;
mod go;
mod info;
mod lines;
mod player_spec;
mod refusal;
mod reply;
mod server;

pub use command::{Command, PositionText, Query};
pub use external::{ExternalPlayer, ExternalSpec, Patience, Protocol, end_all_programs};
pub use go::Go;
pub use info::Info;
pub use lines::{Line, LineSplitter};
pub use player_spec::{make_player, player};
pub use refusal::{ErrorCode, Refusal};
pub use reply::Reply;
pub use server::{ServedEngine, serve, serve_foreign};
