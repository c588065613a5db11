use sha2::{Digest, Sha256};

use crate::api::Failure;

/// The seed of a game's dice, and proof that it was fixed before the first roll: the commitment
/// is published when the game is made, the seed and the salt when it is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretDice {
    /// What all dice follow from.
    pub seed: u64,
    /// Keeps anybody from trying all seeds until one fits.
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

    /// What binds the server to the seed without telling it.
    pub fn commitment(&self) -> String {
        let text = format!("dreistein dice {} {}", self.seed, self.salt);
        hexadecimal(&Sha256::digest(text))
    }
}

/// A name that nobody can guess.
pub fn random_name() -> Result<String, Failure> {
    Ok(hexadecimal(&random_bytes::<8>()?))
}

fn random_bytes<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Failure::internal(format!("no random numbers: {error}")))?;
    Ok(bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `printf 'dreistein dice 7 00ff' | sha256sum`.
    #[test]
    fn the_commitment_is_what_anybody_can_compute() {
        let dice = SecretDice { seed: 7, salt: "00ff".into() };
        assert_eq!(
            dice.commitment(),
            "32146a813c5211b59b59a246b7bd61362cfa16660bc2e93f7724c2642fdd9597"
        );
    }

    #[test]
    fn seeds_salts_and_names_are_drawn_anew() {
        let [one, other] = [SecretDice::draw(None).unwrap(), SecretDice::draw(None).unwrap()];
        assert_ne!(one.seed, other.seed);
        assert_ne!(one.salt, other.salt);
        assert_ne!(one.commitment(), other.commitment());
        assert_eq!(SecretDice::draw(Some(5)).unwrap().seed, 5);
        assert_ne!(random_name().unwrap(), random_name().unwrap());
        assert_eq!(one.salt.len(), 32);
    }
}
