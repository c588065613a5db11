use std::fmt;

/// Why a player lost a game that was not decided on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// What went wrong.
    pub fault: Fault,
    /// More about it, in one line: the move, the exit status, the output.
    pub detail: String,
}

/// What a player can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// Used more time than there was, but answered.
    OutOfTime,
    /// Chose a move that is not legal.
    IllegalMove,
    /// Set up in a way that the rules do not allow.
    IllegalSetUp,
    /// Gave up the game.
    NoMove,
    /// Ended in the middle of a game.
    Crash,
    /// Did not answer in time.
    Hang,
    /// Answered with something that is no answer.
    Garbage,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::OutOfTime,
        Self::IllegalMove,
        Self::IllegalSetUp,
        Self::NoMove,
        Self::Crash,
        Self::Hang,
        Self::Garbage,
    ];

    /// A word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OutOfTime => "out-of-time",
            Self::IllegalMove => "illegal-move",
            Self::IllegalSetUp => "illegal-set-up",
            Self::NoMove => "no-move",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Garbage => "garbage",
        }
    }

    /// A forfeit for this fault.
    #[must_use]
    pub fn because(self, detail: impl fmt::Display) -> Forfeit {
        let detail: String = detail.to_string().chars().map(printable).take(MAX_DETAIL).collect();
        Forfeit { fault: self, detail }
    }
}

/// Other programs may say anything at any length.
const MAX_DETAIL: usize = 200;

fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fault.name())?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}
