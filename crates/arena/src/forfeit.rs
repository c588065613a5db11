use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a player forfeited a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// What went wrong.
    pub fault: Fault,
    /// Details in one line, such as the move, the exit status or the program's last output.
    pub detail: String,
}

/// The faults that lose a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Fault {
    OutOfTime,
    IllegalMove,
    IllegalSetUp,
    NoMove,
    Resigned,
    Crash,
    Hang,
    /// Wrote something that its protocol does not allow.
    Garbage,
}

impl Fault {
    /// All faults with their names, in the order of the variants.
    pub const ALL: [(Self, &str); 8] = [
        (Self::OutOfTime, "out-of-time"),
        (Self::IllegalMove, "illegal-move"),
        (Self::IllegalSetUp, "illegal-set-up"),
        (Self::NoMove, "no-move"),
        (Self::Resigned, "resigned"),
        (Self::Crash, "crash"),
        (Self::Hang, "hang"),
        (Self::Garbage, "garbage"),
    ];

    /// The name in stores and reports, as in `out-of-time`.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(fault, _)| *fault == self).map_or("", |(_, name)| name)
    }

    /// Makes a forfeit for this fault; a long detail is cut.
    pub fn because(self, detail: impl fmt::Display) -> Forfeit {
        let detail = detail.to_string().replace(char::is_control, " ");
        let detail: String = detail.chars().take(MAX_DETAIL).collect();
        Forfeit { fault: self, detail }
    }
}

/// The longest detail in characters, since other programs may print text of any length.
const MAX_DETAIL: usize = 200;

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fault.name())?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}
