//! What the texts of all games have in common: tags, words and braces of records, numbers, and
//! quotes in errors. It knows no game.

mod braces;
mod digits;
mod lexer;
mod located;
mod quote;
mod tags;

pub use braces::{Braces, write_tag};
pub use digits::{is_digits, parse_digits};
pub use lexer::{LexProblem, Lexer, Tag};
pub use located::Located;
pub use quote::{excerpt, shortened};
pub use tags::{TagError, Tags, is_tag_name};
