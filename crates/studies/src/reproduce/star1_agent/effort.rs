use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{Position5, Size};
use ewn_engine::EwnEvaluation;
use games::ewn_game::EvaluationSpec;
use search::star::{Deepening, Star, StarOptions, Variant};
use search::{Limits, Searcher, Task};
use serde::{Deserialize, Serialize};

use super::positions::Phase;
use crate::reproduce::{Cell, Estimate, ReproduceError, Run};

/// What a search did on each position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// Positions that it evaluated.
    pub leaves: Vec<f64>,
    /// Positions whose moves it searched.
    pub nodes: Vec<f64>,
    /// What it took.
    pub milliseconds: Vec<f64>,
}

/// A search to measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Its name, with everything that its options say.
    pub name: String,
    pub evaluation: &'static str,
    pub phase: Phase,
    pub options: StarOptions,
    pub depth: u32,
}

impl Trial {
    /// The same search in every phase.
    pub fn in_all_phases(
        name: &str,
        evaluation: &'static str,
        options: StarOptions,
        depth: u32,
    ) -> [Self; Phase::ALL.len()] {
        Phase::ALL.map(|phase| Self { name: name.into(), evaluation, phase, options, depth })
    }
}

/// Only what the literature describes: nothing is shared, searched twice or remembered, and the
/// last depth is searched at once.
pub const LITERATURE: StarOptions = StarOptions {
    variant: Variant::Star0,
    nega_scout: false,
    share: false,
    order: true,
    aspiration: false,
    deepening: Deepening::Off,
    selective: 0.0,
    ties: search::Ties::Shallower,
    hash: 0,
    threads: 1,
};

/// The searches of the family by name.
pub const VARIANTS: [(&str, Variant); 4] = [
    ("star0", Variant::Star0),
    ("star0.5", Variant::Star05),
    ("star1", Variant::Star1),
    ("star2", Variant::Star2),
];

/// Does all trials on the same positions of each phase; the table is emptied before each position.
pub fn measure(
    run: &mut Run,
    trials: &[Trial],
    positions: u64,
) -> Result<Vec<Option<Effort>>, ReproduceError> {
    let seed = run.seed();
    let boards = Phase::ALL.map(|phase| phase.positions(positions, seed));
    let key = |trial: &Trial| {
        let Trial { name, evaluation, phase, depth, .. } = trial;
        let phase = phase.name();
        format!("{name}, {evaluation}, {phase}, depth {depth}, {positions} positions, seed {seed}")
    };
    run.steps(trials, key, |trial| {
        let boards = &boards[trial.phase as usize];
        Ok(search_all(trial, &evaluation(trial.evaluation)?, boards))
    })
}

/// The evaluation with this name on the official board.
pub fn evaluation(name: &str) -> Result<Arc<dyn EwnEvaluation>, String> {
    let built = EvaluationSpec::parse(name).and_then(|spec| spec.build(Size::FIVE, |_| ()));
    built.map(Into::into).map_err(|problem| problem.to_string())
}

fn search_all(
    trial: &Trial,
    evaluation: &Arc<dyn EwnEvaluation>,
    positions: &[Position5],
) -> Effort {
    let mut star = Star::new(Arc::clone(evaluation), trial.options);
    let mut effort = Effort::default();
    for position in positions {
        Searcher::<Position5>::new_game(&mut star);
        effort.add(&mut star, position, trial.depth);
    }
    effort
}

impl Effort {
    /// Searches one position.
    pub fn add(
        &mut self,
        star: &mut Star<Arc<dyn EwnEvaluation>>,
        position: &Position5,
        depth: u32,
    ) {
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        if let Some(report) = star.search(position, task, &mut |_| ()) {
            self.leaves.push(report.leaves as f64);
            self.nodes.push(report.nodes as f64);
            self.milliseconds.push(1e3 * report.time.as_secs_f64());
        }
    }
}

/// The mean of one of the lists of an effort, as a cell.
pub fn mean(effort: Option<&Effort>, list: fn(&Effort) -> &Vec<f64>) -> Cell {
    match effort.and_then(|effort| Estimate::of_samples(list(effort))) {
        Some(it) if it.value >= 100.0 => Cell::Count(it.value.round() as u64),
        it => Cell::number(it.map(|it| it.value), 2),
    }
}
