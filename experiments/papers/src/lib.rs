//! Reproduces tables and figures of papers, and answers questions of our own in the same form.
//!
//! A page has up to four files: `NAME.toml` says what to play and compare, `NAME.jsonl` keeps the
//! results (see [`Ledger`]), `NAME.md` holds the generated tables between text that people wrote,
//! and `NAME.svg` is a chart.

mod chart;
pub mod compute;
pub mod engines;
mod estimate;
mod finding;
mod ledger;
mod match_summary;
mod match_table;
mod matches;
mod page;
mod paper;
mod row;
mod run;
mod table;

pub use chart::{Chart, Series};
pub use estimate::{Estimate, extremes};
pub use finding::numbers_without_source;
pub use ledger::{Ledger, Session};
pub use matches::MatchPlan;
pub use page::Page;
pub use paper::{Paper, find, papers};
pub use run::{Progress, Run, Scale, Settings, every_pair};
pub use table::{File, MISSING, Output, Table, deviation, rounded, small_percent};
