//! Checks the dice of a finished game against what was published about them.

use game::{GameSeed, Position as _};
use games::{Game, Position, Roll};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{SecretDice, game_name};
use crate::api::{Failure, read_position, read_records};
use crate::dto::{DiceNumber, Seed};

/// The result of checking a game's dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "dice", rename_all = "snake_case")]
pub enum DiceFinding {
    /// The game has no dice.
    None,
    /// The game is not over, so its seed is not published yet.
    Secret,
    /// Every die follows from what the server promised.
    Right {
        plies: usize,
        /// Whether a number from the client was mixed in.
        has_number: bool,
        /// Whether the creator of the game chose the seed.
        seed_is_given: bool,
    },
    Wrong {
        problem: String,
    },
}

/// A game as `GET /games/{id}` shows it, or as `GET /visitor/data` does, with a record.
#[derive(Deserialize)]
struct PublishedGame {
    game: String,
    start: Option<String>,
    plies: Value,
    record: Option<String>,
    dice: Option<PublishedDice>,
}

#[derive(Deserialize)]
struct PublishedDice {
    commitment: String,
    number: Option<DiceNumber>,
    seed: Option<Seed>,
    salt: Option<String>,
    given: bool,
}

#[derive(Deserialize)]
struct PublishedPly {
    die: Option<u8>,
    r#move: String,
}

/// Checks the commitment and every die of a game, given as JSON.
///
/// # Errors
/// If the JSON is not a game.
pub fn check_dice(game: &Value) -> Result<DiceFinding, Failure> {
    if game.get("dice").is_none() {
        return Err(Failure::invalid_body("expected a game with the field \"dice\""));
    }
    let game = PublishedGame::deserialize(game).map_err(Failure::invalid_body)?;
    let Some(PublishedDice { commitment, number, seed, salt, given }) = &game.dice else {
        return Ok(DiceFinding::None);
    };
    let (Some(Seed(seed)), Some(salt)) = (*seed, salt.clone()) else {
        return Ok(DiceFinding::Secret);
    };
    let wrong = |problem| Ok(DiceFinding::Wrong { problem });
    let dice = SecretDice { seed, salt, number: number.clone() };
    if dice.commitment() != *commitment {
        return wrong("the seed and the salt are not those of the commitment".to_owned());
    }
    let name = game_name(&game.game)?;
    let (mut position, plies) = match (&game.record, &game.start) {
        (Some(record), _) => in_record(name, record)?,
        (None, Some(start)) => {
            let plies = Vec::deserialize(&game.plies).map_err(Failure::invalid_body)?;
            (read_position(name, start, None)?, plies)
        }
        (None, None) => return Err(Failure::invalid_body("expected the field \"start\"")),
    };
    for (ply, played) in plies.iter().enumerate() {
        match after_ply(position, dice.game_seed(), ply, played) {
            Ok(after) => position = after,
            Err(problem) => return wrong(format!("ply {ply}: {problem}")),
        }
    }
    let (plies, has_number) = (plies.len(), number.is_some());
    Ok(DiceFinding::Right { plies, has_number, seed_is_given: *given })
}

fn in_record(game: Game, record: &str) -> Result<(Position, Vec<PublishedPly>), Failure> {
    let records = read_records(game, record)?;
    let [record] = records.as_slice() else {
        return Err(Failure::invalid_body("expected the record of one game"));
    };
    let start = *record.initial();
    let given = start.die();
    let plies = record.plies().iter().enumerate().map(|(ply, played)| PublishedPly {
        die: played.roll().and_then(Roll::face).or(given.filter(|_| ply == 0)),
        r#move: played.mov().to_string(),
    });
    Ok((start, plies.collect()))
}

/// Plays a ply. Returns the position after it, or what is wrong with the ply.
fn after_ply(
    mut position: Position,
    seed: GameSeed,
    ply: usize,
    played: &PublishedPly,
) -> Result<Position, String> {
    let mut dice = seed.rolls(ply as u32);
    while let Some(roll) = position.random_roll(&mut dice) {
        position = position.roll(roll);
    }
    let named = |die: Option<u8>| die.map_or("none".to_owned(), |die| die.to_string());
    let expected = position.die();
    if expected != played.die {
        return Err(format!("die {}, expected {}", named(played.die), named(expected)));
    }
    let mov = position.parse_move(&played.r#move).map_err(|error| error.to_string())?;
    Ok(position.play(mov))
}
