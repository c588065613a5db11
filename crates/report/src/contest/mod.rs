//! Results of matches and tournaments.

mod numbers;
mod plot;
mod standings;
mod table;

pub use numbers::{ReportNumbers, aligned};
pub use standings::{Entrant, PairingLine, PlayedPairing, Standings};
pub use table::{ContestTable, TableLine};
