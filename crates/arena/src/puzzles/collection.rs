use std::collections::{BTreeMap, HashSet};

use games::Game;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{LEAST_LOSS, Puzzle, STANDARD_ERRORS, WIN};

/// Puzzles without duplicates, and not too many of one difficulty or with an immediate win.
pub struct Collection {
    game: Game,
    wanted: usize,
    /// The puzzles so far.
    pub puzzles: Vec<Puzzle>,
    seen: HashSet<String>,
}

impl Collection {
    /// Makes an empty collection for this many puzzles.
    pub fn new(game: Game, wanted: usize) -> Self {
        Self { game, wanted, puzzles: Vec::new(), seen: HashSet::new() }
    }

    /// Whether the collection has as many puzzles as wanted.
    pub fn is_full(&self) -> bool {
        self.puzzles.len() >= self.wanted
    }

    /// Adds a puzzle, unless the collection is full, has the puzzle already (perhaps mirrored), or
    /// has enough of its kind.
    pub fn offer(&mut self, puzzle: Puzzle) {
        let Ok(position) = self.game.position(&puzzle.position) else { return };
        let same = position.representative();
        let wins = |puzzle: &Puzzle| puzzle.themes.iter().any(|theme| theme == WIN);
        let count = |is_such: &dyn Fn(&Puzzle) -> bool| {
            self.puzzles.iter().filter(|puzzle| is_such(puzzle)).count()
        };
        let as_difficult = count(&|other| other.difficulty == puzzle.difficulty);
        let is_common = wins(&puzzle) && count(&wins) >= self.share(MOST_WINS)
            || as_difficult >= self.share(MOST_OF_A_DIFFICULTY);
        if !self.is_full() && !is_common && self.seen.insert(same.to_string()) {
            self.puzzles.push(puzzle);
        }
    }

    fn share(&self, share: f64) -> usize {
        (self.wanted as f64 * share).ceil() as usize
    }
}

/// The largest share of puzzles in which the best move wins at once.
const MOST_WINS: f64 = 0.1;
/// The largest share of puzzles of the same difficulty.
const MOST_OF_A_DIFFICULTY: f64 = 0.4;

/// A file of puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PuzzleFile {
    pub game: String,
    pub command: String,
    pub seed: u64,
    /// The least loss of any wrong move.
    pub least_loss: f64,
    /// By how many standard errors every loss exceeds `least_loss` at least.
    pub standard_errors: f64,
    pub puzzles: Vec<Puzzle>,
}

impl PuzzleFile {
    /// Makes a file of puzzles; `command` and `seed` say how they were made.
    pub fn new(game: Game, command: String, seed: u64, puzzles: Vec<Puzzle>) -> Self {
        let (least_loss, standard_errors) = (LEAST_LOSS, STANDARD_ERRORS);
        Self { game: game.name().into(), command, seed, least_loss, standard_errors, puzzles }
    }

    /// The file as JSON, with one puzzle per line.
    pub fn text(&self) -> serde_json::Result<String> {
        let head = serde_json::to_string(&Self { puzzles: Vec::new(), ..self.clone() })?;
        let lines: serde_json::Result<Vec<String>> =
            self.puzzles.iter().map(serde_json::to_string).collect();
        let head = head.trim_end_matches("]}");
        Ok(format!("{head}\n{}\n]}}\n", lines?.join(",\n")))
    }

    /// The number of puzzles by theme, difficulty and check.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for puzzle in &self.puzzles {
            let themes = puzzle.themes.iter().map(|theme| format!("theme {theme}"));
            let difficulty = format!("difficulty {}", puzzle.difficulty);
            let check = format!("check {}", json!(puzzle.check).as_str().unwrap_or_default());
            for name in themes.chain([difficulty, check]) {
                *counts.entry(name).or_insert(0) += 1;
            }
        }
        counts
    }
}
