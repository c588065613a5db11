//! The kinds of jobs that several machines can share, by name.

mod rollout_job;
mod self_play_job;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use arena::{Job, Plan, read_plan};
use games::Problem;

use crate::ContestJob;

use rollout_job::RolloutJob;
use self_play_job::SelfPlayPlan;

/// A kind of job.
pub struct JobKind {
    /// The name of the kind, as in `rollout`.
    pub name: &'static str,
    /// One line that says what its units and rows are.
    pub summary: &'static str,
    /// Makes the job of a plan in TOML.
    pub job: fn(&str) -> Result<Box<dyn Job>, Problem>,
    /// Names the file for the rows of a job, given its plan in TOML and the plan's file.
    pub file: fn(&str, &Path) -> Result<PathBuf, Problem>,
}

/// All kinds of jobs.
pub const JOBS: &[JobKind] = &[
    JobKind {
        name: "match",
        summary: "two players; a unit is a pair of games, a row a game",
        job: |toml| match Plan::parse(toml)? {
            plan if plan.is_match() => Ok(Box::new(ContestJob::new(plan)?)),
            plan => {
                let players = plan.players.len();
                Err(format!("a match has two players, found {players}: try a tournament").into())
            }
        },
        file: games_beside,
    },
    JobKind {
        name: "tournament",
        summary: "a round robin or gauntlet; a unit is a pair of games, a row a game",
        job: |toml| Ok(Box::new(ContestJob::new(Plan::parse(toml)?)?)),
        file: games_beside,
    },
    JobKind {
        name: "self-play",
        summary: "games of an engine against itself; a unit and a row is a game",
        job: |toml| Ok(Box::new(read_plan::<SelfPlayPlan>(toml)?.checked()?)),
        file: lines_beside,
    },
    JobKind {
        name: "rollout",
        summary: "a position played out; a unit and a row is a block of games",
        job: |toml| Ok(Box::new(RolloutJob::new(read_plan(toml)?)?)),
        file: lines_beside,
    },
];

/// Makes a job of the named kind from a plan in TOML.
pub fn job(kind: &str, toml: &str) -> Result<Box<dyn Job>, Problem> {
    (job_kind(kind)?.job)(toml)
}

/// Finds a kind of job by its name.
pub fn job_kind(name: &str) -> Result<&'static JobKind, Problem> {
    JOBS.iter().find(|job| job.name == name).ok_or_else(|| {
        let names: Vec<&str> = JOBS.iter().map(|job| job.name).collect();
        format!("no job \"{name}\": expected {}", names.join(", ")).into()
    })
}

/// The store that a plan of games names, by default beside the file of the plan.
fn games_beside(toml: &str, path: &Path) -> Result<PathBuf, Problem> {
    Ok(Plan::parse(toml)?.store_beside(path))
}

fn lines_beside(_: &str, path: &Path) -> Result<PathBuf, Problem> {
    Ok(path.with_extension("jsonl"))
}

/// The error for a row that does not belong to a job.
pub(crate) fn not_a_row(index: usize, problem: impl Display) -> Problem {
    format!("row {} is not a row of this job: {problem}", index + 1).into()
}

/// The error for a job without any finished games.
pub(crate) const NO_GAMES: &str = "no games are finished";
