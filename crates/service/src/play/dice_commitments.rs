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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dto::DiceNumber;

    fn take(promises: &DiceCommitments, commitment: &str, now: u64) -> Result<SecretDice, Failure> {
        let number = DiceNumber::try_from("0f".repeat(16)).unwrap();
        let choice = DiceChoice { commitment: commitment.to_owned(), number };
        promises.dice("ewn", Some(choice), None, now)
    }

    #[test]
    fn a_promise_is_kept_once() {
        let promises = DiceCommitments::default();
        let [first, second] = [5, 6].map(|now| promises.promise(now).unwrap().commitment);
        let dice = take(&promises, &second, 7).unwrap();
        assert_eq!(dice.commitment(), second);
        assert_eq!(dice.number.unwrap().as_str(), "0f".repeat(16));
        assert!(take(&promises, &second, 7).is_err(), "used");
        assert!(take(&promises, "x", 7).is_err(), "unknown");
        assert_eq!(take(&promises, &first, 7).unwrap().commitment(), first);
    }

    #[test]
    fn old_promises_are_forgotten() {
        let promises = DiceCommitments::default();
        let [early, late] = [1, 2].map(|now| promises.promise(now).unwrap().commitment);
        assert!(take(&promises, &early, 2 + LONGEST).is_err());
        assert!(take(&promises, &late, 2 + LONGEST).is_ok());
        let first = promises.promise(3).unwrap().commitment;
        let second = promises.promise(3).unwrap().commitment;
        (1..MOST).for_each(|_| drop(promises.promise(3).unwrap()));
        assert!(take(&promises, &first, 3).is_err());
        assert!(take(&promises, &second, 3).is_ok());
    }
}
