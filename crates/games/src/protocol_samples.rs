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
