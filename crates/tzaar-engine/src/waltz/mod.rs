//! The evaluations of WALTZ (Valla and Veselý 2013): of its program, its paper and its beginner.

mod bonuses;
mod material;
mod paper;
mod program;

use game::{Side, Term};
use tzaar::Position;

use crate::heuristic::{Score, State, sign};
use bonuses::{BONUSES, Constants};
use material::{Counted, StackSums};
pub use paper::WaltzPaper;
pub use program::{Simple, Waltz};

/// The constants of one of WALTZ's evaluations.
pub trait Version: Copy + Default + Send + Sync + 'static {
    /// The value of a stack by its height.
    const HEIGHTS: [i32; 15];
    /// The value of a point for the stack on it, by height (1, 2, more) and the point's region.
    const FIELD: [[i32; 7]; 3];
    /// The factor of the values of points.
    const FIELD_WEIGHT: i32;
    /// The bonuses besides material, if any.
    const BONUSES: Option<&'static Constants>;
}

/// As in WALTZ, material is counted along the actions from where a search begins.
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

/// The evaluation `V` with the material of each position by itself, whatever was played before.
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
    let [white, black] = bonuses::<V, T>(position, state).map(|values| values.iter().sum::<i32>());
    white - black
}

/// The values of [`BONUSES`] for each player.
#[inline]
fn bonuses<V: Version, T>(position: &Position, state: &State<T>) -> [[i32; 6]; 2] {
    Side::BOTH.map(|player| match V::BONUSES {
        Some(constants) => constants.bonuses(position, &state.attacks, player),
        None => [0; 6],
    })
}

fn explain<V: Version, T>(position: &Position, state: &State<T>, material: i32) -> Vec<Term> {
    let of_material = Term::of("material", |side| f64::from(sign(side) * material) + 0.0);
    let bonuses = bonuses::<V, T>(position, state);
    let of_bonus = |bonus| Term::of(BONUSES[bonus], |side| f64::from(bonuses[side.index()][bonus]));
    std::iter::once(of_material).chain((0..BONUSES.len()).map(of_bonus)).collect()
}
