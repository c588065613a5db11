use game::{Domain, OptionKind, Options};

use crate::options::switch;

/// The options of a proof search, apart from its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofOptions {
    /// Which searches run.
    pub method: Method,
    /// How the disproof numbers of a position's moves are combined.
    pub sums: Sums,
    /// How much worse than the second best a move may get before the search leaves it, as a share
    /// (Pawlewicz and Lew 2007).
    pub epsilon: f64,
    /// How many moves [`Sums::Widening`] adds up, at most 64.
    pub width: usize,
    /// From which value [`Sums::HeuristicWeak`] counts other moves twice (t in its paper); 0 for
    /// [`Knowledge::BETTER`](super::Knowledge::BETTER).
    pub weak_threshold: i64,
    /// How much [`Sums::HeuristicWeak`] counts each other move (h in its paper).
    pub weak_weight: f64,
    /// Whether new positions get their numbers from their values (Winands and Schadd 2011).
    pub efb: bool,
    /// From which value `efb` changes numbers; 0 for
    /// [`Knowledge::MUCH_BETTER`](super::Knowledge::MUCH_BETTER).
    pub efb_threshold: i64,
    /// What `efb` adds to both numbers, or to one of them twice.
    pub efb_step: u32,
    /// Whether new positions that are won within the turn count as won.
    pub look_ahead: bool,
    /// Whether moves are tried in the order of [`Knowledge::order`](super::Knowledge::order).
    pub order: bool,
    /// The maximum size of the table in MiB.
    pub hash: usize,
}

/// Which searches run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Both, in turns.
    Both,
    /// Proof-number search alone.
    ProofNumber,
    /// The deepening search alone.
    Deepening,
}

/// How disproof numbers of moves are combined; plain sums count what two moves share twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// All are added up.
    Plain,
    /// The largest, and one for each other open move (Ueda, Hashimoto, Hashimoto, Iida 2008).
    Weak,
    /// Only those of the most promising moves are added up (Yoshizoe 2008).
    Widening,
    /// The largest, and 0 to 2 for each other open move, by the mover's evaluation (Valla and
    /// Vesely 2013).
    HeuristicWeak,
}

/// The largest [`ProofOptions::width`].
pub(super) const MOST_WIDTH: usize = 64;

impl Default for ProofOptions {
    fn default() -> Self {
        Self::from_options(&Options::defaults(PROOF_OPTIONS))
    }
}

const THRESHOLD: Domain = Domain::Integer { default: 0, min: 0, max: 1_000_000_000_000 };

/// The options by name.
pub const PROOF_OPTIONS: &[OptionKind] = &[
    OptionKind {
        name: "method",
        help: "which searches run",
        domain: Domain::Choice(&["both", "df-pn", "deepening"]),
    },
    OptionKind {
        name: "sums",
        help: "how disproof numbers are combined",
        domain: Domain::Choice(&["weak", "heuristic-weak", "widening", "plain"]),
    },
    OptionKind {
        name: "epsilon",
        help: "how much worse than the second best a move may get before the search leaves it, as a share",
        domain: Domain::Number { default: 0.125, min: 0.0, max: 10.0 },
    },
    OptionKind {
        name: "width",
        help: "how many moves widening adds up",
        domain: Domain::Integer { default: 5, min: 1, max: MOST_WIDTH as u64 },
    },
    OptionKind {
        name: "weak-t",
        help: "heuristic-weak: the value that is a great advantage; 0 for the game's own",
        domain: THRESHOLD,
    },
    OptionKind {
        name: "weak-h",
        help: "heuristic-weak: how much each other move counts",
        domain: Domain::Number { default: 1.0, min: 0.0, max: 100.0 },
    },
    OptionKind {
        name: "efb",
        help: "initial numbers from the evaluation",
        domain: Domain::Choice(&["off", "on"]),
    },
    OptionKind {
        name: "efb-t",
        help: "efb: the value that is a great advantage; 0 for the game's own",
        domain: THRESHOLD,
    },
    OptionKind {
        name: "efb-step",
        help: "efb: what is added to both numbers, or to one of them twice",
        domain: Domain::Integer { default: 10, min: 0, max: 1000 },
    },
    switch("look-ahead", "detect wins within the turn"),
    switch("order", "promising moves first"),
    OptionKind {
        name: "hash",
        help: "table size in MiB",
        domain: Domain::Integer { default: 64, min: 1, max: 1 << 20 },
    },
];

impl ProofOptions {
    /// The options that a text set, read with [`PROOF_OPTIONS`].
    pub fn from_options(options: &Options) -> Self {
        Self {
            method: match options.text("method") {
                "df-pn" => Method::ProofNumber,
                "deepening" => Method::Deepening,
                _ => Method::Both,
            },
            sums: match options.text("sums") {
                "plain" => Sums::Plain,
                "heuristic-weak" => Sums::HeuristicWeak,
                "widening" => Sums::Widening,
                _ => Sums::Weak,
            },
            epsilon: options.number("epsilon"),
            width: options.integer("width") as usize,
            weak_threshold: options.integer("weak-t") as i64,
            weak_weight: options.number("weak-h"),
            efb: options.text("efb") == "on",
            efb_threshold: options.integer("efb-t") as i64,
            efb_step: options.integer("efb-step") as u32,
            look_ahead: options.text("look-ahead") == "on",
            order: options.text("order") == "on",
            hash: options.integer("hash") as usize,
        }
    }
}
