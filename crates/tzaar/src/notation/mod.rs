//! Positions and games as text: our own notations and those of other programs.

mod document;
pub mod little_golem;
mod record;
mod text;
pub mod waltz;

pub use document::{Document, Format, FormatError, ReadError, read};
pub use record::{
    Ply, Record, RecordError, RecordProblem, RecordTextError, parse_all, result_name,
};
pub use text::{ColumnProblem, TextError, position, sketch};
