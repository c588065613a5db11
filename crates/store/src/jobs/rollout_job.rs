use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::{
    DEFAULT_TRIALS, Job, JobFile, RolledOut, RolloutEngine, Row, UnitFile, Work, check_rollout,
    check_units, rollout_engine, rollout_starts, text,
};
use games::{Game, Move, Position, Problem};
use report::rollout_json;
use search::rollout::{Rollout, RolloutBlock, RolloutBlocks, Trial};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{NO_GAMES, not_a_row};

/// The plan of a rollout, read from TOML.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RolloutPlan {
    /// The game, if not the default.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// The side of the board for `startpos`, if not the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// The position, or `startpos`.
    pub position: String,
    /// The engine that plays both sides, if not the game's default for rollouts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The judge of luck, if not the engine itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// How many extra moves an engine looks ahead when it judges luck itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look_ahead: Option<u32>,
    /// The number of games from each start.
    #[serde(default = "usual_trials")]
    pub trials: u64,
    /// The standard error at which the rollout stops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Whether to roll out every legal move instead of the position itself.
    #[serde(default)]
    pub moves: bool,
    /// The seed of everything random.
    pub seed: u64,
}

fn usual_trials() -> u64 {
    DEFAULT_TRIALS
}

/// A rollout as a job: a unit is a block of trials, and its row has their results.
#[derive(Clone)]
pub struct RolloutJob {
    plan: RolloutPlan,
    position: Position,
    moves: Vec<Option<Move>>,
    starts: Vec<Position>,
    spec: String,
    engine: RolloutEngine,
}

impl RolloutJob {
    /// Makes the job of a plan.
    pub fn new(plan: RolloutPlan) -> Result<Self, Problem> {
        let game = plan.game.unwrap_or_default();
        let usual = game.rollout_engine.ok_or_else(|| {
            format!("rollout is for games with dice, and {} has none", game.title)
        })?;
        let position = match plan.position.trim() {
            "startpos" => game.variant(plan.board).and_then(|variant| variant.start())?,
            text => game.position(text)?,
        };
        let (moves, starts) = rollout_starts(&position, plan.moves)?;
        let (reference, look_ahead) = (plan.reference.as_deref(), plan.look_ahead);
        let spec = plan.engine.clone().unwrap_or_else(|| usual.into());
        let engine = rollout_engine(position.variant(), &spec, reference, look_ahead, |_| ())?;
        let job = Self { plan, position, moves, starts, spec, engine };
        check_rollout(&job.unplayed())?;
        Ok(job)
    }

    fn rollout<'a>(&'a self, threads: NonZeroUsize, stop: &'a AtomicBool) -> Rollout<'a, Position> {
        let RolloutPlan { trials, target, seed, .. } = self.plan;
        Rollout { starts: &self.starts, trials, target, time: None, seed, threads, stop }
    }

    /// The rollout, for what needs no playing, such as counting its blocks.
    fn unplayed(&self) -> Rollout<'_, Position> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        self.rollout(NonZeroUsize::MIN, &NEVER)
    }
}

impl Job for RolloutJob {
    fn units(&self) -> u64 {
        self.unplayed().blocks()
    }

    fn run(&self, units: Range<u64>, work: &Work) -> Result<Vec<Row>, Problem> {
        check_units(&units, self.units())?;
        let rollout = self.rollout(work.threads, work.stop);
        let player = || self.engine.build(work.stop);
        let blocks = rollout.play_blocks(units, &player, work.progress);
        Ok(blocks.iter().map(|(number, block)| row(*number, block)).collect())
    }

    fn open(&self, path: &Path) -> Result<Box<dyn JobFile>, Problem> {
        let plan = json!({ "rollout": self.plan });
        let file = UnitFile::open(path, &plan, self.units())?;
        Ok(Box::new(RolloutFile { job: self.clone(), file }))
    }
}

/// The file of a rollout's rows.
struct RolloutFile {
    job: RolloutJob,
    file: UnitFile,
}

impl RolloutFile {
    fn blocks(&self) -> Result<RolloutBlocks, Problem> {
        let mut blocks = RolloutBlocks::new();
        self.file.visit(|row| blocks.extend(block(&row).ok()))?;
        Ok(blocks)
    }
}

impl JobFile for RolloutFile {
    fn keep(&mut self, rows: &[Row]) -> Result<(), Problem> {
        let rollout = self.job.unplayed();
        for (index, row) in rows.iter().enumerate() {
            let (number, block) = block(row).map_err(|problem| not_a_row(index, problem))?;
            if number >= rollout.blocks() || !rollout.is_block(number, &block) {
                return Err(not_a_row(index, format!("unit {number} has other trials")));
            }
        }
        Ok(self.file.add(rows)?)
    }

    fn missing(&self) -> Vec<Range<u64>> {
        let reaches_target = |blocks| self.job.unplayed().results_of(blocks).1.is_some();
        match self.job.plan.target.is_some() && self.blocks().is_ok_and(reaches_target) {
            true => Vec::new(),
            false => self.file.missing(),
        }
    }

    fn result(&self) -> Result<Value, Problem> {
        let RolloutJob { plan, position, moves, spec, engine, .. } = &self.job;
        let (results, _) = self.job.unplayed().results_of(self.blocks()?);
        let played = RolledOut { moves: moves.clone(), results };
        let answer = rollout_json(position, &played, (spec, engine), plan.seed, None);
        Ok(answer.ok_or(NO_GAMES)?)
    }
}

/// A trial as a row has it: cell, result, luck of the first roll, luck of later rolls.
type TrialRow = (usize, f64, f64, f64);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockRow {
    unit: u64,
    /// For each trial of the block, the results from all starts.
    trials: Vec<Vec<TrialRow>>,
}

fn row(unit: u64, block: &RolloutBlock) -> Row {
    let of_trial = |trial: &Trial| (trial.cell, trial.result, trial.first_luck, trial.later_luck);
    let trials = block.iter().map(|trials| trials.iter().map(of_trial).collect()).collect();
    // Our own types have string keys only, so this cannot fail.
    serde_json::to_value(BlockRow { unit, trials }).unwrap_or_default()
}

fn block(row: &Row) -> serde_json::Result<(u64, RolloutBlock)> {
    let BlockRow { unit, trials } = BlockRow::deserialize(row)?;
    let trial =
        |(cell, result, first_luck, later_luck)| Trial { cell, result, first_luck, later_luck };
    let trials = trials.into_iter().map(|starts| starts.into_iter().map(trial).collect());
    Ok((unit, trials.collect()))
}
