use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{EloModel, Sprt};

/// The text that [`Sprt`] is read from, for messages.
const EXPECTED: &str = "elo0=0,elo1=10[,alpha=0.05,beta=0.05,model=logistic|normalised]";

/// Why there is no such test.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{0}")]
pub struct SprtError(pub String);

/// The keys of the numbers in a text.
const NUMBERS: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (mut numbers, mut model) = ([None; NUMBERS.len()], None);
        for part in text.split(',') {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| expected(format!("'{part}' is not key=value")))?;
            let (key, value) = (key.trim(), value.trim());
            let is_new = match NUMBERS.iter().position(|&number| number == key) {
                Some(index) => numbers[index].replace(number(key, value)?).is_none(),
                None if key == "model" => model.replace(value.parse()?).is_none(),
                None => return Err(expected(format!("unknown key '{key}'"))),
            };
            if !is_new {
                return Err(expected(format!("'{key}' is given twice")));
            }
        }
        let [elo0, elo1, alpha, beta] = numbers;
        let elo0 = elo0.ok_or_else(|| expected("'elo0' is missing".into()))?;
        let elo1 = elo1.ok_or_else(|| expected("'elo1' is missing".into()))?;
        let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
        Self::new(elo0, elo1, alpha, beta, model.unwrap_or_default())
    }
}

fn expected(problem: String) -> SprtError {
    SprtError(format!("{problem}; expected {EXPECTED}"))
}

fn number(key: &str, text: &str) -> Result<f64, SprtError> {
    text.parse().map_err(|_| SprtError(format!("{key}='{text}' is not a number")))
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
            _ => Err(SprtError(format!("unknown model '{text}'; expected logistic or normalised"))),
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
