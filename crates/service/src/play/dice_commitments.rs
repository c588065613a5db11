use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::game_settings::game_name;
use super::secret_dice::SecretDice;
use crate::api::Failure;
use crate::dto::{DiceChoice, DiceCommitment, Seed};

/// The dice that were promised for games to come. Each can be used once, within some minutes.
#[derive(Default)]
pub struct DiceCommitments(Mutex<VecDeque<PromisedDice>>);

struct PromisedDice {
    commitment: String,
    dice: SecretDice,
    /// In milliseconds since 1970.
    promised_at: u64,
}

/// The greatest number of promises; then the oldest is forgotten.
pub(crate) const MOST: usize = 1000;

/// How long a promise is kept, in milliseconds.
pub(crate) const LONGEST: u64 = 10 * 60 * 1000;

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
