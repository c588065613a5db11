use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use game::GameSeed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::game_settings::game_name;
use crate::api::Failure;
use crate::dto::{DiceChoice, DiceCommitment, DiceNumber, Seed};

/// What determines a game's dice, and proof that nobody chose them: the commitment to the seed is
/// published before the client chooses its number, the seed and the salt when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretDice {
    /// Determines all dice, together with the number.
    pub seed: u64,
    /// Prevents guessing the seed by trying all of them.
    pub salt: String,
    /// The client's number, so that the server cannot choose among seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<DiceNumber>,
}

impl SecretDice {
    /// Dice with this seed, or with a random one from the operating system.
    pub fn draw(given: Option<u64>) -> Result<Self, Failure> {
        let seed = given.map_or_else(|| random_bytes().map(u64::from_le_bytes), Ok)?;
        Ok(Self { seed, salt: hexadecimal(&random_bytes::<16>()?), number: None })
    }

    /// Binds the server to the seed without revealing it.
    pub fn commitment(&self) -> String {
        hexadecimal(&Sha256::digest(self.secret()))
    }

    /// The seed that every die follows from.
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

/// An unguessable name.
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

/// Dice promised for future games. Each can be used once, within some minutes.
#[derive(Default)]
pub struct DiceCommitments(Mutex<VecDeque<PromisedDice>>);

struct PromisedDice {
    commitment: String,
    dice: SecretDice,
    /// In milliseconds since 1970.
    promised_at: u64,
}

/// The greatest number of promises; then the oldest is forgotten.
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

    /// The dice of a new game: promised ones, with a given seed, or drawn now.
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
