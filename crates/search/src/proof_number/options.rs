use game::options::{choice, integer, number, switch};
use game::{OptionKind, Options};

/// The options of a proof search, apart from its limits; [`PROOF_OPTIONS`] describes them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the list says it")]
pub struct ProofOptions {
    pub method: Method,
    pub sums: Sums,
    /// How far a move may fall behind the second best, as in Pawlewicz and Lew (2007).
    pub epsilon: f64,
    pub width: usize,
    /// The t of heuristic weak sums in the paper of Valla and Vesely.
    pub weak_threshold: i64,
    /// The h of heuristic weak sums in the paper of Valla and Vesely.
    pub weak_weight: f64,
    /// Whether new positions get their numbers from their values (Winands and Schadd 2011).
    pub efb: bool,
    pub efb_threshold: i64,
    pub efb_step: u32,
    pub look_ahead: bool,
    pub order: bool,
    pub hash: usize,
}

/// Which searches run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Both, in alternation.
    Both,
    /// Proof-number search alone.
    ProofNumber,
    /// The deepening search alone.
    Deepening,
}

/// How disproof numbers of moves are combined. Plain sums count shared positions more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// The sum of all.
    Plain,
    /// The largest, plus 1 for each other open move (Ueda, Hashimoto, Hashimoto, Iida 2008).
    Weak,
    /// The sum over the most promising moves only (Yoshizoe 2008).
    Widening,
    /// The largest, plus 0 to 2 for each other one, by the evaluation (Valla and Vesely 2013).
    HeuristicWeak,
}

/// The largest [`ProofOptions::width`].
pub(super) const MOST_WIDTH: usize = 64;

impl Default for ProofOptions {
    fn default() -> Self {
        Self::from_options(&Options::defaults(PROOF_OPTIONS))
    }
}

/// The default and the limits of a threshold; 0 selects the game's own.
const THRESHOLD: [u64; 3] = [0, 0, 1_000_000_000_000];

/// The options of a prover, to be set by name.
pub const PROOF_OPTIONS: &[OptionKind] = &[
    choice("method", &["both", "df-pn", "deepening"], "which searches run"),
    choice(
        "sums",
        &["weak", "heuristic-weak", "widening", "plain"],
        "how disproof numbers are combined",
    ),
    number(
        "epsilon",
        [0.125, 0.0, 10.0],
        "how much worse than the second best a move may get before the search leaves it, as a share",
    ),
    integer("width", [5, 1, MOST_WIDTH as u64], "how many moves widening adds up"),
    integer(
        "weak-t",
        THRESHOLD,
        "heuristic-weak: the value that is a great advantage; 0 for the game's own",
    ),
    number("weak-h", [1.0, 0.0, 100.0], "heuristic-weak: how much each other move counts"),
    choice("efb", &["off", "on"], "initial numbers from the evaluation"),
    integer("efb-t", THRESHOLD, "efb: the value that is a great advantage; 0 for the game's own"),
    integer(
        "efb-step",
        [10, 0, 1000],
        "efb: what is added to both numbers, or to one of them twice",
    ),
    switch("look-ahead", "detect wins within the turn"),
    switch("order", "promising moves first"),
    integer("hash", [64, 1, 1 << 20], "table size in MiB"),
];

impl ProofOptions {
    /// Takes the values of options that were read with [`PROOF_OPTIONS`].
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
