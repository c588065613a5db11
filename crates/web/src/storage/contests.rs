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
        // What is damaged stays so.
        let damaged = CONTEST.is_damaged();
        let command =
            format!("UPDATE contest SET state = ?2, problem = ?3 WHERE id = ?1 AND NOT {damaged}");
        connection.execute(&command, params![id, enum_name(&phase), problem]).map(drop)
    }

    /// All contests that this version of the program can read, the oldest first.
    pub fn all(connection: &Connection) -> rusqlite::Result<Vec<Self>> {
        let query = format!(
            "SELECT {}, {} FROM contest ORDER BY created_at, rowid",
            CONTEST.columns,
            CONTEST.is_damaged()
        );
        let mut statement = connection.prepare(&query)?;
        let rows = statement.query_map((), |row| {
            let read = Self::read(row).unwrap_or_default();
            if read.is_none() {
                tracing::error!("a stored contest cannot be read; it is left out");
            }
            Ok(read)
        })?;
        rows.filter_map(Result::transpose).collect()
    }

    fn read(row: &Row) -> rusqlite::Result<Option<Self>> {
        let (plan, phase): (String, String) = (row.get(1)?, row.get(2)?);
        let (Ok(plan), Some(phase), false) =
            (serde_json::from_str(&plan), parse_enum(&phase), row.get(5)?)
        else {
            return Ok(None);
        };
        let (id, problem) = (row.get(0)?, row.get(3)?);
        Ok(Some(Self { id, plan, phase, problem, created_at: row.get::<_, i64>(4)? as u64 }))
    }
}
