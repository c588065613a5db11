use search::proof_number::{CertificateError, ProofOptions, ProofReport, ProofTask};

/// What is asked of a proof.
pub struct ProofRequest<'a> {
    /// How it is searched for.
    pub options: ProofOptions,
    /// The limits.
    pub task: ProofTask<'a>,
    /// Asks for the whole proof, with at most so many positions.
    pub longest_certificate: Option<usize>,
}

/// Who wins with perfect play.
pub struct Proof<M> {
    /// The verdict and how it came about.
    pub report: ProofReport<M>,
    /// The whole proof as text, or why there is none; `None` if it was not asked for.
    pub certificate: Option<Result<String, CertificateError>>,
}
