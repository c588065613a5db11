//! Names to things: games, their engines and evaluations, and the specs that name them, such as
//! `greedy:eval=odema,eval.block=none`.

mod array_form;
mod capabilities;
mod endgame_tables;
mod engines;
pub mod ewn_game;
mod exact;
mod foreign_protocol;
mod games;
mod level;
mod looks;
mod notation;
mod proof;
mod protocol_samples;
mod puzzle_facts;
mod reads;
pub mod review;
mod review_reference;
mod roster;
#[cfg(feature = "third-game")]
mod row_game;
mod rules;
mod set_up_table;
mod spec;
mod tzaar_game;

pub use array_form::ArrayForm;
pub use capabilities::{
    Capabilities, DiceRules, HiddenSetUps, MeasuredBands, NetworkChecksum, Playouts, Prove, SetUps,
    Sizes, StartOf, TableOf, board_side, face, has_luck, shown_die, variant_with_board,
};
pub use endgame_tables::{
    BuildTables, EndgameTables, OpenTables, Opened, OpenedTables, SolutionOf, TableVerification,
};
pub use engines::{
    Build, EngineKind, EngineRequest, Materials, PLAYOUTS_PER, SharedSearch, engine,
    engine_listings, engine_over, limits_asked, playout_share,
};
pub use ewn_game::Ewn;
pub use exact::{Exact, ExactError, ExactOf, ExactRequest, FindExact, positions};
pub use foreign_protocol::{
    ForeignEngine, ForeignProtocol, ForeignProtocols, ForeignSession, MoveRequest,
};
pub use game::record::{
    Document, Format, Problem, Record, format_names, read_document, record_format_names,
    write_position, write_record,
};
pub use games::{GameKind, GameName, GameWork, UnknownGame};
pub use level::{Level, Strength, level_or_engine};
pub use looks::{Arrow, Drawing, EndReason, Looks, Span};
pub use notation::Notation;
pub use proof::{Proof, ProofRequest};
pub use protocol_samples::ProtocolSamples;
pub use puzzle_facts::PuzzleFacts;
pub use reads::Reads;
pub use review_reference::ReviewReference;
pub use roster::{Bench, Defaults, Examples, Listing, Roster, Tell};
pub use rules::{MoveOf, ReportOf, RollOf, Rules, player_tag, side_name, side_named};
pub use set_up_table::{SetUpRequest, SetUpTable, may_choose_first, play_set_ups, set_up_table};
pub use spec::{SpecError, SpecKind, option_number};
pub use tzaar_game::Tzaar;
