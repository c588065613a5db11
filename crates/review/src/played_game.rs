use game::{Position, Side};

/// A game to be reviewed, whole or interrupted.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame<P: Position> {
    /// Where it began, perhaps with the dice already rolled.
    pub start: P,
    /// What was rolled and played.
    pub plies: Vec<PlayedPly<P>>,
    /// A last roll, if it fell but no move was made with it.
    pub unplayed_roll: Option<P::Roll>,
    /// Who won, by resignation or forfeit too; `None` if nobody has, or if the board tells.
    pub winner: Option<Side>,
}

/// A roll and the move made with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedPly<P: Position> {
    /// The roll; `None` in a game without dice. Where the dice of the start are rolled
    /// already, the roll says no more than what they show.
    pub roll: Option<P::Roll>,
    /// The move.
    pub mov: P::Move,
}
