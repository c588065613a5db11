use game::{Position as _, Side};
use games::{Game, Problem, Record, write_record};
use report::contest::Entrant;
use thiserror::Error;

use crate::{EventSummary, StoredGame};

/// Writes a game of an event with these players in a notation: one of [`Game::record_formats`].
/// `kind` is the event's game.
pub fn stored_record(
    kind: Game,
    event: &EventSummary,
    players: &[Entrant],
    game: &StoredGame,
    format: &str,
) -> Result<String, StoredRecordError> {
    let formats = kind.record_formats();
    if !formats.contains(&format) {
        let (format, expected) = (format.into(), formats.join(", "));
        return Err(StoredRecordError::Format { game: kind.name(), format, expected });
    }
    let name = |side: Side| {
        let name = players.get(game.players[side.index()]).map_or("unknown", |it| &it.name);
        // In this notation a bracket ends a field, so names must not contain it.
        if format == "ccgc" { name.replace(']', ")").trim().to_owned() } else { name.to_owned() }
    };
    let text = record(kind, event, game, name).and_then(|record| write_record(&record, format));
    Ok(text.map_err(StoredRecordError::Game)? + "\n")
}

/// Makes the record of a stored game; replays the moves, which checks them.
fn record(
    kind: Game,
    event: &EventSummary,
    game: &StoredGame,
    name: impl Fn(Side) -> String,
) -> Result<Record, Problem> {
    let mut record = Record::from_start(kind.own_position(&game.start)?)?;
    for side in Side::BOTH {
        record.set_tag(&kind.player_tag(side), &name(side))?;
    }
    record.set_tag("Event", &format!("event {}", event.number))?;
    let round = format!("{}.{}.{}", game.round + 1, game.pair + 1, game.leg + 1);
    record.set_tag("Round", &round)?;
    record.set_tag("Seed", &game.seed.to_string())?;
    if let Some(forfeit) = game.forfeit() {
        record.set_tag("Forfeit", &forfeit.to_string())?;
    }
    for word in game.moves.split(' ').filter(|word| !word.is_empty()) {
        let position = *record.position();
        match word.strip_prefix('@') {
            Some(face) => {
                let rolled = position.rolls().find(|(roll, _)| roll.to_string() == face);
                let (roll, _) = rolled.ok_or_else(|| format!("\"{word}\" is not a roll"))?;
                record.roll(roll)?;
            }
            None => {
                record.push(position.parse_move(word)?)?;
            }
        }
    }
    record.set_result(Some(game.summary.winner))?;
    Ok(record)
}

/// Why a game of a store cannot be written.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum StoredRecordError {
    #[error("games of {game} cannot be written as {format}: expected {expected}")]
    Format { game: &'static str, format: String, expected: String },
    #[error(transparent)]
    Game(Problem),
}
