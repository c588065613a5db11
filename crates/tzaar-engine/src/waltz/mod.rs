//! The evaluations of WALTZ (Valla and Veselý 2013): that of its program, that of its paper, and
//! the beginner's.

mod bonuses;
mod material;
mod paper;
mod program;
mod simple;

use game::{Side, Term};
use tzaar::Position;

use crate::heuristic::{Score, State, sign};
use bonuses::Bonuses;
use material::{Counted, StackSums};
pub use paper::WaltzPaper;
pub use program::Waltz;
pub use simple::Simple;

/// One of WALTZ's evaluations: constants of its own, and which bonuses there are.
pub trait Version: Copy + Default + Send + Sync + 'static {
    /// The value of a stack by its height.
    const HEIGHTS: [i32; 15];
    /// The value of its point for a stack, by its height (1, 2, more) and the region of the point.
    const FIELD: [[i32; 7]; 3];
    /// How often that value counts.
    const FIELD_WEIGHT: i32;

    /// What a player has besides material.
    fn bonuses<T>(position: &Position, state: &State<T>, player: Side) -> Bonuses;
}

/// The evaluation as WALTZ has it: its material is counted along the actions from the position
/// where a search begins.
impl<V: Version> Score for V {
    type Terms = Counted<V>;
    const COUNTS_ACTIONS: bool = true;

    #[inline]
    fn score(position: &Position, state: &State<Counted<V>>) -> i32 {
        state.terms.material + positional::<V, _>(position, state)
    }

    #[inline]
    fn counted(terms: &Counted<V>) -> i32 {
        terms.material
    }

    fn explain(position: &Position, state: &State<Counted<V>>) -> Vec<Term> {
        explain::<V, _>(position, state, state.terms.material)
    }
}

/// The same with the material of each position by itself, whatever was played before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Static<V>(pub V);

impl<V: Version> Score for Static<V> {
    type Terms = StackSums<V>;

    #[inline]
    fn score(position: &Position, state: &State<StackSums<V>>) -> i32 {
        state.terms.material(position) + positional::<V, _>(position, state)
    }

    fn explain(position: &Position, state: &State<StackSums<V>>) -> Vec<Term> {
        explain::<V, _>(position, state, state.terms.material(position))
    }
}

/// White's bonuses minus Black's.
#[inline]
fn positional<V: Version, T>(position: &Position, state: &State<T>) -> i32 {
    let [white, black] = Side::BOTH.map(|player| V::bonuses(position, state, player).sum());
    white - black
}

fn explain<V: Version, T>(position: &Position, state: &State<T>, material: i32) -> Vec<Term> {
    let of_material = Term::of("material", |side| f64::from(sign(side) * material) + 0.0);
    let [white, black] = Side::BOTH.map(|player| V::bonuses(position, state, player).named());
    let bonuses = white
        .into_iter()
        .zip(black)
        .map(|((name, white), (_, black))| Term { name, sides: [white, black].map(f64::from) });
    std::iter::once(of_material).chain(bonuses).collect()
}
