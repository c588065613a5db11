use rusqlite::{Connection, params};

use crate::api::{Code, Failure};
use crate::contests::ContestPlan;
use crate::dto::ContestPhase;

/// A contest as the file holds it; its games have a file of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestRow {
    /// Its name in paths.
    pub id: String,
    /// What was asked for, as JSON.
    pub plan: String,
    /// Whether it is played, in a word.
    pub state: String,
    /// Why it failed.
    pub problem: Option<String>,
    /// When it was asked for, in milliseconds since 1970.
    pub created_at: u64,
}

impl ContestRow {
    /// A new contest.
    ///
    /// # Errors
    /// If the plan cannot be written.
    pub fn new(
        id: String,
        plan: &ContestPlan,
        phase: ContestPhase,
        created_at: u64,
    ) -> Result<Self, Failure> {
        let plan = serde_json::to_string(plan);
        let plan = plan.map_err(|error| Failure::new(Code::Internal, error))?;
        Ok(Self { id, plan, state: name(phase).into(), problem: None, created_at })
    }

    /// The plan and whether it is played; `None` if another version of the program wrote them.
    #[must_use]
    pub fn read(&self) -> Option<(ContestPlan, ContestPhase)> {
        let phase = PHASES.into_iter().find(|phase| name(*phase) == self.state)?;
        Some((serde_json::from_str(&self.plan).ok()?, phase))
    }

    /// Keeps it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn insert(&self, connection: &Connection) -> rusqlite::Result<()> {
        let Self { id, plan, state, problem, created_at } = self;
        let command = "INSERT INTO contest (id, plan, state, problem, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![id, plan, state, problem, *created_at as i64];
        connection.execute(command, values).map(|_| ())
    }

    /// Keeps whether a contest is played.
    pub fn update(
        id: String,
        phase: ContestPhase,
        problem: Option<String>,
    ) -> impl FnOnce(&Connection) -> rusqlite::Result<()> + Send {
        move |connection| {
            let command = "UPDATE contest SET state = ?2, problem = ?3 WHERE id = ?1";
            connection.execute(command, params![id, name(phase), problem]).map(|_| ())
        }
    }

    /// All contests, the oldest first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        let query = "SELECT id, plan, state, problem, created_at FROM contest
            ORDER BY created_at, rowid";
        let mut statement = connection.prepare(query)?;
        let rows = statement.query_map((), |row| {
            Ok(Self {
                id: row.get(0)?,
                plan: row.get(1)?,
                state: row.get(2)?,
                problem: row.get(3)?,
                created_at: row.get::<_, i64>(4)? as u64,
            })
        })?;
        rows.collect()
    }
}

const PHASES: [ContestPhase; 5] = [
    ContestPhase::Waiting,
    ContestPhase::Running,
    ContestPhase::Done,
    ContestPhase::Stopped,
    ContestPhase::Failed,
];

const fn name(phase: ContestPhase) -> &'static str {
    match phase {
        ContestPhase::Waiting => "waiting",
        ContestPhase::Running => "running",
        ContestPhase::Done => "done",
        ContestPhase::Stopped => "stopped",
        ContestPhase::Failed => "failed",
    }
}
