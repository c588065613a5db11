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
