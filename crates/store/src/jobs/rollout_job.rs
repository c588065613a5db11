use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{
    Job, JobError, JobFile, JudgeSpec, RolledOut, RolloutEngine, RolloutRequest, Row, UnitFile,
    Work, rollout_engine, text,
};
use game::{Position as _, Turn};
use games::{Game, Move, Position, Variant};
use report::RolloutAnswer;
use search::rollout::{Rollout, RolloutBlock, RolloutBlocks, Trial};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{check_units, not_a_row, other};

/// A position to play out.
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
    /// The engine that plays both sides, if not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// What judges luck, if not the engine itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// How many moves further an engine looks to judge luck itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look_ahead: Option<u32>,
    /// The number of games from each start.
    #[serde(default = "usual_trials")]
    pub trials: u64,
    /// Stop at this standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Whether to roll out every legal move.
    #[serde(default)]
    pub moves: bool,
    /// The seed of everything random.
    pub seed: u64,
}

fn usual_trials() -> u64 {
    RolloutRequest::DEFAULT_TRIALS
}

/// A rollout as a job: a unit is a block of trials, and its row has their results.
pub struct RolloutJob {
    plan: RolloutPlan,
    rollout: Arc<Prepared>,
}

const MOST_TRIALS: u64 = RolloutRequest::MOST_TRIALS;

impl RolloutJob {
    /// The job of a plan.
    ///
    /// # Errors
    /// If the plan names something that does not exist.
    pub fn new(plan: RolloutPlan) -> Result<Self, JobError> {
        if !(1..=MOST_TRIALS).contains(&plan.trials) {
            let found = plan.trials;
            return Err(other(format!("trials = {found}: expected 1 to {MOST_TRIALS}")));
        }
        if let Some(target) = plan.target.filter(|target| !(*target > 0.0 && *target < 0.5)) {
            return Err(other(format!("target = {target}: expected more than 0, less than 0.5")));
        }
        let rollout = Prepared::new(plan.clone())?;
        Ok(Self { plan, rollout: Arc::new(rollout) })
    }
}

impl Job for RolloutJob {
    fn units(&self) -> u64 {
        self.rollout.blocks()
    }

    fn run(&self, units: Range<u64>, work: &Work) -> Result<Vec<Row>, JobError> {
        check_units(&units, self.units())?;
        let blocks = self.rollout.play(units, work);
        Ok(blocks.iter().map(|(number, block)| row(*number, block)).collect())
    }

    fn open(&self, path: &Path) -> Result<Box<dyn JobFile>, JobError> {
        let plan = json!({ "rollout": self.plan });
        let file = UnitFile::open(path, &plan, self.units(), &[])?;
        Ok(Box::new(RolloutFile { rollout: Arc::clone(&self.rollout), file }))
    }
}

/// The rows of a rollout.
struct RolloutFile {
    rollout: Arc<Prepared>,
    file: UnitFile,
}

impl RolloutFile {
    fn blocks(&self) -> Result<RolloutBlocks, JobError> {
        let mut blocks = RolloutBlocks::new();
        self.file.visit(|row| blocks.extend(block(&row).ok()))?;
        Ok(blocks)
    }
}

impl JobFile for RolloutFile {
    fn keep(&mut self, rows: &[Row]) -> Result<(), JobError> {
        for (index, row) in rows.iter().enumerate() {
            let (number, block) = block(row).map_err(|problem| not_a_row(index, problem))?;
            if !self.rollout.is_block(number, &block) {
                return Err(not_a_row(index, format!("unit {number} has other trials")));
            }
        }
        Ok(self.file.add(rows)?)
    }

    fn missing(&self) -> Vec<Range<u64>> {
        let missing = self.file.missing(0..self.rollout.blocks());
        if !self.rollout.has_target() {
            return missing;
        }
        let is_enough = |blocks| self.rollout.results(blocks).1.is_some();
        if self.blocks().is_ok_and(is_enough) { Vec::new() } else { missing }
    }

    fn result(&self) -> Result<Value, JobError> {
        self.rollout.results(self.blocks()?).0.ok_or(JobError::NoGames)
    }
}

/// A trial in a row: the cell, the result, and the luck of the first and of later rolls.
type TrialRow = (usize, f64, f64, f64);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockRow {
    unit: u64,
    /// For each trial the results from all starts.
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

/// The positions and the engine of a rollout.
struct Prepared {
    plan: RolloutPlan,
    position: Position,
    moves: Vec<Option<Move>>,
    starts: Vec<Position>,
    spec: String,
    engine: RolloutEngine<Position>,
}

impl Prepared {
    /// What a plan names.
    fn new(plan: RolloutPlan) -> Result<Self, JobError> {
        let game = plan.game.unwrap_or_default();
        let usual = game.rollout_engine.ok_or_else(|| {
            other(format!("rollout is for games with dice, and {} has none", game.title))
        })?;
        let position = match plan.position.trim() {
            "startpos" => game.variant(plan.board).and_then(Variant::start),
            text => game.position(text),
        };
        let position = position.map_err(other)?;
        if plan.moves && position.turn() == Turn::ToRoll {
            return Err(other(format!("{position}: without a roll there are no moves to compare")));
        }
        let judge = JudgeSpec { reference: plan.reference.as_deref(), look_ahead: plan.look_ahead };
        let spec = plan.engine.clone().unwrap_or_else(|| usual.into());
        let engine = rollout_engine(position.variant(), &spec, judge, |_| ()).map_err(other)?;
        let moves: Vec<Option<Move>> =
            if plan.moves { position.moves().map(Some).collect() } else { vec![None] };
        let start = |mov: &Option<Move>| mov.map_or(position, |mov| position.play(mov));
        let starts = moves.iter().map(start).collect();
        Ok(Self { plan, position, moves, starts, spec, engine })
    }

    fn rollout<'a>(&'a self, threads: NonZeroUsize, stop: &'a AtomicBool) -> Rollout<'a, Position> {
        let RolloutPlan { trials, target, seed, .. } = self.plan;
        Rollout { starts: &self.starts, trials, target, time: None, seed, threads, stop }
    }

    fn count<T>(&self, count: impl FnOnce(&Rollout<Position>) -> T) -> T {
        count(&self.rollout(NonZeroUsize::MIN, &AtomicBool::new(false)))
    }

    fn blocks(&self) -> u64 {
        self.count(|rollout| rollout.blocks())
    }

    fn has_target(&self) -> bool {
        self.plan.target.is_some()
    }

    fn is_block(&self, number: u64, block: &RolloutBlock) -> bool {
        self.count(|rollout| number < rollout.blocks() && rollout.is_block(number, block))
    }

    fn play(&self, numbers: Range<u64>, work: &Work) -> RolloutBlocks {
        let rollout = self.rollout(work.threads, work.stop);
        rollout.play_blocks(numbers, &|| self.engine.build(work.stop), work.progress)
    }

    /// The report, and after how many blocks they were precise enough.
    fn results(&self, blocks: RolloutBlocks) -> (Option<Value>, Option<u64>) {
        let (results, end) = self.count(|rollout| rollout.results_of(blocks));
        let played = RolledOut { moves: self.moves.clone(), results };
        let (spec, seed) = (&self.spec, self.plan.seed);
        let engine = (&**spec, &self.engine);
        let report = RolloutAnswer::new(&self.position, &played, engine, seed, None);
        (report.and_then(|report| serde_json::to_value(report).ok()), end)
    }
}
