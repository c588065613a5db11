/// Texts and positions of a game that programs are tested with.
#[derive(Clone, Copy)]
pub struct ProtocolSamples {
    /// A position in which a move is to be made, as the game writes it.
    pub to_move: &'static str,
    /// Lines that break rules of the game after `position startpos`.
    pub bad_lines: &'static [&'static str],
    /// What is asked about some positions, and what has to be answered.
    pub queries: &'static [QueriedPosition],
    /// Positions in which the player to move wins at once: first one side, then the other.
    pub won_at_once: [&'static str; 2],
}

/// A position, and the answers to questions about it.
pub struct QueriedPosition {
    /// The line that sets it up.
    pub line: &'static str,
    /// Whether it is the first player's turn.
    pub first_players_turn: &'static str,
    /// Who is to move.
    pub mover: &'static str,
    /// Whether the game is over.
    pub game_over: &'static str,
    /// Who has won.
    pub result: &'static str,
    /// Whether dice are to be rolled.
    pub chance: &'static str,
}
