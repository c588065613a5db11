use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use game::GameSeed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::game_settings::game_name;
use crate::api::Failure;
use crate::dto::{DiceChoice, DiceCommitment, DiceNumber, Seed};

/// What determines a game's dice. So that players can check them, the commitment to the seed is
/// published before the client chooses its number, and seed and salt when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretDice {
    /// Determines all dice, together with the number if there is one.
    pub seed: u64,
    /// Random text that keeps others from finding the seed by trying all seeds.
    pub salt: String,
    /// A number chosen by the client, so that the server alone cannot choose the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<DiceNumber>,
}

impl SecretDice {
    /// Creates dice with the given seed, or with a random one from the operating system.
    pub fn draw(given: Option<u64>) -> Result<Self, Failure> {
        let seed = given.map_or_else(|| random_bytes().map(u64::from_le_bytes), Ok)?;
        Ok(Self { seed, salt: hexadecimal(&random_bytes::<16>()?), number: None })
    }

    /// A hash that binds the server to the seed without revealing it.
    pub fn commitment(&self) -> String {
        hexadecimal(&Sha256::digest(self.secret()))
    }

    /// The seed from which every roll follows.
    pub fn game_seed(&self) -> GameSeed {
        let Some(number) = &self.number else { return GameSeed(self.seed) };
        let digest = Sha256::digest(format!("{} {}", self.secret(), number.as_str()));
        let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(digest);
        GameSeed(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }

    fn secret(&self) -> String {
        format!("dreistein dice {} {}", self.seed, self.salt)
    }
}

/// Draws a name that nobody can guess, for a game or a contest.
pub fn random_name() -> Result<String, Failure> {
    Ok(hexadecimal(&random_bytes::<8>()?))
}

pub fn random_bytes<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Failure::internal(format!("no random numbers: {error}")))?;
    Ok(bytes)
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Dice promised for future games. Each promise can be used once, within ten minutes.
#[derive(Default)]
pub struct DiceCommitments(Mutex<VecDeque<PromisedDice>>);

struct PromisedDice {
    commitment: String,
    dice: SecretDice,
    /// In milliseconds since 1970.
    promised_at: u64,
}

/// The maximum number of promises; a further one replaces the oldest.
pub const MOST: usize = 1000;

/// How long a promise is kept, in milliseconds.
pub const LONGEST: u64 = 10 * 60 * 1000;

impl DiceCommitments {
    /// Promises new dice.
    pub fn promise(&self, now: u64) -> Result<DiceCommitment, Failure> {
        let dice = SecretDice::draw(None)?;
        let commitment = dice.commitment();
        let mut promised = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if promised.len() >= MOST {
            promised.pop_front();
        }
        promised.push_back(PromisedDice { commitment: commitment.clone(), dice, promised_at: now });
        Ok(DiceCommitment { commitment })
    }

    /// Chooses the dice of a new game: promised dice, dice with a given seed, or dice drawn now.
    pub fn dice(
        &self,
        game: &str,
        choice: Option<DiceChoice>,
        seed: Option<Seed>,
        now: u64,
    ) -> Result<SecretDice, Failure> {
        match (choice, seed) {
            (None, seed) => SecretDice::draw(seed.map(|seed| seed.0)),
            (Some(_), Some(_)) => {
                Err(Failure::invalid_body("seed and dice: expected only one of them"))
            }
            (Some(choice), None) if game_name(game)?.has_dice => self.take(choice, now),
            (Some(_), None) => Err(Failure::invalid_body(format!("dice: {game} has none"))),
        }
    }

    fn take(&self, choice: DiceChoice, now: u64) -> Result<SecretDice, Failure> {
        let mut promised = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        promised.retain(|promise| now.saturating_sub(promise.promised_at) <= LONGEST);
        let index = promised.iter().position(|promise| promise.commitment == choice.commitment);
        let promise = index.and_then(|index| promised.remove(index)).ok_or_else(|| {
            let shown = &choice.commitment;
            Failure::conflict(format!(
                "commitment {shown:?}: it is unknown, was used before or is too old: ask for a \
                 new one"
            ))
        })?;
        Ok(SecretDice { number: Some(choice.number), ..promise.dice })
    }
}
