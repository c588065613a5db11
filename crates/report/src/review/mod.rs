//! Reviews games and shows the reviews as JSON, as a page and in tables.

mod html;
mod json;
mod reviewed_game;
mod reviewer;
mod summary;
mod tables;

pub use html::page;
pub use json::Reviews;
pub use reviewed_game::{
    ABOUT_DRIFT, ReviewedGame, better_turns, percent, signed_percent, turn_text,
};
pub use reviewer::Reviewer;
pub use tables::{summary, totals};
