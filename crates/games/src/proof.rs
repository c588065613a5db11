use game::{OptionError, Options};
use search::Task;
use search::proof_number::{CertificateError, PROOF_OPTIONS, ProofOptions, ProofReport};

use crate::Move;

/// How to look for a proof.
pub struct ProofRequest<'a> {
    /// The method and its options.
    pub options: ProofOptions,
    /// The limits of the search.
    pub task: Task<'a>,
    /// Asks for the whole proof, with at most this many positions.
    pub longest_certificate: Option<usize>,
}

impl ProofRequest<'_> {
    /// The longest proof that is written, in positions.
    pub const LONGEST_CERTIFICATE: usize = 10_000_000;
    /// The default memory of the transposition table, in MiB.
    pub const DEFAULT_HASH: usize = 64;

    /// Reads the method from a text such as `method=df-pn,sums=plain`; `hash` is the memory of the
    /// table in MiB and overrides that of the text.
    pub fn options(text: &str, hash: Option<u64>) -> Result<ProofOptions, OptionError> {
        let options = ProofOptions::from_options(&Options::parse(PROOF_OPTIONS, text)?);
        let hash = match hash {
            Some(hash) => hash as usize,
            None if text.contains("hash=") => options.hash,
            None => Self::DEFAULT_HASH,
        };
        Ok(ProofOptions { hash, ..options })
    }
}

/// Who wins with perfect play.
pub struct Proof {
    /// The verdict and facts about the search.
    pub report: ProofReport<Move>,
    /// The whole proof as text, or why there is none; `None` if it was not requested.
    pub certificate: Option<Result<String, CertificateError>>,
}
