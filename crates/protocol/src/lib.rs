//! Engines and hosts that are different programs and talk line by line over pipes.
//!
//! The protocol is UGI, the generalisation of UCI to any game, with dice: [`Command`] is what
//! a host says and [`Reply`] what an engine answers. [`serve`] puts an engine behind it, and
//! [`ExternalSpec`] makes another program an [`arena::Player`]. Programs for the protocols that a
//! game offers besides ([`catalog::ForeignProtocol`]) play too. [`compliance`] tests a program's support of
//! its protocol.

mod command;
pub mod compliance;
mod external;
mod foreign;
mod go;
mod info;
mod lines;
mod option_line;
mod player_spec;
mod refusal;
mod reply;
mod server;

pub use command::{Command, PositionText, Query, Step};
pub use external::{
    ExternalPlayer, ExternalSpec, Patience, Protocol, SpecError, StartError, end_all_programs,
};
pub use foreign::{BackendEngine, serve_foreign};
pub use go::Go;
pub use info::Info;
pub use lines::{Line, LineSplitter};
pub use option_line::{OptionLine, OptionValues};
pub use player_spec::{PlayerSpecError, player};
pub use refusal::{ErrorCode, Refusal};
pub use reply::Reply;
pub use server::{Backend, Evaluation, Progress, ServedEngine, Task, serve};
