use std::ops::Deref;

use game::OptionKind;

use crate::{ForeignProtocol, Game, Level, Listing, Problem};

/// The fixed facts of a game: names, sizes, levels, defaults. A [`Game`] derefs to its facts.
pub struct Facts {
    /// Its name in commands and files: `ewn`.
    pub name: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// What the first and the second player are called: `red`, `blue`.
    pub sides: [&'static str; 2],
    /// The smallest and the largest side of its boards, if they have several sizes.
    pub sizes: Option<[usize; 2]>,
    /// Whether there are dice, and therefore luck. A game without dice has proofs of who wins.
    pub has_dice: bool,
    /// The rules by which starts are drawn; the first is the default for contests.
    pub starts: &'static [&'static str],
    /// The name of the way to begin in which players set up one after the other.
    pub open_set_ups: Option<&'static str>,
    /// The name of the way to begin a contest in which both sides set up without knowing the
    /// other's set-up.
    pub hidden_set_ups: Option<&'static str>,
    /// The default engines, set-ups and depths.
    pub defaults: Defaults,
    /// The names of the evaluations, the default first.
    pub evaluation_names: &'static [&'static str],
    /// Options that every engine with an evaluation has besides its own.
    pub evaluation_options: &'static [OptionKind],
    /// Playout policies other than random.
    pub playouts: Option<&'static Playouts>,
    /// Engines as opponents for people, the weakest first.
    pub levels: &'static [Level],
    /// The spec of an evaluation with options, for help.
    pub example_evaluator: &'static str,
    /// The spec of an engine with options, for help.
    pub example_engine: &'static str,
    /// What `dreistein bench` searches.
    pub bench: Bench,
    /// The default engine of rollouts, a quick one that judges luck itself; `None` without dice.
    pub rollout_engine: Option<&'static str>,
    /// Whether there are endgame tables: exact values of positions with few pieces, in files.
    pub has_tables: bool,
    /// Computes the checksum of its built-in network, or says that the network is damaged.
    pub network_checksum: Option<fn() -> Result<u32, Problem>>,
    /// The names of its own themes of puzzles.
    pub puzzle_themes: &'static [&'static str],
    /// How a person can type a move: lines of examples and what they mean.
    pub move_help: &'static str,
    /// The protocols besides UGI that engines of the game may speak.
    pub protocols: &'static [ForeignProtocol],
    /// Positions that test an engine's protocol support.
    pub samples: ProtocolSamples,
    /// CSS for pictures of the board, in addition to that of all games.
    pub page_style: &'static str,
    /// What the numbers of a row mean; see [`PositionFace`](crate::PositionFace).
    pub row: &'static str,
}

/// Playout policies, and the options that choose among them.
pub struct Playouts {
    /// Lists the policies.
    pub listings: fn() -> Vec<Listing>,
    /// The option that chooses the policy of flat Monte Carlo.
    pub policy: OptionKind,
    /// The options that say how flat Monte Carlo values moves.
    pub attributes: &'static [OptionKind],
    /// The option that chooses the policy of tree searches.
    pub tree_policy: OptionKind,
    /// The option that chooses the priors of tree searches.
    pub priors: OptionKind,
}

/// The defaults of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The engine that analyses, serves hosts and reviews games.
    pub engine: &'static str,
    /// The engine that plays against people.
    pub opponent: &'static str,
    /// How games against people begin: one of [`Facts::starts`] or [`Facts::open_set_ups`].
    pub set_ups: &'static str,
    /// The default depth of analyses.
    pub analysis_depth: u32,
    /// The default depth of reviews.
    pub review_depth: u32,
    /// Whether a review takes the mean of the last two depths, where odd and even depths err in
    /// opposite directions.
    pub review_by_two_depths: bool,
}

/// Positions that are searched to a fixed depth: the number of nodes shows whether a search has
/// changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The engine.
    pub engine: &'static str,
    /// The positions; rarely changed, because node counts are compared between versions.
    pub positions: &'static [&'static str],
    /// The depth of the search.
    pub depth: u32,
}

/// Positions of a game that test an engine's protocol support.
#[derive(Clone, Copy)]
pub struct ProtocolSamples {
    /// A position in which a move is to be made, as the game writes it.
    pub to_move: &'static str,
    /// Lines that break rules of the game after `position startpos`.
    pub bad_lines: &'static [&'static str],
    /// Lines that set up a position, and the answers to queries about it: whether it is the first
    /// player's turn, who is to move, whether the game is over, who has won, and whether dice are
    /// to be rolled.
    pub queries: &'static [(&'static str, [&'static str; 5])],
    /// Positions in which the player to move wins at once: first one side, then the other.
    pub won_at_once: [&'static str; 2],
}

impl Deref for Game {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        of_game!(self, G => <G as crate::GameKind>::FACTS)
    }
}
