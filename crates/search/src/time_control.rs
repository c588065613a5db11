use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::quantity::parse_time;
use thiserror::Error;

/// The time and effort that players may spend on a game; without any limit, the players decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The total time of each side.
    pub total: Option<Duration>,
    /// The increment per move.
    pub increment: Duration,
    /// The time per move.
    pub per_move: Option<Duration>,
    /// The time for all moves that a side makes in a row.
    pub per_turn: Option<Duration>,
    /// Search depth in moves, for players that search.
    pub depth: Option<u32>,
    /// Nodes per move, for players that search.
    pub nodes: Option<u64>,
    /// How late a move may arrive, since messages take time.
    pub grace: Duration,
}

impl TimeControl {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let time = || parse_time(value).map_err(|error| error.to_string());
        match key {
            "total" => self.total = Some(time()?),
            "increment" => self.increment = time()?,
            "move" => self.per_move = Some(time()?),
            "turn" => self.per_turn = Some(time()?),
            "depth" => self.depth = Some(parse_count(value, 100)? as u32),
            "nodes" => self.nodes = Some(parse_count(value, u64::MAX)?),
            "grace" => self.grace = time()?,
            _ => {
                return Err(format!(
                    "\"{key}\": expected total, increment, move, turn, depth, nodes or grace"
                ));
            }
        }
        Ok(())
    }
}

/// Gives both sides the same time control.
impl From<TimeControl> for [TimeControl; 2] {
    fn from(control: TimeControl) -> Self {
        [control; 2]
    }
}

impl Default for TimeControl {
    fn default() -> Self {
        Self {
            total: None,
            increment: Duration::ZERO,
            per_move: None,
            per_turn: None,
            depth: None,
            nodes: None,
            grace: DEFAULT_GRACE,
        }
    }
}

/// Longer than a busy machine takes to wake a program that has an answer to read.
const DEFAULT_GRACE: Duration = Duration::from_millis(100);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `total=10s,increment=100ms`, `move=100ms`, `depth=3,nodes=10000` and the like.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let error = |problem| TimeControlError(format!("time control \"{text}\": {problem}"));
        let mut control = Self::default();
        let mut seen = Vec::new();
        for part in text.split(',') {
            let Some((key, value)) = part.split_once('=') else {
                return Err(error(format!("\"{part}\": expected KEY=VALUE")));
            };
            if seen.contains(&key) {
                return Err(error(format!("{key} is given twice")));
            }
            seen.push(key);
            control.set(key, value).map_err(error)?;
        }
        let is_zero = |time: Option<Duration>| time.is_some_and(|time| time.is_zero());
        let times = [control.total, control.per_move, control.per_turn];
        if times.into_iter().any(is_zero) {
            return Err(error("the time limit is zero".into()));
        }
        if control.total.is_none() && !control.increment.is_zero() {
            return Err(error("an increment needs a total".into()));
        }
        Ok(control)
    }
}

impl fmt::Display for TimeControl {
    /// Writes the text that it can be read from; empty without limits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |time: Duration| format!("{}s", time.as_secs_f64());
        let changed = |value: Duration, default| (value != default).then(|| time(value));
        let parts = [
            ("total", self.total.map(time)),
            ("increment", changed(self.increment, Duration::ZERO)),
            ("move", self.per_move.map(time)),
            ("turn", self.per_turn.map(time)),
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("grace", changed(self.grace, DEFAULT_GRACE)),
        ];
        let parts = parts.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?)));
        f.write_str(&parts.collect::<Vec<_>>().join(","))
    }
}

fn parse_count(text: &str, max: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| format!("\"{text}\": expected a whole number from 1 to {max}"))
}

/// Why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct TimeControlError(pub String);
