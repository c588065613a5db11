use std::fmt;
use std::time::Duration;

use arena::{Budget, TimeControl};

use crate::refusal::{ErrorCode, Refusal};

/// The arguments of `go`: the limits of a search, with times in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Asks for the values of all rolls or moves instead of the best move.
    pub eval: bool,
    /// Whether only `stop` ends the search.
    pub infinite: bool,
    /// The time for this move.
    pub move_time: Option<u64>,
    /// The largest search depth.
    pub depth: Option<u64>,
    /// The largest number of nodes.
    pub nodes: Option<u64>,
    /// The time left on the clocks of both sides: given for both or for neither.
    pub time_left: [Option<u64>; 2],
    /// The increments per move of both clocks.
    pub increments: [Option<u64>; 2],
    /// The number of moves made so far, by both players together.
    pub ply: Option<u64>,
}

impl Go {
    /// Reads the words after `go`.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let mut go = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if seen.contains(&word) {
                return Err(ErrorCode::BadLimit.because(format_args!("{word} occurs twice")));
            }
            seen.push(word);
            match word {
                "eval" => go.eval = true,
                "infinite" => go.infinite = true,
                _ => {
                    let limit = go.limits().into_iter().find(|(name, ..)| *name == word);
                    let (_, least, limit) = limit.ok_or_else(|| unknown(word))?;
                    *limit = Some(parse_number(word, words.next(), least)?);
                }
            }
        }
        match go.time_left.map(|time| time.is_some()) {
            [true, true] => Ok(go),
            [false, false] if go.increments.iter().flatten().all(|&time| time == 0) => Ok(go),
            [false, false] => Err(ErrorCode::BadLimit.because("increments need p1time and p2time")),
            _ => Err(ErrorCode::BadLimit.because("p1time needs p2time, and p2time needs p1time")),
        }
    }

    /// The numeric limits, each with its name and its smallest valid value.
    fn limits(&mut self) -> [(&'static str, u64, &mut Option<u64>); 8] {
        let ([time, other_time], [increment, other_increment]) =
            (&mut self.time_left, &mut self.increments);
        [
            ("movetime", 1, &mut self.move_time),
            ("depth", 1, &mut self.depth),
            ("nodes", 1, &mut self.nodes),
            ("p1time", 0, time),
            ("p2time", 0, other_time),
            ("p1inc", 0, increment),
            ("p2inc", 0, other_increment),
            ("ply", 0, &mut self.ply),
        ]
    }

    /// Converts the limits to a budget; `moves_played` is used if there is no `ply`.
    pub fn budget(&self, moves_played: u32) -> Budget {
        let control = TimeControl {
            per_move: self.move_time.map(Duration::from_millis),
            depth: self.depth.map(|depth| depth.min(MAX_DEPTH) as u32),
            nodes: self.nodes,
            ..TimeControl::default()
        };
        let [one, other] = self.time_left.map(|left| left.map(Duration::from_millis));
        let time_left = one.zip(other).map(|(one, other)| [one, other]);
        let ply = self.ply.map(|ply| ply.min(u32::MAX.into()) as u32);
        Budget { control, time_left, turn: None, moves_played: ply.unwrap_or(moves_played) }
    }
}

impl From<&Budget> for Go {
    fn from(budget: &Budget) -> Self {
        let control = &budget.control;
        let milliseconds = |time: Duration| time.as_millis() as u64;
        let increment = budget.time_left.map(|_| milliseconds(control.increment));
        Self {
            eval: false,
            infinite: false,
            move_time: budget.move_time().map(|time| milliseconds(time).max(1)),
            depth: control.depth.map(u64::from),
            nodes: control.nodes,
            time_left: [0, 1].map(|side| budget.time_left.map(|left| milliseconds(left[side]))),
            increments: [increment.filter(|&time| time > 0); 2],
            ply: budget.time_left.map(|_| budget.moves_played.into()),
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
        let mut go = *self;
        go.limits().into_iter().try_for_each(|(word, _, number)| match number {
            Some(number) => write!(f, " {word} {number}"),
            None => Ok(()),
        })
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

/// As a time, longer than any real limit, yet small enough that sums of times do not overflow.
const MAX_NUMBER: u64 = 1_000_000_000_000_000;

const MAX_DEPTH: u64 = 100;
