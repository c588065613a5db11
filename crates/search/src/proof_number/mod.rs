//! Proves who wins, in games without dice that never repeat a position.
//!
//! Two searches share one table, and [`Prover`] alternates between them. Depth-first proof-number
//! search (df-pn, Nagai 2002) goes where the fewest positions are left to decide, and finds deep
//! and narrow wins. The deepening search asks for wins within one turn, two turns, and so on.

mod certificate;
mod deepening;
mod dfpn;
mod entry;
mod knowledge;
mod line;
mod naive;
mod numbers;
mod options;
mod prover;
mod report;
mod worker;

pub use certificate::CertificateError;
pub use knowledge::Knowledge;
pub use naive::naive_prove;
pub use options::{Method, PROOF_OPTIONS, ProofOptions, Sums};
pub use prover::Prover;
pub use report::{Progress, ProofReport, Verdict};
