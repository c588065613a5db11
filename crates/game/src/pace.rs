/// How a player's moves share the time of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Moves that a player makes in a game.
    pub moves_per_game: u32,
    /// Time is reserved for at least this many more moves.
    pub least_moves: u32,
    /// This move's part of an equal share, in halves.
    pub halves: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { moves_per_game: 30, least_moves: 5, halves: 2 }
    }
}
