use rusqlite::{Connection, Row, params};
use service::dto::{ContestPhase, enum_name, parse_enum};

use super::schema::CONTEST;
use crate::contests::ContestPlan;

/// A contest as stored in the file; its games have their own file.
pub struct ContestRow {
    pub id: String,
    pub plan: ContestPlan,
    pub phase: ContestPhase,
    /// Why it failed.
    pub problem: Option<String>,
    /// In milliseconds since 1970.
    pub created_at: u64,
}

impl ContestRow {
    pub fn insert(&self, connection: &Connection) -> rusqlite::Result<()> {
        let Self { id, plan, phase, problem, created_at } = self;
        let plan = serde_json::to_string(plan);
        let plan = plan.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        let command = "INSERT INTO contest (id, plan, state, problem, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![id, plan, enum_name(phase), problem, *created_at as i64];
        connection.execute(command, values).map(drop)
    }

    pub fn update(
        id: &str,
        phase: ContestPhase,
        problem: Option<String>,
        connection: &Connection,
    ) -> rusqlite::Result<()> {
        let command = "UPDATE contest SET state = ?2, problem = ?3 WHERE id = ?1";
        connection.execute(command, params![id, enum_name(&phase), problem]).map(drop)
    }

    /// All contests that this version of the program can read, the oldest first.
    pub fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        let query = format!(
            "SELECT {}, {} FROM contest ORDER BY created_at, rowid",
            CONTEST.columns,
            CONTEST.is_damaged()
        );
        let mut statement = connection.prepare(&query)?;
        let rows = statement.query_map((), |row| Ok(Self::read(row)))?;
        rows.filter_map(Result::transpose).collect()
    }

    fn read(row: &Row) -> Option<Self> {
        let read = || {
            let plan = serde_json::from_str(&row.get::<_, String>(1).ok()?).ok()?;
            let phase = parse_enum(&row.get::<_, String>(2).ok()?)?;
            let (id, problem, created_at): (_, _, i64) =
                (row.get(0).ok()?, row.get(3).ok()?, row.get(4).ok()?);
            let is_damaged: bool = row.get(5).ok()?;
            (!is_damaged).then_some(Self {
                id,
                plan,
                phase,
                problem,
                created_at: created_at as u64,
            })
        };
        let read = read();
        if read.is_none() {
            tracing::error!("a stored contest cannot be read; it is left out");
        }
        read
    }
}
