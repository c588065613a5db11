use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arena::PairSummary;
use contest::{Job, JobError, JobFile, Row, UnitFile, Work};
use game::quantity::parse_time;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::{Map, Value, json};

use super::{check_units, not_a_row, other};
use crate::reproduce::{
    AskedStep, Ledger, MatchPlan, Reproduction, Run, RunPart, Scale, Score, Session, Settings, find,
};

/// A table or figure to make again, with the settings of `dreistein reproduce`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReproducePlan {
    /// Its name.
    pub name: String,
    /// Whether to do a small part of the work.
    #[serde(default)]
    pub quick: bool,
    /// Games or positions for each number, if not as many as on the published pages.
    pub games: Option<u64>,
    /// The seed of all games and positions, if not that of the published pages.
    pub seed: Option<u64>,
    /// The time for one position where searches have a limit, such as `500ms`.
    #[serde(default, deserialize_with = "time")]
    pub position_time: Option<Duration>,
}

fn time<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Duration>, D::Error> {
    parse_time(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

impl ReproducePlan {
    fn settings(&self) -> Settings {
        let scale = match (self.quick, self.games) {
            (true, _) => Scale::Quick,
            (false, Some(games)) => Scale::Games(games),
            (false, None) => Scale::Full,
        };
        let seed = self.seed.unwrap_or(Settings::default().seed);
        Settings { scale, seed, position_time: self.position_time }
    }
}

/// A reproduction as a job: a unit is some pairs of a match, or another step. Steps that follow
/// from the results of others are not among the units.
pub struct ReproduceJob {
    parts: Parts,
}

/// What the units are.
#[derive(Clone)]
struct Parts {
    reproduction: &'static Reproduction,
    settings: Settings,
    steps: Vec<AskedStep>,
    /// The number of the first unit of each step, and of all units.
    first_units: Vec<u64>,
}

/// The pairs of a unit; few, since some games take minutes.
const PAIRS: u64 = 4;

impl ReproduceJob {
    /// The job of a plan.
    ///
    /// # Errors
    /// If there is no such reproduction.
    pub fn new(plan: ReproducePlan) -> Result<Self, JobError> {
        let reproduction = find(&plan.name).ok_or_else(|| {
            let name = &plan.name;
            other(format!(
                "nothing to reproduce is called \"{name}\": see dreistein reproduce --list"
            ))
        })?;
        let mut run = Run::render(Ledger::default());
        run.settings = plan.settings();
        reproduction.page(&mut run).map_err(other)?;
        let mut first_units = vec![0];
        for step in &run.part.asked {
            let units = step.of_match.as_ref().map_or(1, |plan| pairs_of(plan).div_ceil(PAIRS));
            first_units.push(first_units.last().unwrap_or(&0) + units);
        }
        let (steps, settings) = (run.part.asked, run.settings);
        Ok(Self { parts: Parts { reproduction, settings, steps, first_units } })
    }
}

fn pairs_of(plan: &MatchPlan) -> u64 {
    plan.games.div_ceil(2)
}

impl Parts {
    fn units(&self) -> u64 {
        self.first_units.last().copied().unwrap_or_default()
    }

    /// The step of a unit.
    fn step(&self, unit: u64) -> Option<(&AskedStep, u64)> {
        let index = self.first_units.partition_point(|first| *first <= unit).checked_sub(1)?;
        Some((self.steps.get(index)?, unit - self.first_units[index]))
    }

    /// The pairs of a unit of a match.
    fn pairs(plan: &MatchPlan, index: u64) -> Range<u64> {
        PAIRS * index..(PAIRS * (index + 1)).min(pairs_of(plan))
    }

    fn run<'a>(&self, work: &'a Work, progress: &'a (dyn Fn(&str, u64, u64) + Sync)) -> Run<'a> {
        Run {
            settings: self.settings,
            threads: work.threads,
            ledger: Ledger::default(),
            stop: work.stop,
            deadline: None,
            progress,
            is_incomplete: false,
            part: RunPart::default(),
        }
    }

    /// Units of a range that are of the same match, or steps.
    fn groups(&self, units: Range<u64>) -> Vec<(&AskedStep, Range<u64>)> {
        let mut groups = Vec::new();
        for (step, range) in self.steps.iter().zip(self.first_units.windows(2)) {
            let own = range[0].max(units.start)..range[1].min(units.end);
            if !own.is_empty() {
                groups.push((step, own));
            }
        }
        groups
    }

    /// The rows of some units of a match.
    fn play(
        &self,
        plan: &MatchPlan,
        key: &str,
        units: Range<u64>,
        run: &Run,
    ) -> Result<Vec<Row>, JobError> {
        let first = |unit| self.step(unit).map_or(0, |(_, index)| index);
        let pairs = Self::pairs(plan, first(units.start)).start
            ..Self::pairs(plan, first(units.end - 1)).end;
        let began = Instant::now();
        let mut played = run.play_pairs(plan, pairs).map_err(other)?.into_iter();
        let seconds = began.elapsed().as_secs_f64() / (units.end - units.start) as f64;
        let mut rows = Vec::new();
        for unit in units {
            let expected = Self::pairs(plan, first(unit));
            let pairs: Vec<PairSummary> =
                played.by_ref().take((expected.end - expected.start) as usize).collect();
            if (pairs.len() as u64) < expected.end - expected.start {
                break;
            }
            rows.push(json!({ "unit": unit, "key": key, "pairs": pairs, "seconds": seconds }));
        }
        Ok(rows)
    }

    /// The rows of some steps.
    fn do_steps(&self, steps: &BTreeMap<String, u64>, mut run: Run) -> Result<Vec<Row>, JobError> {
        run.part.only = Some(steps.keys().cloned().collect::<BTreeSet<_>>());
        self.reproduction.page(&mut run).map_err(other)?;
        let row = |(key, unit): (&String, &u64)| {
            let value = run.ledger.get::<Value>(key)?;
            let seconds = run.ledger.seconds_of(key);
            Some(json!({ "unit": unit, "key": key, "value": value, "seconds": seconds }))
        };
        Ok(steps.iter().filter_map(row).collect())
    }
}

impl Job for ReproduceJob {
    fn units(&self) -> u64 {
        self.parts.units()
    }

    fn run(&self, units: Range<u64>, work: &Work) -> Result<Vec<Row>, JobError> {
        check_units(&units, self.units())?;
        let done = AtomicU64::new(0);
        let progress = |_: &str, _, _| (work.progress)(done.load(Ordering::Relaxed));
        let (mut rows, mut steps) = (Vec::new(), BTreeMap::new());
        for (step, own) in self.parts.groups(units) {
            match &step.of_match {
                None => {
                    steps.insert(step.key.clone(), own.start);
                }
                Some(plan) => {
                    let run = self.parts.run(work, &progress);
                    rows.extend(self.parts.play(plan, &step.key, own, &run)?);
                    done.store(rows.len() as u64, Ordering::Relaxed);
                }
            }
        }
        if !steps.is_empty() {
            rows.extend(self.parts.do_steps(&steps, self.parts.run(work, &progress))?);
        }
        (work.progress)(rows.len() as u64);
        rows.sort_by_key(|row| row["unit"].as_u64());
        Ok(rows)
    }

    fn open(&self, path: &Path) -> Result<Box<dyn JobFile>, JobError> {
        let Parts { reproduction, settings, .. } = &self.parts;
        let plan = json!({ "reproduce": reproduction.name, "settings": settings });
        // The values of some steps are times.
        let file = UnitFile::open(path, &plan, self.units(), &["seconds", "value"])?;
        Ok(Box::new(ReproduceFile { parts: self.parts.clone(), file }))
    }
}

/// A row: the pairs of a match, or the value of another step.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepRow {
    unit: u64,
    key: String,
    pairs: Option<Vec<PairSummary>>,
    value: Option<Value>,
    seconds: f64,
}

/// The rows of a reproduction.
struct ReproduceFile {
    parts: Parts,
    file: UnitFile,
}

impl ReproduceFile {
    fn check(&self, row: &StepRow) -> Result<(), String> {
        let StepRow { unit, key, pairs, value, .. } = row;
        let step = self.parts.step(*unit).filter(|(step, _)| step.key == *key);
        let (step, index) = step.ok_or_else(|| format!("unit {unit} is not {key}"))?;
        let expected = step.of_match.as_ref().map(|plan| Parts::pairs(plan, index));
        let expected = expected.map(|pairs| (pairs.end - pairs.start) as usize);
        if pairs.as_ref().map(Vec::len) != expected || value.is_some() == expected.is_some() {
            return Err(format!("unit {unit} has other results"));
        }
        Ok(())
    }

    /// The steps so far; matches count up to their first gap.
    fn ledger(&self) -> Result<Ledger, JobError> {
        let mut rows: BTreeMap<u64, StepRow> = BTreeMap::new();
        self.file.visit(|row| {
            rows.extend(StepRow::deserialize(&row).ok().map(|row| (row.unit, row)));
        })?;
        let session = Session {
            machine: "several machines".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            settings: self.parts.settings,
        };
        let mut ledger = Ledger::default();
        for (step, units) in self.parts.groups(0..self.parts.units()) {
            let (first, mut score, mut seconds) = (units.start, Score::default(), 0.0);
            let done: Vec<&StepRow> = units.map_while(|unit| rows.get(&unit)).collect();
            for row in &done {
                seconds += row.seconds;
                row.pairs.iter().flatten().for_each(|pair| score.0.push(pair));
            }
            let kept = match (&step.of_match, rows.get(&first)) {
                (_, None) => continue,
                (Some(_), _) => ledger.put(&session, &step.key, seconds, &score),
                (None, Some(row)) => ledger.put(&session, &step.key, seconds, &row.value),
            };
            kept.map_err(other)?;
        }
        Ok(ledger)
    }
}

impl JobFile for ReproduceFile {
    fn keep(&mut self, rows: &[Row]) -> Result<(), JobError> {
        for (index, row) in rows.iter().enumerate() {
            let row = StepRow::deserialize(row).map_err(|problem| not_a_row(index, problem))?;
            self.check(&row).map_err(|problem| not_a_row(index, problem))?;
        }
        Ok(self.file.add(rows)?)
    }

    fn missing(&self) -> Vec<Range<u64>> {
        self.file.missing(0..self.parts.units())
    }

    /// The page, as `dreistein reproduce --json` prints it, and its files: the page as text, its
    /// charts, and the finished steps, from which `dreistein reproduce` can continue.
    fn result(&self) -> Result<Value, JobError> {
        let Parts { reproduction, settings, .. } = &self.parts;
        let mut run = Run::render(self.ledger()?);
        run.settings = *settings;
        let page = reproduction.page(&mut run).map_err(other)?;
        let steps = (format!("{}.jsonl", reproduction.name), run.ledger.text().map_err(other)?);
        let files = page.files(reproduction, &run).into_iter().chain([steps]);
        let files: Map<String, Value> =
            files.map(|(name, text)| (name, Value::from(text))).collect();
        Ok(json!({
            "name": reproduction.name,
            "settings": settings,
            "incomplete": run.is_incomplete,
            "page": page,
            "files": files,
        }))
    }
}
