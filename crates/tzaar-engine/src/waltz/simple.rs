use tzaar::{Position, Side};

use super::Material;
use crate::heuristic::{Score, State};

/// The "very simple evaluation function" of WALTZ's beginner. The paper does not define it; here it
/// is the material of the full one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simple;

impl Score for Simple {
    type Terms = Material;

    #[inline]
    fn score(position: &Position, state: &State<Material>) -> i32 {
        let [white, black] = Side::BOTH.map(|player| state.terms.of(position, player));
        white - black
    }
}
