//! Games as the file holds them.

use super::in_play::GameInPlay;
use super::kept_game;
use super::setting::{Course, Setting};
use crate::api::{Code, Failure};
use crate::dto::{GameSummary, Phase};
use crate::storage::{GameProgress, GameRow};

/// What changes of a game.
pub fn progress(game: &dyn GameInPlay, updated_at: u64) -> Result<GameProgress, Failure> {
    Ok(GameProgress {
        course: text(&game.course())?,
        phase: phase_name(game.phase()).into(),
        winner: game.winner().map(str::to_owned),
        plies: game.plies() as u64,
        updated_at,
    })
}

/// A new game.
pub fn row(id: String, game: &dyn GameInPlay, now: u64) -> Result<GameRow, Failure> {
    let setting = game.setting();
    Ok(GameRow {
        id,
        game: setting.game.clone(),
        setting: text(setting)?,
        created_at: now,
        progress: progress(game, now)?,
    })
}

/// The game of a row.
pub fn game(row: &GameRow) -> Result<Box<dyn GameInPlay>, Failure> {
    let course: Course = read(&row.progress.course, &row.id)?;
    kept_game(read(&row.setting, &row.id)?, &course)
}

/// The game of a row, for lists.
pub fn summary(row: GameRow) -> Result<GameSummary, Failure> {
    let setting: Setting = read(&row.setting, &row.id)?;
    let GameProgress { phase, winner, plies, updated_at, .. } = row.progress;
    let phase = PHASES.into_iter().find(|known| phase_name(*known) == phase);
    Ok(GameSummary {
        players: setting.player_views(),
        phase: phase.ok_or_else(|| unreadable(&row.id, "it has no phase"))?,
        id: row.id,
        game: row.game,
        winner,
        plies,
        created_at: row.created_at,
        updated_at,
    })
}

const PHASES: [Phase; 3] = [Phase::SetUp, Phase::Playing, Phase::Over];

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set_up",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

fn text(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string(value);
    text.map_err(|error| Failure::new(Code::Internal, format!("a game cannot be kept: {error}")))
}

fn read<T: serde::de::DeserializeOwned>(text: &str, id: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|error| unreadable(id, &error.to_string()))
}

fn unreadable(id: &str, problem: &str) -> Failure {
    Failure::new(Code::Internal, format!("the kept game \"{id}\" cannot be read: {problem}"))
}
