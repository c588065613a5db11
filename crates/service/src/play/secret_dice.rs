use game::GameSeed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::api::Failure;
use crate::dto::DiceNumber;

/// What determines a game's dice, and proof that nobody chose them: the commitment to the seed is
/// published before the client chooses its number, the seed and the salt when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretDice {
    /// Determines all dice, together with the number.
    pub seed: u64,
    /// Prevents guessing the seed by trying all of them.
    pub salt: String,
    /// Of the client, so that the server cannot choose among seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<DiceNumber>,
}

impl SecretDice {
    /// With this seed, or a random one of the operating system.
    pub fn draw(given: Option<u64>) -> Result<Self, Failure> {
        let seed = match given {
            Some(seed) => seed,
            None => u64::from_le_bytes(random_bytes()?),
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_changes_the_dice_but_not_the_commitment() {
        let salt = "000102030405060708090a0b0c0d0e0f".to_owned();
        let plain = SecretDice { seed: 12_345, salt, number: None };
        assert_eq!(plain.game_seed(), GameSeed(12_345));
        let number = |text: &str| DiceNumber::try_from(text.to_owned()).unwrap();
        let number = number("f0e1d2c3b4a5968778695a4b3c2d1e0f");
        let mixed = SecretDice { number: Some(number), ..plain.clone() };
        assert_eq!(mixed.commitment(), plain.commitment());
        // printf 'dreistein dice SEED SALT' | sha256sum, and with the number
        assert_eq!(
            mixed.commitment(),
            "1ba7a1b63ab5b2739b5a1b8d820ebe6a7d7bd7c1776080b0cab74e1c1076632d"
        );
        assert_eq!(mixed.game_seed(), GameSeed(12_531_762_448_741_820_173));
    }

    #[test]
    fn numbers_have_one_form() {
        let read = |text: &str| DiceNumber::try_from(text.to_owned()).is_ok();
        assert!(read(&"0a".repeat(16)));
        for text in
            ["", "0a", &"0A".repeat(16), &"0g".repeat(16), &"0a".repeat(17), &"é".repeat(16)]
        {
            assert!(!read(text), "{text}");
        }
    }
}
