use std::time::Duration;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The mover.
    Win,
    /// The opponent of the mover.
    Loss,
    /// Not found out within the limits.
    Unknown,
}

impl Verdict {
    /// `win`, `loss` or `unknown`.
    #[must_use]
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
pub struct ProofReport<M> {
    /// Who wins.
    pub verdict: Verdict,
    /// The proof's way to the end of the game: the winner's moves prove the win, and the
    /// loser resists as long as was found. Empty if nobody knows, and cut short where the
    /// table has lost too much of the proof.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// How far a proof search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How many nodes the whole search will have at this speed, if it has a time limit and
    /// decides nothing before.
    pub expected_nodes: Option<u64>,
    /// Turns within which nobody was found to win.
    pub turns: u8,
    /// Proof and disproof number of the root, once there are any.
    pub numbers: Option<(u32, u32)>,
}
