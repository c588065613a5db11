use std::time::Duration;

use games::{Engine, Game, Position, Report};
use report::{Analysis, Judged};
use search::{Limits, Task, TimeLimit};

use super::{Failure, Updates, read_position};
use crate::dto::{AnalyzeRequest, Analyzed};
use crate::engines::Engines;
use crate::{Job, Work};

pub(crate) const LONGEST: Duration = Duration::from_secs(60);

/// The default time of a search.
const USUAL: Duration = Duration::from_secs(2);

impl AnalyzeRequest {
    /// Searches a position and reports every depth.
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
        let analyzed = analyzed(report);
        updates.send("report", || analyzed);
    };
    let report = engine.search(position, task, observe);
    let report = report.ok_or_else(|| Failure::internal("the search found nothing"))?;
    Ok(analyzed(&report))
}

/// Greater whole numbers are not exact in browsers.
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
