use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sprt::LARGEST_ELO;
use crate::{EloModel, Sprt};

/// The text that [`Sprt`] is read from, for messages.
const EXPECTED: &str = "elo0=0,elo1=10[,alpha=0.05,beta=0.05,model=logistic|normalised]";

/// Why there is no such test.
#[derive(Clone, Debug, PartialEq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SprtError {
    #[error("'{part}' is not key=value; expected {EXPECTED}")]
    NotKeyAndValue { part: String },
    #[error("unknown key '{key}'; expected {EXPECTED}")]
    UnknownKey { key: String },
    #[error("'{key}' is given twice; expected {EXPECTED}")]
    DuplicateKey { key: String },
    #[error("'{key}' is missing; expected {EXPECTED}")]
    MissingKey { key: &'static str },
    #[error("{key}='{text}' is not a number")]
    NotANumber { key: String, text: String },
    #[error("unknown model '{text}'; expected logistic or normalised")]
    UnknownModel { text: String },
    #[error("{key}={value} is not between -{LARGEST_ELO} and {LARGEST_ELO}")]
    EloOutOfRange { key: &'static str, value: f64 },
    #[error("elo0={elo0} is not less than elo1={elo1}")]
    WrongOrder { elo0: f64, elo1: f64 },
    #[error("{key}={value} is not between 0 and 0.5")]
    ProbabilityOutOfRange { key: &'static str, value: f64 },
}

/// The keys of the numbers in a text.
const NUMBERS: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (mut numbers, mut model) = ([None; NUMBERS.len()], None);
        for part in text.split(',') {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SprtError::NotKeyAndValue { part: part.to_owned() })?;
            let (key, value) = (key.trim(), value.trim());
            let is_new = match NUMBERS.iter().position(|&number| number == key) {
                Some(index) => numbers[index].replace(number(key, value)?).is_none(),
                None if key == "model" => model.replace(value.parse()?).is_none(),
                None => return Err(SprtError::UnknownKey { key: key.to_owned() }),
            };
            if !is_new {
                return Err(SprtError::DuplicateKey { key: key.to_owned() });
            }
        }
        let [elo0, elo1, alpha, beta] = numbers;
        let elo0 = elo0.ok_or(SprtError::MissingKey { key: "elo0" })?;
        let elo1 = elo1.ok_or(SprtError::MissingKey { key: "elo1" })?;
        let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
        Self::new(elo0, elo1, alpha, beta, model.unwrap_or_default())
    }
}

fn number(key: &str, text: &str) -> Result<f64, SprtError> {
    text.parse().map_err(|_| SprtError::NotANumber { key: key.to_owned(), text: text.to_owned() })
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl FromStr for EloModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        match text {
            "logistic" => Ok(Self::Logistic),
            "normalised" => Ok(Self::Normalised),
            _ => Err(SprtError::UnknownModel { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Logistic => "logistic",
            Self::Normalised => "normalised",
        })
    }
}
