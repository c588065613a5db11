use std::time::Duration;

/// Whether the mover wins; unknown if the limits were too tight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Verdict {
    Win,
    Loss,
    Unknown,
}

impl Verdict {
    /// `win`, `loss` or `unknown`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Unknown => "unknown",
        }
    }

    pub(super) const fn decided(mover_wins: bool) -> Self {
        if mover_wins { Self::Win } else { Self::Loss }
    }
}

/// What a proof search found.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ProofReport<M> {
    pub verdict: Verdict,
    /// The winner's moves and the longest resistance, as far as they are known.
    pub line: Vec<M>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The positions among them after the last move of a turn: the number of whole turns searched.
    pub turn_nodes: u64,
    pub time: Duration,
}

impl<M> ProofReport<M> {
    /// Converts the moves to another type.
    pub fn map<N>(self, mov: impl Fn(M) -> N) -> ProofReport<N> {
        let Self { verdict, line, nodes, turn_nodes, time } = self;
        let line = line.into_iter().map(mov).collect();
        ProofReport { verdict, line, nodes, turn_nodes, time }
    }
}

/// The progress of a proof search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Progress {
    pub nodes: u64,
    pub time: Duration,
    /// The nodes that the whole search will take at this speed, if it has a time limit.
    pub expected_nodes: Option<u64>,
    /// The number of turns within which nobody wins.
    pub turns: u8,
    /// Proof and disproof number of the root, once they are known.
    pub numbers: Option<(u32, u32)>,
}
