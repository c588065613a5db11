use std::sync::atomic::Ordering;
use std::time::Duration;

use games::{Engine, Game, Position, ProofRequest, Report};
use report::{Analysis, Evaluation, Judged, ProofAnswer};
use search::proof_number::ProofOptions;
use search::{Limits, Task, TimeLimit};

use super::{Code, Failure, Update, Updates, read_position};
use crate::dto::{
    AnalyzeRequest, Analyzed, EvaluateRequest, EvaluationOrError, Evaluations, ProveRequest, Proved,
};
use crate::engines::{Engines, check_evaluator};
use crate::{Job, Work};

/// The longest time of a search or a proof.
pub const LONGEST: Duration = Duration::from_secs(60);

/// The default time of a search.
const USUAL: Duration = Duration::from_secs(2);

impl AnalyzeRequest {
    /// Checks the request. The work searches the position and reports every depth.
    pub fn answer(
        self,
        game: Game,
        engines: &Engines,
        updates: Updates,
    ) -> Result<Work<Result<Analyzed, Failure>>, Failure> {
        let Self { position, engine, depth, nodes, time_ms } = self;
        check_range("depth", depth.map(u64::from), 100)?;
        check_range("nodes", nodes, GREATEST_NUMBER)?;
        check_range("time_ms", time_ms, LONGEST.as_millis() as u64)?;
        let position = read_position(game, &position, None)?;
        let spec = engine.unwrap_or_else(|| game.defaults.engine.to_owned());
        engines.check(position.variant(), &spec)?;
        let time = time_ms.map(Duration::from_millis).map(TimeLimit::PerMove);
        let (engines, asked) = (engines.clone(), Limits { depth, nodes, time });
        Ok(Box::new(move |job| {
            let search = |engine: &mut _| search(&position, &spec, asked, engine, job, &updates);
            engines.with(position.variant(), &spec, search).flatten()
        }))
    }
}

fn search(
    position: &Position,
    spec: &str,
    asked: Limits,
    engine: &mut Engine,
    job: &Job<'_>,
    updates: &Updates,
) -> Result<Analyzed, Failure> {
    let game = position.game();
    let found = game.limits_asked(engine, spec, asked, game.defaults.analysis_depth);
    let (mut limits, unit) = found.map_err(Failure::invalid_spec)?;
    let is_unlimited = asked == Limits::default() && engine.limits == Limits::default();
    if is_unlimited {
        limits = asked;
    }
    let most = match limits.time {
        Some(TimeLimit::PerMove(time)) => time.min(LONGEST),
        _ if is_unlimited => USUAL,
        _ => LONGEST,
    };
    let granted = job.grant(most);
    limits.time = Some(TimeLimit::PerMove(granted));
    let task = Task { limits, stop: job.stop, all_moves: true, seed: 0 };
    let goes_by_depth = engine.goes_by_depth();
    let mut depths: [Option<Report>; 2] = [None, None];
    let mut analyzed = |report: &Report| {
        if depths[1].as_ref().is_none_or(|last| last.depth != report.depth) {
            depths.swap(0, 1);
        }
        depths[1] = Some(report.clone());
        let before = depths[0].as_ref().filter(|_| goes_by_depth);
        Analyzed {
            analysis: Analysis::new(position, report, unit),
            judged: Judged::new(position, report, before, unit),
            engine: spec.to_owned(),
            granted_ms: job.used(granted).as_secs_f64() * 1e3,
        }
    };
    let observe = &mut |report: &Report| {
        updates(Update::new("report", &analyzed(report)));
    };
    let report = engine.search(position, task, observe);
    let report = report.ok_or_else(|| Failure::internal("the search found nothing"))?;
    Ok(analyzed(&report))
}

/// The largest number that clients may send: browsers round larger integers.
pub const GREATEST_NUMBER: u64 = (1 << 53) - 1;

/// Checks that a number, if given, is from 1 to a maximum.
pub fn check_range(name: &str, number: Option<u64>, greatest: u64) -> Result<(), Failure> {
    match number {
        Some(number) if !(1..=greatest).contains(&number) => {
            let message = format!("{name} {number}: expected a number from 1 to {greatest}");
            Err(Failure::invalid_body(message))
        }
        _ => Ok(()),
    }
}

pub const MOST_EVALUATORS: usize = 16;

impl EvaluateRequest {
    pub fn answer(self, game: Game) -> Result<Work<Result<Evaluations, Failure>>, Failure> {
        let Self { position, evaluators } = self;
        if evaluators.is_empty() || evaluators.len() > MOST_EVALUATORS {
            let found = evaluators.len();
            let message = format!("{found} evaluators: expected 1 to {MOST_EVALUATORS}");
            return Err(Failure::invalid_body(message));
        }
        let position = read_position(game, &position, None)?;
        Ok(Box::new(move |job| {
            let evaluate = |evaluator: String| {
                let found = match job.stop.load(Ordering::Relaxed) {
                    true => Err("it was stopped before this evaluation began".to_owned()),
                    false => evaluate(&position, &evaluator),
                };
                match found {
                    Ok(evaluation) => EvaluationOrError::Evaluation(evaluation),
                    Err(error) => EvaluationOrError::Error { evaluator, error },
                }
            };
            Ok(Evaluations { evaluations: evaluators.into_iter().map(evaluate).collect() })
        }))
    }
}

fn evaluate(position: &Position, evaluator: &str) -> Result<Evaluation, String> {
    let variant = position.variant();
    check_evaluator(variant, evaluator).map_err(|failure| failure.message)?;
    let evaluation = variant.evaluation(evaluator, |_| ()).map_err(|error| error.to_string())?;
    Ok(Evaluation::new(position, evaluator, &evaluation.explain(position), &[]))
}

/// The default time of a proof, in milliseconds.
const USUAL_PROOF: u64 = 10_000;

impl ProveRequest {
    pub fn answer(self, game: Game) -> Result<Work<Result<Proved, Failure>>, Failure> {
        let Self { position, time_ms } = self;
        if !game.has_proofs() {
            return Err(no_proofs(game));
        }
        check_range("time_ms", time_ms, LONGEST.as_millis() as u64)?;
        let position = read_position(game, &position, None)?;
        let asked = Duration::from_millis(time_ms.unwrap_or(USUAL_PROOF));
        Ok(Box::new(move |job| prove(&position, asked, job)))
    }
}

fn no_proofs(game: Game) -> Failure {
    Failure::new(Code::NotInThisGame, format!("there are no proofs in {}", game.title))
}

fn prove(position: &Position, asked: Duration, job: &Job<'_>) -> Result<Proved, Failure> {
    let granted = job.grant(asked);
    let limits = Limits { time: Some(TimeLimit::PerMove(granted)), ..Limits::default() };
    let request = ProofRequest {
        options: ProofOptions::default(),
        task: Task::new(limits, job.stop),
        longest_certificate: None,
    };
    let proof = position.prove(request, &mut |_| ());
    let proof = proof.ok_or_else(|| no_proofs(position.game()))?;
    let answer = ProofAnswer::new(position, &proof);
    Ok(Proved { answer, granted_ms: job.used(granted).as_secs_f64() * 1e3 })
}
