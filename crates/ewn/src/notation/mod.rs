//! Positions and games as text: our own notations and those of other programs.

pub mod ccgc;
mod document;
pub mod meinstein;
mod record;
mod rows;
mod text;

pub use document::{Document, Format, FormatError, ReadError, read};
pub use record::{
    Ply, Record, RecordError, RecordProblem, RecordTextError, Start, parse_all, result_name,
};
pub use rows::{RowProblem, RowsError};
pub use text::{TextError, position, sketch};
