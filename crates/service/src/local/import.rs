//! Games that were stored, here or in another browser.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::effects::{Effects, Outcome};
use super::{Games, Reply};
use crate::api::{Code, Failure, read_body};
use crate::dto::{Phase, parse_enum};
use crate::play::{GameProgress, GameRow, HostedGame, StoredSeats, VisitorId, no_game};

/// All games of a visitor, to take away.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedGames<R> {
    format: String,
    games: Vec<R>,
}

/// Says what a file is.
const FORMAT: &str = "dreistein games 1";

const LONGEST_ID: usize = 64;

impl Games {
    /// Takes a stored game; it continues when it is asked for.
    pub fn load(&mut self, row: &str) -> Reply {
        let loaded = serde_json::from_str::<GameRow>(row).map_err(|error| {
            Failure::invalid_body(format!("a stored game cannot be read: {error}"))
        });
        let loaded = loaded.and_then(|row| {
            check(&row)?;
            let reply = Reply::json(200, &json!({"id": row.id}));
            self.rows.insert(row.id.clone(), row);
            reply
        });
        loaded.into()
    }

    /// All games as JSON, for [`Games::import`].
    pub fn export(&self) -> String {
        let games: Vec<&GameRow> = self.rows.values().collect();
        let exported = ExportedGames { format: FORMAT.to_owned(), games };
        // It cannot fail: all keys are strings.
        serde_json::to_string(&exported).unwrap_or_default()
    }

    /// Adds exported games. Of a game that is known, the one that was changed last stays. If any of
    /// them cannot be read, nothing changes.
    pub fn import(&mut self, text: &str) -> Outcome {
        self.outcome(|games, effects| {
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
                    let message = format!("game {number} of the file: {}", failure.message);
                    Failure::new(Code::InvalidBody, message)
                })
            });
            let rows = rows.collect::<Result<Vec<GameRow>, Failure>>()?;
            games.add(rows, effects)
        })
    }

    /// A game of a file, after playing through it.
    fn checked(&self, game: Value) -> Result<GameRow, Failure> {
        let mut row: GameRow = serde_json::from_value(game).map_err(Failure::invalid_body)?;
        check(&row)?;
        let hosted = HostedGame::of_row(&row)?;
        let settings = hosted.game.settings();
        settings.check()?;
        if hosted.game.phase() != Phase::Over {
            hosted.game.check_engines(&self.host.engines)?;
        }
        let (version, updated_at) = (hosted.metadata.version, row.progress.updated_at);
        row.progress = GameProgress::new(&hosted.game, version, updated_at)?;
        row.seats = StoredSeats::new(hosted.game.settings(), &hosted.seats)?;
        row.game = hosted.game.settings().game.to_string();
        Ok(row)
    }

    fn add(&mut self, rows: Vec<GameRow>, effects: &mut Effects) -> Result<Reply, Failure> {
        let [mut added, mut replaced, mut kept] = [0_usize; 3];
        for row in rows {
            match self.rows.get(&row.id) {
                Some(known) if known.progress.updated_at >= row.progress.updated_at => {
                    kept += 1;
                    continue;
                }
                Some(_) => replaced += 1,
                None => added += 1,
            }
            effects.saved.push(row.clone());
            self.replace(row, effects)?;
        }
        Reply::json(200, &json!({"added": added, "replaced": replaced, "kept": kept}))
    }

    /// The body of a review with the record of a game instead of its name.
    pub fn with_record(&self, body: &str) -> Reply {
        let with_record = || {
            let mut request: serde_json::Map<String, Value> = read_body(body.as_bytes())?;
            if request.contains_key("record") {
                return Reply::json(200, &request);
            }
            if let Some(Value::String(id)) = request.get("game_id").cloned() {
                // This does not continue the game.
                let row = self.rows.get(&id).ok_or_else(|| no_game(&id))?;
                let hosted = HostedGame::of_row(row)?;
                let record = hosted.game.record("record")?;
                request.remove("game_id");
                request.insert("record".to_owned(), record.into());
            }
            Reply::json(200, &request)
        };
        with_record().into()
    }
}

/// Whether a game is whole and of the visitor here.
fn check(row: &GameRow) -> Result<(), Failure> {
    let GameRow { id, progress, .. } = row;
    let is_name = (1..=LONGEST_ID).contains(&id.len());
    if !is_name || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let message = format!("id \"{id}\": expected 1 to {LONGEST_ID} letters and digits");
        return Err(Failure::invalid_body(message));
    }
    row.settings()?;
    row.history()?;
    if parse_enum::<Phase>(&progress.phase).is_none() {
        return Err(Failure::invalid_body(format!("phase \"{}\" is unknown", progress.phase)));
    }
    if row.seats()?.members().iter().any(|(member, _)| *member != VisitorId::local()) {
        return Err(Failure::invalid_body(format!("game \"{id}\" belongs to another visitor")));
    }
    Ok(())
}
