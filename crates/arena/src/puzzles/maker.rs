use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{
    EnginePlayer, GameSeed, MAX_GAMES, Opening, Ply, TimeControl, UNIT, UnitFile, UnitFileError,
};
use game::{Dice, Position as _, Turn, derive_seed};
use games::{Game, Move, Position, Problem, SpecError, Variant};
use search::Engine;
use serde::Deserialize as _;
use serde_json::json;

use super::collection::Collection;
use super::difficulty::{difficulty, level_specs, solvers};
use super::judge::{Judge, JudgedMove, Verdicts, clearly_best};
use super::puzzle::{Puzzle, PuzzleStep, losses_text};
use super::themes::themes_of;
use crate::share_work;

/// Which puzzles to make.
#[allow(missing_docs, reason = "the names say it")]
pub struct PuzzlePlan<'a> {
    pub variant: Variant,
    pub count: usize,
    pub seed: u64,
    /// The number of threads; the puzzles do not depend on it.
    pub threads: NonZeroUsize,
    pub stop: &'a AtomicBool,
}

/// The number of games in a row without a puzzle before giving up.
const MOST_VAIN_GAMES: u64 = 2000;
/// How many games each thread plays before the collection is updated.
const BATCH: u64 = 4;
/// The maximum number of decisions examined per game.
const DECISIONS: usize = 40;

impl PuzzlePlan<'_> {
    /// Opens or creates the file of finished candidates. The number of puzzles may change later.
    pub fn open(&self, path: &Path) -> Result<UnitFile, UnitFileError> {
        let (game, board) = (self.variant.game().name(), self.variant.board_side());
        let puzzles =
            json!({ "game": game, "board": board, "seed": self.seed, "version": VERSION });
        UnitFile::open(path, &json!({ "puzzles": puzzles }), MAX_GAMES)
    }

    /// Makes the puzzles; `None` if stopped. The file keeps finished candidates. `progress` gets
    /// the number of puzzles, and of games played.
    ///
    /// # Errors
    /// If the file cannot be used, or too many games in a row have no new puzzle.
    pub fn make(
        &self,
        file: UnitFile,
        progress: &(dyn Fn(usize, u64) + Sync),
    ) -> Result<Option<Vec<Puzzle>>, Problem> {
        let mut collection = Collection::new(self.variant.game(), self.count);
        let mut rows = read_rows(&file)?;
        let file = Mutex::new(file);
        let (mut next, mut last_found) = (0, 0);
        let batch = BATCH * self.threads.get() as u64;
        while !collection.is_full() {
            let missing: Vec<u64> =
                (next..next + batch).filter(|unit| !rows.contains_key(unit)).collect();
            let Some(new) = self.candidates(&missing, &file)? else { return Ok(None) };
            rows.extend(new);
            for unit in next..next + batch {
                let before = collection.puzzles.len();
                rows.remove(&unit).flatten().into_iter().for_each(|it| collection.offer(it));
                last_found = if collection.puzzles.len() > before { unit } else { last_found };
            }
            next += batch;
            progress(collection.puzzles.len(), next);
            if next - last_found > MOST_VAIN_GAMES {
                let (found, wanted) = (collection.puzzles.len(), self.count);
                let expected = format!("different puzzles: expected {wanted}");
                return Err(format!("{next} games have {found} {expected}").into());
            }
        }
        Ok(Some(collection.puzzles))
    }

    /// Looks for puzzles in some candidates, by number; the whole result is `None` if stopped.
    fn candidates(&self, units: &[u64], file: &Mutex<UnitFile>) -> Result<Option<Rows>, Problem> {
        let (count, stop) = (units.len() as u64, self.stop);
        let rows = share_work(
            count,
            self.threads,
            stop,
            &|_| (),
            || PuzzleMaker::new(self.variant, stop).map_err(|it| it.to_string()),
            |maker, index| {
                let unit = units[index as usize];
                let Some(found) = maker.candidate(derive_seed(self.seed, unit)) else {
                    return Ok(None);
                };
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let row = json!({ UNIT: unit, "puzzle": found });
                file.add(&[row]).map_err(|it| it.to_string())?;
                Ok(Some((unit, found)))
            },
        );
        Ok(rows?.map(|rows| rows.into_iter().collect()))
    }
}

/// Must change whenever the program makes other puzzles from the same seed.
const VERSION: u32 = 1;

type Rows = BTreeMap<u64, Option<Puzzle>>;

/// Reads the finished candidates of a file.
fn read_rows(file: &UnitFile) -> Result<Rows, Problem> {
    let mut rows: Result<Rows, Problem> = Ok(Rows::new());
    file.visit(|row| {
        let unit = row[UNIT].as_u64().unwrap_or_default();
        match (Option::deserialize(&row["puzzle"]), &mut rows) {
            (Ok(puzzle), Ok(rows)) => drop(rows.insert(unit, puzzle)),
            (Err(problem), Ok(_)) => rows = Err(format!("unit {unit}: {problem}").into()),
            (_, Err(_)) => (),
        }
    })?;
    rows
}

/// Makes puzzles on one thread, from games between engines of medium strength, whose mistakes lead
/// to positions with something to find.
struct PuzzleMaker<'a> {
    opening: Opening,
    players: Vec<[EnginePlayer; 2]>,
    judge: Judge<'a>,
    solvers: Vec<Engine<Position>>,
    stop: &'a AtomicBool,
}

/// A decision with its judgement.
struct Decision {
    step: PuzzleStep,
    best: Vec<Move>,
    verdicts: Verdicts<Move>,
}

impl<'a> PuzzleMaker<'a> {
    fn new(variant: Variant, stop: &'a AtomicBool) -> Result<Self, Problem> {
        let player = |spec: &str| variant.engine(spec, |_| ()).map(EnginePlayer);
        let pair = |spec: &&str| Ok([player(spec)?, player(spec)?]);
        let players = medium(variant.game()).iter().map(pair).collect::<Result<_, SpecError>>()?;
        let opening = Opening::new(variant, variant.game().contest_set_ups()[0])?;
        let (judge, solvers) = (Judge::new(variant, stop)?, solvers(variant)?);
        Ok(Self { opening, players, judge, solvers, stop })
    }

    /// Plays a game and looks for a puzzle in it; `None` if stopped.
    fn candidate(&mut self, seed: u64) -> Option<Option<Puzzle>> {
        let decisions = self.decisions(seed)?;
        for (index, position) in decisions.iter().enumerate() {
            self.judge.forget();
            let seed = derive_seed(seed, 2 + index as u64);
            let puzzle = self.puzzle(position, seed);
            // The verdict of a stopped search does not count.
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if puzzle.is_some() {
                return Some(puzzle);
            }
        }
        Some(None)
    }

    /// Plays a game and draws decisions from it, those that begin a turn first; `None` if stopped.
    fn decisions(&mut self, seed: u64) -> Option<Vec<Position>> {
        let mut dice = Dice::new(derive_seed(seed, 0));
        let index = dice.below(self.players.len() as u32) as usize;
        let [one, other] = &mut self.players[index];
        let (seed, controls) = (GameSeed(derive_seed(seed, 1)), [TimeControl::default(); 2]);
        let played = self.opening.play([one, other], seed, controls, None, self.stop)?;
        let mut last = None;
        let continues = |ply: &Ply| last.replace(ply.player) == Some(ply.player);
        let continues = played.game.plies.iter().map(continues);
        let mut found: Vec<_> = continues.zip(played.game.positions()).collect();
        dice.shuffle(&mut found);
        found.truncate(DECISIONS);
        found.sort_by_key(|(continues, _)| *continues);
        Some(found.into_iter().map(|(_, position)| position).collect())
    }

    /// Makes a puzzle of a position, if one move is clearly best.
    fn puzzle(&mut self, position: &Position, seed: u64) -> Option<Puzzle> {
        if !self.judge.may_be_clear(position) {
            return None;
        }
        let first = self.decision(position, Vec::new(), seed)?;
        let mut steps = vec![first.step.clone()];
        let mut solution = vec![first.best[0]];
        for (index, mov) in first.best.iter().enumerate() {
            let after = position.play(*mov);
            if after.turn() != Turn::ToMove(position.mover()) {
                continue;
            }
            let made = vec![mov.to_string()];
            let Some(next) = self.decision(&after, made, derive_seed(seed, index as u64)) else {
                continue;
            };
            if index == 0 {
                solution.push(next.best[0]);
            }
            steps.push(next.step);
        }
        let Verdicts { moves, value, check } = &first.verdicts;
        let themes = themes_of(position, &solution, &first.verdicts);
        let difficulty = difficulty(&mut self.solvers, position, &steps, seed, self.stop);
        let error = moves.iter().map(|judged| judged.error).fold(0.0, f64::max);
        Some(Puzzle {
            position: position.to_string(),
            steps,
            value: rounded(*value),
            themes: themes.into_iter().map(str::to_owned).collect(),
            difficulty,
            check: *check,
            error: (error > 0.0).then(|| rounded(error)),
        })
    }

    fn decision(&mut self, position: &Position, after: Vec<String>, seed: u64) -> Option<Decision> {
        let verdicts = self.judge.judge(position, seed)?;
        let best = clearly_best(&verdicts.moves).filter(|best| !best.is_empty())?;
        let text = |judged: &JudgedMove<Move>| (judged.mov.to_string(), judged.loss);
        let losses: Vec<(String, f64)> = verdicts.moves.iter().map(text).collect();
        let mut names: Vec<String> = best.iter().map(ToString::to_string).collect();
        names.sort();
        let step = PuzzleStep { after, best: names, losses: losses_text(&losses) };
        Some(Decision { step, best, verdicts })
    }
}

/// The engines of the levels in the middle of the list.
fn medium(game: Game) -> Vec<&'static str> {
    let levels = level_specs(game);
    let middle = levels.len() / 2;
    match levels.get(middle.saturating_sub(1)..(middle + 2).min(levels.len())) {
        Some(some) if !some.is_empty() => some.to_vec(),
        _ => vec![game.defaults.opponent],
    }
}

/// Rounds to four decimals, which are enough for people.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
