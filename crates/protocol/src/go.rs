use std::fmt;
use std::time::Duration;

use arena::{Budget, TimeControl};

use crate::refusal::{ErrorCode, Refusal};

/// What `go` asks for; times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The values of all rolls or moves instead of the best move.
    pub eval: bool,
    /// Until `stop`.
    pub infinite: bool,
    /// For this move.
    pub move_time: Option<u64>,
    /// Moves deep.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// What is on the clocks of both players.
    pub time_left: Option<[u64; 2]>,
    /// What they get for each move on top.
    pub increments: [u64; 2],
    /// Moves that both have made so far.
    pub ply: Option<u32>,
}

impl Go {
    /// Reads the words after `go`.
    ///
    /// # Errors
    /// Names the limit that there is not, stands twice or has no such value.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let mut go = Self::default();
        let mut times: [Option<u64>; 2] = [None; 2];
        let mut seen: Vec<&str> = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if seen.contains(&word) {
                return Err(ErrorCode::BadLimit.because(format_args!("{word} stands twice")));
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
            _ => return Err(ErrorCode::BadLimit.because("p1time and p2time go together")),
        };
        if go.time_left.is_none() && go.increments != [0, 0] {
            return Err(ErrorCode::BadLimit.because("increments need p1time and p2time"));
        }
        Ok(go)
    }

    /// The same limits as a game loop gives them.
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

/// A day more or less makes no difference: a million years in milliseconds do not overflow.
const MAX_NUMBER: u64 = 1_000_000_000_000_000;

/// No search goes deeper.
const MAX_DEPTH: u64 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_a_game_loop_survive() {
        let text = "total=10s,increment=100ms,move=1s,depth=5,nodes=1000,grace=100ms";
        let control: TimeControl = text.parse().unwrap();
        let time_left = Some([9, 8].map(Duration::from_secs));
        let go = Go::from(&Budget { control, time_left, turn: None, moves_played: 7 });
        let written = go.to_string();
        assert_eq!(
            written,
            "go movetime 1000 depth 5 nodes 1000 p1time 9000 p2time 8000 p1inc 100 p2inc 100 ply 7"
        );
        let read = Go::parse(written.strip_prefix("go").unwrap()).unwrap();
        let budget = read.budget(0);
        assert_eq!((budget.time_left, budget.moves_played), (time_left, 7));
        assert_eq!(budget.control.per_move, control.per_move);
        assert_eq!((budget.control.depth, budget.control.nodes), (Some(5), Some(1000)));
    }

    #[test]
    fn bad_limits_are_named() {
        for (text, message) in [
            ("depth", "depth \"\": expected a whole number from 1 to 1000000000000000"),
            ("depth 0", "depth \"0\": expected a whole number from 1 to 1000000000000000"),
            ("movetime -5", "movetime \"-5\": expected a whole number from 1 to 1000000000000000"),
            ("nodes 5 nodes 6", "nodes stands twice"),
            ("p1time 5", "p1time and p2time go together"),
            ("p1inc 5", "increments need p1time and p2time"),
        ] {
            let Refusal { code, text } = Go::parse(text).unwrap_err();
            assert_eq!((code, text.as_str()), (ErrorCode::BadLimit, message));
        }
        assert!(
            Go::parse("fast").unwrap_err().text.starts_with("\"fast\": expected eval, infinite")
        );
    }
}
