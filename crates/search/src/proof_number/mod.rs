//! Proves who wins: proof searches for games without dice that never repeat a position,
//! whether or not players alternate.
//!
//! Two searches share one table. Depth-first proof-number search (df-pn, Nagai 2002) goes where the
//! fewest positions are left to decide; it finds deep and narrow wins. The deepening search asks
//! whether a player wins within one turn, two turns, and so on; it finds short wins in wide trees.
//! [`Prover`] alternates between them.

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
mod searcher;
mod worker;

pub use certificate::CertificateError;
pub use knowledge::Knowledge;
pub use naive::naive_prove;
pub use options::{Method, PROOF_OPTIONS, ProofOptions, Sums};
pub use prover::Prover;
pub use report::{Progress, ProofReport, Verdict};
