/// How a player's moves share the time of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The number of moves that a player is expected to make in a game.
    pub moves_per_game: u32,
    /// Time is reserved for at least this many more moves.
    pub least_moves: u32,
    /// The time for this move, in halves of an equal share.
    pub halves: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { moves_per_game: 30, least_moves: 5, halves: 2 }
    }
}
