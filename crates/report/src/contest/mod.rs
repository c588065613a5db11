//! Results of matches and tournaments.

mod cross_table;
mod numbers;
mod plot;
mod standings;
mod table;

pub use cross_table::{CrossTable, CrossTableLine};
pub use numbers::{ReportNumbers, Strength, aligned};
pub use standings::{Entrant, PairingLine, PlayedPairing, Standings};
pub use table::{ContestTable, TableLine};
