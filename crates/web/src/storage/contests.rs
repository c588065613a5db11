use rusqlite::{Connection, params};
use service::api::Failure;
use service::dto::{ContestPhase, enum_name, parse_enum};

use crate::contests::ContestPlan;

/// A contest as stored in the file; its games have their own file.
pub struct ContestRow {
    pub id: String,
    /// A [`ContestPlan`] as JSON.
    plan: String,
    /// The name of a [`ContestPhase`].
    state: String,
    /// Why it failed.
    pub problem: Option<String>,
    /// In milliseconds since 1970.
    pub created_at: u64,
}

impl ContestRow {
    pub fn new(
        id: String,
        plan: &ContestPlan,
        phase: ContestPhase,
        created_at: u64,
    ) -> Result<Self, Failure> {
        let plan = serde_json::to_string(plan).map_err(Failure::internal)?;
        Ok(Self { id, plan, state: enum_name(&phase), problem: None, created_at })
    }

    /// The plan and the phase; `None` if another version of the program wrote them.
    pub fn read(&self) -> Option<(ContestPlan, ContestPhase)> {
        Some((serde_json::from_str(&self.plan).ok()?, parse_enum(&self.state)?))
    }

    pub fn insert(&self, connection: &Connection) -> rusqlite::Result<()> {
        let Self { id, plan, state, problem, created_at } = self;
        let command = "INSERT INTO contest (id, plan, state, problem, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![id, plan, state, problem, *created_at as i64];
        connection.execute(command, values).map(|_| ())
    }

    pub fn update(
        id: String,
        phase: ContestPhase,
        problem: Option<String>,
    ) -> impl FnOnce(&Connection) -> rusqlite::Result<()> + Send {
        move |connection| {
            let command = "UPDATE contest SET state = ?2, problem = ?3 WHERE id = ?1";
            connection.execute(command, params![id, enum_name(&phase), problem]).map(|_| ())
        }
    }

    /// All contests, the oldest first.
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
