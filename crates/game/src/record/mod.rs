//! Records of games: the type, its text, and the formats in which positions and games are read
//! and written. What differs by game is [`Notated`].

mod format;
mod game_record;
mod lexer;
mod notated;
mod ply;
mod reader;
mod text;
mod writer;

pub use format::{
    Document, Format, Problem, Write, detect_format, format_names, read_document, read_position,
    record_format_names, write_position, write_record,
};
pub use game_record::{Record, is_tag_name};
pub use lexer::{Heading, Tag};
pub use notated::{Notated, Readable, Words};
pub use ply::Ply;
pub use text::{NotationError, excerpt, is_digits, parse_digits, shortened};
