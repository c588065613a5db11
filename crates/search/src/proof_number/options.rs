use game::{Domain, OptionKind, Options};

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
    /// Whether new positions get their numbers from their values (Winands and Schadd 2011).
    pub efb: bool,
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

/// What `efb` adds to both numbers, or to one of them twice.
pub(super) const EFB_STEP: u32 = 10;
/// How many moves [`Sums::Widening`] adds up.
pub(super) const WIDTH: usize = 5;

impl Default for ProofOptions {
    fn default() -> Self {
        Self {
            method: Method::Both,
            sums: Sums::Weak,
            epsilon: 0.125,
            efb: false,
            look_ahead: true,
            order: true,
            hash: 64,
        }
    }
}

const SWITCH: Domain = Domain::Choice(&["on", "off"]);

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
        name: "efb",
        help: "initial numbers from the evaluation",
        domain: Domain::Choice(&["off", "on"]),
    },
    OptionKind { name: "look-ahead", help: "detect wins within the turn", domain: SWITCH },
    OptionKind { name: "order", help: "promising moves first", domain: SWITCH },
    OptionKind {
        name: "hash",
        help: "table size in MiB",
        domain: Domain::Integer { default: 64, min: 1, max: 1 << 20 },
    },
];

impl ProofOptions {
    /// The options that a text set, read with [`PROOF_OPTIONS`].
    #[must_use]
    pub fn from_options(options: &Options) -> Self {
        Self {
            method: match options.word("method") {
                "df-pn" => Method::ProofNumber,
                "deepening" => Method::Deepening,
                _ => Method::Both,
            },
            sums: match options.word("sums") {
                "plain" => Sums::Plain,
                "heuristic-weak" => Sums::HeuristicWeak,
                "widening" => Sums::Widening,
                _ => Sums::Weak,
            },
            epsilon: options.number("epsilon"),
            efb: options.word("efb") == "on",
            look_ahead: options.word("look-ahead") == "on",
            order: options.word("order") == "on",
            hash: options.integer("hash") as usize,
        }
    }
}
