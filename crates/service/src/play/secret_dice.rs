use sha2::{Digest, Sha256};

use crate::api::Failure;

/// The seed of a game's dice, and proof that it was fixed before the first roll: the commitment
/// is published when the game is made, the seed and the salt when it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretDice {
    /// Determines all dice.
    pub seed: u64,
    /// Prevents guessing the seed by trying all of them.
    pub salt: String,
}

impl SecretDice {
    /// With this seed, or a random one of the operating system.
    pub fn draw(given: Option<u64>) -> Result<Self, Failure> {
        let seed = match given {
            Some(seed) => seed,
            None => u64::from_le_bytes(random_bytes()?),
        };
        Ok(Self { seed, salt: hexadecimal(&random_bytes::<16>()?) })
    }

    /// Binds the server to the seed without revealing it.
    pub fn commitment(&self) -> String {
        let text = format!("dreistein dice {} {}", self.seed, self.salt);
        hexadecimal(&Sha256::digest(text))
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
