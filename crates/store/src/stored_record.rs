use game::{Position as _, Side};
use games::{Game, Problem, Record, write_record};
use report::contest::Entrant;
use thiserror::Error;

use crate::{EventSummary, StoredGame};

/// Writes a game of a store in a notation.
pub struct StoredRecord<'a> {
    /// The event.
    pub event: &'a EventSummary,
    /// Its players.
    pub players: &'a [Entrant],
    /// The game.
    pub game: &'a StoredGame,
    /// The notation: one of [`Game::record_formats`].
    pub format: &'a str,
}

impl StoredRecord<'_> {
    /// The text; the store names the game.
    ///
    /// # Errors
    /// If the game has no such notation, or the stored game is not one of it.
    pub fn text(&self, game: Game) -> Result<String, StoredRecordError> {
        let formats = game.record_formats();
        if !formats.contains(&self.format) {
            let expected = formats.join(", ");
            let format = self.format.into();
            return Err(StoredRecordError::Format { game: game.name(), format, expected });
        }
        let record = self.record(game).map_err(StoredRecordError::Game)?;
        let text = write_record(&record, self.format);
        Ok(text.map_err(StoredRecordError::Game)? + "\n")
    }

    /// Replays the moves, which checks them.
    fn record(&self, kind: Game) -> Result<Record, Problem> {
        let Self { event, game, .. } = self;
        let mut record = Record::from_start(kind.own_position(&game.start)?)?;
        for side in Side::BOTH {
            let mut name = self.name(side).to_owned();
            if self.format == "ccgc" {
                // Fields end with a bracket, so names have none.
                name = name.replace(']', ")").trim().to_owned();
            }
            record.set_tag(&kind.player_tag(side), &name)?;
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

    fn name(&self, side: Side) -> &str {
        let place = self.game.players[side.index()];
        self.players.get(place).map_or("unknown", |player| &player.name)
    }
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
