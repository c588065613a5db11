use crate::{MoveOf, Rules};

/// What a game tells about its puzzles, besides what holds in every game.
pub struct PuzzleFacts<G: Rules> {
    /// The names of its own themes.
    pub themes: &'static [&'static str],
    /// Those of a solution: the moves of a turn, or its first ones, from this position.
    pub themes_of: fn(&G::Position, &[MoveOf<G>]) -> Vec<&'static str>,
    /// The same position for all that differ by symmetry alone.
    pub representative: fn(&G::Position) -> G::Position,
}
