use crate::review::Band;
use game::{Dice, GameSeed, OptionKind, Side};
use search::proof_number::{NoKnowledge, Progress};

use crate::proof::prove;
use crate::{
    EndgameTables, FindExact, ForeignProtocols, Listing, MoveOf, Problem, Proof, ProofRequest,
    PuzzleFacts, RollOf, Rules, SetUpTable,
};

/// What only some games have.
pub trait Capabilities: Rules {
    /// Dice, and therefore luck.
    const DICE: Option<DiceRules<Self>> = None;
    /// Boards of several sizes.
    const SIZES: Option<Sizes<Self>> = None;
    /// Set-ups that players choose before the game.
    const SET_UPS: Option<SetUps<Self>> = None;
    /// Proofs of who wins with perfect play: every game without dice has them.
    const PROOFS: Option<Prove<Self>> = match Self::DICE {
        Some(_) => None,
        None => Some(|position, request, observe| prove(NoKnowledge, position, request, observe)),
    };
    /// Exact win probabilities, in games with dice that never repeat a position.
    const EXACT: Option<FindExact<Self>> = None;
    /// Exact values of endgames in files.
    const TABLES: Option<EndgameTables> = None;
    /// The protocols of its engines besides UGI.
    const PROTOCOLS: ForeignProtocols = &[];
    /// Playout policies other than random.
    const PLAYOUTS: Option<Playouts> = None;
    /// Names for players by their mean loss per move.
    const BANDS: Option<MeasuredBands<Self>> = None;
    /// The checksum of its built-in network.
    const NETWORK: Option<NetworkChecksum> = None;
    /// Themes and symmetries of its puzzles.
    const PUZZLES: Option<PuzzleFacts<Self>> = None;
}

/// Dice as numbers.
pub struct DiceRules<G: Rules> {
    /// A roll as a number.
    pub face: fn(RollOf<G>) -> u8,
    /// What the dice show in a position in which they are rolled.
    pub shown: fn(&G::Position) -> Option<u8>,
    /// The default evaluation or engine that judges the luck of rolls.
    pub luck: fn(G::Variant) -> &'static str,
    /// The default engine of rollouts: a quick one that judges luck itself.
    pub rollouts: &'static str,
}

/// Boards of several sizes.
pub struct Sizes<G: Rules> {
    /// The variant with boards of this side.
    pub variant: fn(usize) -> Result<G::Variant, Problem>,
    /// The side of its boards.
    pub side: fn(G::Variant) -> u8,
    /// The smallest and the largest side.
    pub range: [usize; 2],
}

/// How players arrange their pieces before a game.
pub struct SetUps<G: Rules> {
    /// The name of this way to begin, beside [`Rules::STARTS`].
    pub name: &'static str,
    /// Asks the players one after another.
    pub table: fn(G::Variant, Side, GameSeed) -> NewSetUpTable,
    /// Set-ups that both sides choose at the same time, if the game has them.
    pub hidden: Option<HiddenSetUps<G>>,
}

/// Set-ups that each side chooses without knowing the other's, as texts.
pub struct HiddenSetUps<G: Rules> {
    /// The name of this way to begin a contest.
    pub name: &'static str,
    /// The start that two set-ups make.
    pub start: fn(G::Variant, [&str; 2]) -> StartOf<G>,
    /// A good set-up for a side, if any is known.
    pub good: fn(G::Variant, Side, &mut Dice) -> Option<String>,
    /// A random set-up.
    pub random: fn(G::Variant, &mut Dice) -> String,
}

/// Asks the players of a game for their set-ups, or says why it cannot.
pub type NewSetUpTable = Result<Box<dyn SetUpTable>, Problem>;

/// A start, or whose set-up is illegal, and why.
pub type StartOf<G> = Result<<G as Rules>::Position, (Side, String)>;

/// Finds out who wins with perfect play; the last argument observes the progress.
pub type Prove<G> =
    fn(&<G as Rules>::Position, ProofRequest, &mut dyn FnMut(&Progress)) -> Proof<MoveOf<G>>;

/// Computes the checksum of a network, or says that the network is damaged.
pub type NetworkChecksum = fn() -> Result<u32, Problem>;

/// Playout policies, and the options that choose among them.
pub struct Playouts {
    /// The policies, for lists.
    pub listings: fn() -> Vec<Listing>,
    /// The policy of flat Monte Carlo.
    pub policy: OptionKind,
    /// How flat Monte Carlo values moves.
    pub attributes: &'static [OptionKind],
    /// The policy of tree searches.
    pub tree_policy: OptionKind,
    /// The priors of tree searches.
    pub priors: OptionKind,
}

/// The bands for reviews by an engine, with this depth; empty if they were not measured.
pub type MeasuredBands<G> = fn(<G as Rules>::Variant, &str, Option<u32>) -> &'static [Band];
