//! Loads stored games; exports games to a file and imports them, also in another browser.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Games;
use super::effects::Outcome;
use crate::api::{Failure, Reply};
use crate::dto::{Phase, parse_enum};
use crate::play::{GameRow, HostedGame, VisitorId};

/// The file with all games of a visitor.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedGames<R> {
    format: String,
    games: Vec<R>,
}

/// Identifies such a file and its version.
const FORMAT: &str = "dreistein games 1";

const LONGEST_ID: usize = 64;

impl Games {
    /// Adds a stored game, which continues when a request opens it.
    pub fn load(&mut self, row: &str) -> Reply {
        let mut load = || {
            let row: GameRow = serde_json::from_str(row).map_err(|error| {
                Failure::invalid_body(format!("a stored game cannot be read: {error}"))
            })?;
            check(&row)?;
            let reply = Reply::json(200, &json!({"id": row.id}));
            self.rows.insert(row.id.clone(), row);
            reply
        };
        load().unwrap_or_else(Reply::refusal)
    }

    /// Exports all games as JSON, for [`Games::import`].
    pub fn export(&self) -> String {
        let games: Vec<&GameRow> = self.rows.values().collect();
        let exported = ExportedGames { format: FORMAT.to_owned(), games };
        // This cannot fail: all keys are strings.
        serde_json::to_string(&exported).unwrap_or_default()
    }

    /// Adds exported games. If a game is known already, the version changed last stays. If any game
    /// cannot be read, nothing changes.
    pub fn import(&mut self, text: &str) -> Outcome {
        self.outcome(|games| {
            let invalid = |error| {
                let message = format!("this is not a file of Dreistein games: {error}");
                Failure::invalid_body(message)
            };
            let exported: ExportedGames<Value> = serde_json::from_str(text).map_err(invalid)?;
            if exported.format != FORMAT {
                let found = exported.format;
                let message = format!("format \"{found}\": expected \"{FORMAT}\"");
                return Err(Failure::invalid_body(message));
            }
            let rows = (1..).zip(exported.games).map(|(number, game): (usize, _)| {
                games.checked(game).map_err(|failure| {
                    let problem = failure.message;
                    Failure::invalid_body(format!("game {number} of the file: {problem}"))
                })
            });
            let rows = rows.collect::<Result<Vec<GameRow>, Failure>>()?;
            games.add(rows)
        })
    }

    /// Checks a game from a file by replaying it.
    fn checked(&self, game: Value) -> Result<GameRow, Failure> {
        let row: GameRow = serde_json::from_value(game).map_err(Failure::invalid_body)?;
        check(&row)?;
        let hosted = HostedGame::of_row(&row)?;
        hosted.game.settings().check()?;
        if hosted.game.phase() != Phase::Over {
            hosted.game.check_engines(&self.host.engines)?;
        }
        hosted.row()
    }

    fn add(&mut self, rows: Vec<GameRow>) -> Result<Reply, Failure> {
        let [mut added, mut replaced, mut kept] = [0_usize; 3];
        for row in rows {
            match self.rows.get(&row.id) {
                Some(known) if known.updated_at >= row.updated_at => {
                    kept += 1;
                    continue;
                }
                Some(_) => replaced += 1,
                None => added += 1,
            }
            self.replace(row)?;
        }
        Reply::json(200, &json!({"added": added, "replaced": replaced, "kept": kept}))
    }
}

/// Checks that a game is complete and belongs to this visitor.
fn check(row: &GameRow) -> Result<(), Failure> {
    let GameRow { id, phase, .. } = row;
    let is_name = (1..=LONGEST_ID).contains(&id.len());
    if !is_name || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let message = format!("id \"{id}\": expected 1 to {LONGEST_ID} letters and digits");
        return Err(Failure::invalid_body(message));
    }
    row.settings()?;
    row.history()?;
    if parse_enum::<Phase>(phase).is_none() {
        return Err(Failure::invalid_body(format!("phase \"{phase}\" is unknown")));
    }
    if row.seats()?.members().iter().any(|(member, _)| *member != VisitorId::local()) {
        return Err(Failure::invalid_body(format!("game \"{id}\" belongs to another visitor")));
    }
    Ok(())
}
