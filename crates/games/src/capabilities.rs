use game::record::Problem;
use game::{Dice, GameSeed, OptionKind, Side};
use search::proof_number::{NoKnowledge, Progress};

use crate::exact::{Exact, ExactError, ExactRequest};
use crate::proof::{Proof, ProofRequest, prove};
use crate::review::Band;
use crate::{Listing, MoveOf, RollOf, Rules, SetUpTable};

/// What only some games have.
pub trait Capabilities: Rules {
    /// A roll as a number on the die.
    fn face(_: RollOf<Self>) -> Option<u8> {
        None
    }

    /// What the dice show, if they are rolled.
    fn die(_: &Self::Position) -> Option<u8> {
        None
    }

    /// The default evaluation or engine that judges the luck of rolls, in games with dice.
    fn luck_judge(_: Self::Variant) -> Option<&'static str> {
        None
    }

    /// The variant with boards of this side.
    fn with_board(_side: usize) -> Result<Self::Variant, Problem> {
        Err(format!("{} has one board, so leave it out", Self::FACTS.title).into())
    }

    /// The side of the boards, if there are several sizes.
    fn board_side(_: Self::Variant) -> Option<u8> {
        None
    }

    /// Asks the players for their set-ups one after another, by the way to begin that is called
    /// [`Facts::open_set_ups`](crate::Facts::open_set_ups).
    fn set_up_table(
        _: Self::Variant,
        _first: Side,
        _: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        Err("there is nothing to set up".into())
    }

    /// The start that two hidden set-ups make, or whose set-up is illegal, and why; `None` if the
    /// game has no hidden set-ups.
    fn start_of_set_ups(
        _: Self::Variant,
        _set_ups: [&str; 2],
    ) -> Option<Result<Self::Position, (Side, String)>> {
        None
    }

    /// A good set-up for a side, if the game has hidden set-ups and any is known.
    fn good_set_up(_: Self::Variant, _: Side, _: &mut Dice) -> Option<String> {
        None
    }

    /// A random set-up, if the game has hidden set-ups.
    fn random_set_up(_: Self::Variant, _: &mut Dice) -> Option<String> {
        None
    }

    /// Finds out who wins with perfect play; `observe` sees the progress. Every game without dice
    /// can do it.
    fn prove(
        position: &Self::Position,
        request: ProofRequest,
        observe: &mut dyn FnMut(&Progress),
    ) -> Option<Proof<MoveOf<Self>>> {
        (!Self::FACTS.has_dice).then(|| prove(NoKnowledge, position, request, observe))
    }

    /// Exact win probabilities, in games with dice that never repeat a position.
    fn exact(_: &Self::Position, _: ExactRequest<'_>) -> Option<ExactOf<Self>> {
        None
    }

    /// Names for players by their mean loss per move, in reviews by an engine with this depth;
    /// empty if they were not measured.
    fn bands(_: Self::Variant, _engine: &str, _depth: Option<u32>) -> &'static [Band] {
        &[]
    }

    /// The game's own themes of a puzzle with this solution: the moves of a turn, or its first
    /// ones.
    fn puzzle_themes(_: &Self::Position, _solution: &[MoveOf<Self>]) -> Vec<&'static str> {
        Vec::new()
    }

    /// The same position for all that differ by symmetry alone.
    fn representative(position: &Self::Position) -> Self::Position {
        *position
    }
}

/// Exact win probabilities in a game.
pub type ExactOf<G> = Result<Exact<MoveOf<G>, RollOf<G>>, ExactError>;

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
