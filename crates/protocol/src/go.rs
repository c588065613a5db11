use std::fmt;
use std::time::Duration;

use arena::{Budget, TimeControl};

use crate::refusal::{ErrorCode, Refusal};

/// The limits of a search; times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Asks for the values of all rolls or moves instead of the best move.
    pub eval: bool,
    /// Whether only `stop` ends the search.
    pub infinite: bool,
    /// Time for this move.
    pub move_time: Option<u64>,
    /// Search depth.
    pub depth: Option<u32>,
    /// Number of nodes.
    pub nodes: Option<u64>,
    /// Time left on both clocks.
    pub time_left: Option<[u64; 2]>,
    /// Increments of both clocks.
    pub increments: [u64; 2],
    /// Moves made so far by both players.
    pub ply: Option<u32>,
}

impl Go {
    /// Reads the words after `go`.
    ///
    /// # Errors
    /// If a limit is unknown, occurs twice or has a bad value.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let mut go = Self::default();
        let mut times: [Option<u64>; 2] = [None; 2];
        let mut seen: Vec<&str> = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if seen.contains(&word) {
                return Err(ErrorCode::BadLimit.because(format_args!("{word} occurs twice")));
            }
            seen.push(word);
            let mut number = |least| parse_number(word, words.next(), least);
            match word {
                "eval" => go.eval = true,
                "infinite" => go.infinite = true,
                "movetime" => go.move_time = Some(number(1)?),
                "depth" => go.depth = Some(number(1)?.min(MAX_DEPTH) as u32),
                "nodes" => go.nodes = Some(number(1)?),
                "p1time" => times[0] = Some(number(0)?),
                "p2time" => times[1] = Some(number(0)?),
                "p1inc" => go.increments[0] = number(0)?,
                "p2inc" => go.increments[1] = number(0)?,
                "ply" => go.ply = Some(number(0)?.min(u32::MAX.into()) as u32),
                _ => return Err(unknown(word)),
            }
        }
        go.time_left = match times {
            [None, None] => None,
            [Some(one), Some(other)] => Some([one, other]),
            _ => {
                return Err(
                    ErrorCode::BadLimit.because("p1time needs p2time, and p2time needs p1time")
                );
            }
        };
        if go.time_left.is_none() && go.increments != [0, 0] {
            return Err(ErrorCode::BadLimit.because("increments need p1time and p2time"));
        }
        Ok(go)
    }

    /// The same limits as a budget of the game loop.
    #[must_use]
    pub fn budget(&self, moves_played: u32) -> Budget {
        let control = TimeControl {
            per_move: self.move_time.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            ..TimeControl::default()
        };
        let time_left = self.time_left.map(|left| left.map(Duration::from_millis));
        Budget { control, time_left, turn: None, moves_played: self.ply.unwrap_or(moves_played) }
    }
}

impl From<&Budget> for Go {
    fn from(budget: &Budget) -> Self {
        let control = &budget.control;
        let milliseconds = |time: Duration| time.as_millis() as u64;
        let increment = budget.time_left.map_or(0, |_| milliseconds(control.increment));
        Self {
            eval: false,
            infinite: false,
            move_time: budget.move_time().map(|time| milliseconds(time).max(1)),
            depth: control.depth,
            nodes: control.nodes,
            time_left: budget.time_left.map(|left| left.map(milliseconds)),
            increments: [increment; 2],
            ply: budget.time_left.map(|_| budget.moves_played),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (word, is_there) in [("eval", self.eval), ("infinite", self.infinite)] {
            if is_there {
                write!(f, " {word}")?;
            }
        }
        let increment = |index: usize| Some(self.increments[index]).filter(|&time| time > 0);
        for (word, number) in [
            ("movetime", self.move_time),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("p1time", self.time_left.map(|left| left[0])),
            ("p2time", self.time_left.map(|left| left[1])),
            ("p1inc", increment(0)),
            ("p2inc", increment(1)),
            ("ply", self.ply.map(u64::from)),
        ] {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        Ok(())
    }
}

fn parse_number(word: &str, value: Option<&str>, least: u64) -> Result<u64, Refusal> {
    let value = value.unwrap_or_default();
    let number = value.parse().ok().filter(|number| (least..=MAX_NUMBER).contains(number));
    number.ok_or_else(|| {
        let expected = format!("expected a whole number from {least} to {MAX_NUMBER}");
        ErrorCode::BadLimit.because(format_args!("{word} \"{value}\": {expected}"))
    })
}

fn unknown(word: &str) -> Refusal {
    let expected = "eval, infinite, movetime, depth, nodes, p1time, p2time, p1inc, p2inc or ply";
    ErrorCode::BadLimit.because(format_args!("\"{word}\": expected {expected}"))
}

/// In milliseconds, longer than any real limit; sums of such times do not overflow.
const MAX_NUMBER: u64 = 1_000_000_000_000_000;

/// The maximum depth.
const MAX_DEPTH: u64 = 100;
