//! Records of games: the type, its text, and the formats in which positions and games are read
//! and written. What differs by game is [`Notated`].

mod digits;
mod escape;
mod format;
mod heading;
mod lexer;
mod located;
mod notated;
mod ply;
mod quote;
mod reader;
mod record;
mod writer;

pub use digits::{is_digits, parse_digits};
pub use format::{
    Document, Format, Problem, Write, detect_format, format_names, read_document, read_position,
    record_format_names, write_position, write_record,
};
pub use heading::Heading;
pub(crate) use lexer::Lexer;
pub use lexer::Tag;
pub use located::Located;
pub use notated::{Notated, Words};
pub use ply::Ply;
pub use quote::{excerpt, shortened};
pub use reader::{RecordProblem, RecordTextError};
pub use record::{Record, RecordError, is_tag_name};
