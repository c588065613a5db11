//! Results of matches and tournaments.

mod cross_table;
mod numbers;
mod plot;
mod standings;

pub use cross_table::{CrossTable, CrossTableLine};
pub use numbers::{ReportNumbers, Strength, aligned};
pub use standings::{ContestTable, Entrant, PairingLine, PlayedPairing, Standings, TableLine};
