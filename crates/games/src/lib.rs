//! Games, their engines and evaluations by name, and the specs that name them, such as
//! `greedy:eval=odema,eval.block=none`.

// Comes first because the modules below use its macros.
#[macro_use]
mod games;

mod any;
mod any_game;
mod any_position;
mod any_variant;
mod array_form;
mod engines;
pub mod ewn_game;
mod exact;
mod facts;
mod foreign_protocol;
mod game_kind;
mod level;
mod listing;
mod looks;
mod proof;
pub mod review;
mod review_reference;
#[cfg(feature = "third-game")]
mod row_game;
mod set_up_table;
mod spec;
mod tzaar_game;

pub use any_game::write_record;
pub use any_position::PositionFace;
pub use any_variant::VariantFace;
pub use engines::{EngineRequest, PLAYOUTS_PER, SharedSearch, engine, playout_share};
pub use ewn_game::Ewn;
pub use exact::{Exact, ExactRequest, ExactStopped, positions};
pub use facts::{Bench, Defaults, Facts, Playouts, ProtocolSamples};
pub use foreign_protocol::{ForeignEngine, ForeignProtocol, ForeignSession, MoveRequest};
pub use game::record::Problem;
pub use game_kind::{GameKind, Own};
pub use games::{Description, Edited, Game, Move, Position, Roll, Start, Variant};
pub use level::{Level, Strength};
pub use listing::{Listing, Tell};
pub use looks::{Arrow, Drawing, EndReason, Span};
pub use proof::{Proof, ProofRequest};
pub use review_reference::ReviewReference;
#[cfg(feature = "third-game")]
pub use row_game::Row;
pub use set_up_table::{SetUpRequest, SetUpTable};
pub use spec::{SpecError, option_number};
pub use tzaar_game::Tzaar;

/// A record of any game.
pub type Record = game::record::Record<Position>;
/// The content of a text of any game.
pub type Document = game::record::Document<Position>;
/// An engine of any game.
pub type Engine = search::Engine<Position>;
/// What a search of any game reports.
pub type Report = search::Report<Move, Roll>;
