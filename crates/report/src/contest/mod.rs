//! What came of matches and tournaments.

mod event_result;
mod numbers;
mod plot;
mod standings;
mod stored_record;
mod table;

pub use event_result::{EventError, EventOutcome, EventResult};
pub use numbers::{ReportNumbers, aligned};
pub use standings::{Entrant, PairingLine, PlayedPairing, Standings};
pub use stored_record::{StoredRecord, StoredRecordError};
pub use table::{ContestTable, TableLine};
