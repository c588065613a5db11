use rusqlite::ToSql;
use service::api::Failure;
use service::dto::{GameList, GameSearch, Phase, ResultWanted, Whose, enum_name};
use service::play::{GameRow, VisitorId};

use super::Database;
use super::games::{COLUMNS, read_row};

const MINE: &str = "id IN (SELECT game FROM player WHERE visitor = :visitor AND kept = 1)";
const WON: &str = "EXISTS (SELECT 1 FROM player WHERE player.game = game.id
    AND visitor = :visitor AND plays = winner)";
const LOST: &str = "EXISTS (SELECT 1 FROM player WHERE player.game = game.id
    AND visitor = :visitor AND plays <> winner)";
// SQLite ends the whole query at a setting that is damaged, unless it is told not to look.
const LEVEL: &str = "CASE WHEN json_valid(setting) THEN :level IN (
    json_extract(setting, '$.players[0].level'),
    json_extract(setting, '$.players[1].level')) END";
const TEXT: &str = "CASE WHEN json_valid(setting) THEN (id LIKE :text ESCAPE '\\'
    OR json_extract(setting, '$.players[0].name') LIKE :text ESCAPE '\\'
    OR json_extract(setting, '$.players[1].name') LIKE :text ESCAPE '\\'
    OR json_extract(setting, '$.players[0].level') LIKE :text ESCAPE '\\'
    OR json_extract(setting, '$.players[1].level') LIKE :text ESCAPE '\\'
    OR json_extract(setting, '$.players[0].spec') LIKE :text ESCAPE '\\'
    OR json_extract(setting, '$.players[1].spec') LIKE :text ESCAPE '\\') END";
/// The games that were found to be damaged, as a JSON array.
const READABLE: &str = "id NOT IN (SELECT value FROM json_each(:damaged))";

/// The condition on the rows, and its values by their names.
fn condition(
    wanted: &GameSearch,
    visitor: Option<&VisitorId>,
) -> (String, Vec<(&'static str, String)>) {
    let either = format!("(public = 1 OR {MINE})");
    let mut parts = vec![match wanted.whose {
        Some(Whose::Mine) => MINE,
        Some(Whose::Public) => "public = 1",
        None => either.as_str(),
    }];
    parts.push(READABLE);
    match wanted.result {
        Some(ResultWanted::Won) => parts.push(WON),
        Some(ResultWanted::Lost) => parts.push(LOST),
        Some(ResultWanted::Running) => parts.push("phase <> :over"),
        Some(ResultWanted::Over) => parts.push("phase = :over"),
        None => {}
    }
    let visitor = visitor.map_or_else(String::new, |visitor| visitor.0.clone());
    let mut values = vec![(":visitor", visitor), (":over", enum_name(&Phase::Over))];
    let text = wanted.text.as_deref().map(contains);
    for (part, name, value) in [
        ("game = :game", ":game", &wanted.game),
        (LEVEL, ":level", &wanted.level),
        (TEXT, ":text", &text),
    ] {
        if let Some(value) = value {
            parts.push(part);
            values.push((name, value.clone()));
        }
    }
    let condition = parts.join(" AND ");
    // SQLite refuses values that are not used.
    values.retain(|(name, _)| condition.contains(name));
    (condition, values)
}

/// A pattern for texts that contain this one.
fn contains(text: &str) -> String {
    let plain = text.trim().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{plain}%")
}

impl Database {
    /// Some games, the last changed first. Damaged ones are left out.
    pub(crate) async fn games(
        &self,
        wanted: GameSearch,
        visitor: Option<VisitorId>,
    ) -> Result<GameList, Failure> {
        loop {
            let damaged = self.damaged_games();
            let (condition, mut values) = condition(&wanted, visitor.as_ref());
            let names = serde_json::to_string(&damaged).map_err(Failure::internal)?;
            values.push((":damaged", names));
            let (rows, total) = self.rows(condition, values, wanted.limit, wanted.offset).await?;
            let games = self.readable(rows, |row| row.summary(visitor.as_ref()));
            // Those that were not known yet made this part of the list too short.
            if self.damaged_games().len() == damaged.len() {
                return Ok(GameList { games, total });
            }
        }
    }

    /// Some of the games that satisfy a condition, and how many do.
    async fn rows(
        &self,
        condition: String,
        values: Vec<(&'static str, String)>,
        limit: u32,
        offset: u64,
    ) -> Result<(Vec<GameRow>, u64), Failure> {
        self.run(move |connection| {
            let values: Vec<(&str, &dyn ToSql)> =
                values.iter().map(|(name, value)| (*name, value as _)).collect();
            let offset = i64::try_from(offset).unwrap_or(i64::MAX);
            let query = format!(
                "SELECT {COLUMNS} FROM game WHERE {condition}
                 ORDER BY updated_at DESC, id LIMIT {limit} OFFSET {offset}"
            );
            let mut statement = connection.prepare(&query)?;
            let rows = statement.query_map(&*values, read_row)?;
            let rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            let query = format!("SELECT count(*) FROM game WHERE {condition}");
            let total: i64 = connection.query_row(&query, &*values, |row| row.get(0))?;
            Ok((rows, total as u64))
        })
        .await
    }

    /// What can be read of some games. The others are remembered, and said in the log.
    pub(crate) fn readable<T>(
        &self,
        rows: Vec<GameRow>,
        read: impl Fn(GameRow) -> Result<T, Failure>,
    ) -> Vec<T> {
        let read = |row: GameRow| {
            let id = row.id.clone();
            read(row).map_err(|failure| self.remember_damaged(id, &failure.message)).ok()
        };
        rows.into_iter().filter_map(read).collect()
    }

    /// All games of a visitor, also those that are no longer on their list.
    pub(crate) async fn games_of(&self, visitor: VisitorId) -> Result<Vec<GameRow>, Failure> {
        self.run(move |connection| {
            let query = format!(
                "SELECT {COLUMNS} FROM game WHERE id IN (SELECT game FROM player
                 WHERE visitor = :visitor) ORDER BY created_at, id"
            );
            let mut statement = connection.prepare_cached(&query)?;
            let rows = statement.query_map(&[(":visitor", &visitor.0)], read_row);
            rows?.collect()
        })
        .await
    }

    pub(crate) async fn unfinished_games(&self, visitor: VisitorId) -> Result<u64, Failure> {
        self.run(move |connection| {
            let query = format!("SELECT count(*) FROM game WHERE phase <> 'over' AND {MINE}");
            let mut statement = connection.prepare_cached(&query)?;
            let count =
                statement.query_row(&[(":visitor", &visitor.0)], |row| row.get::<_, i64>(0));
            Ok(count? as u64)
        })
        .await
    }

    /// Removes what is left of a visitor in the lists.
    pub(crate) async fn forget(&self, visitor: VisitorId) -> Result<(), Failure> {
        self.run(move |connection| {
            connection.execute("DELETE FROM player WHERE visitor = ?1", [visitor.0]).map(|_| ())
        })
        .await
    }
}
