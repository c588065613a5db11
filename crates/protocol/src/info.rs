use std::fmt;

use crate::reply::parse_probability;

/// An engine's report on the progress of its search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Search depth.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Milliseconds since the search began.
    pub time: Option<u64>,
    /// The roll that the other values belong to, with its probability.
    pub roll: Option<(String, f64)>,
    /// The move that the other values belong to.
    pub mov: Option<String>,
    /// The win probability of the player to move.
    pub win_probability: Option<f64>,
    /// The expected moves and rolls, the best move first.
    pub line: Vec<String>,
}

impl Info {
    /// Reads the words after `info`, and skips unknown ones.
    pub fn parse(text: &str) -> Self {
        let mut info = Self::default();
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut index = 0;
        while let Some(&word) = words.get(index) {
            let value = words.get(index + 1).copied().unwrap_or_default();
            let after = words.get(index + 2).copied().unwrap_or_default();
            index += match word {
                "depth" => set(&mut info.depth, value.parse().ok()),
                "nodes" => set(&mut info.nodes, value.parse().ok()),
                "time" => set(&mut info.time, value.parse().ok()),
                "move" => set(&mut info.mov, Some(value.into())),
                "roll" => {
                    let roll = value.strip_prefix('@').zip(parse_probability(after));
                    1 + set(&mut info.roll, roll.map(|(roll, chance)| (roll.into(), chance)))
                }
                "score" if value == "wp" => {
                    1 + set(&mut info.win_probability, parse_probability(after))
                }
                "pv" => {
                    info.line = words[index + 1..].iter().map(|&word| word.into()).collect();
                    return info;
                }
                // Text for people follows.
                "string" => return info,
                _ => 1,
            };
        }
        info
    }
}

/// Sets a value and returns how many words it took: the name and the value.
fn set<T>(slot: &mut Option<T>, value: Option<T>) -> usize {
    *slot = value;
    2
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers =
            [("depth", self.depth.map(u64::from)), ("nodes", self.nodes), ("time", self.time)];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if let Some((roll, probability)) = &self.roll {
            write!(f, " roll @{roll} {probability:.6}")?;
        }
        if let Some(mov) = &self.mov {
            write!(f, " move {mov}")?;
        }
        if let Some(value) = self.win_probability {
            write!(f, " score wp {value:.6}")?;
        }
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" "))?;
        }
        Ok(())
    }
}
