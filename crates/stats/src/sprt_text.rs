use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::sprt::LARGEST_ELO;
use crate::{EloModel, Sprt};

/// The text that [`Sprt`] is read from, for messages.
const EXPECTED: &str = "elo0=0,elo1=10[,alpha=0.05,beta=0.05,model=logistic|normalised]";

/// How often a test errs where its text does not say.
const USUAL_ERROR: f64 = 0.05;

/// Why there is no such test.
#[derive(Clone, Debug, PartialEq)]
pub enum SprtError {
    /// A part of the text has no `=`.
    NotKeyAndValue {
        /// The part.
        part: String,
    },
    /// A key that a test does not have.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key is there twice.
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// A key that must be there is not.
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A value is no number.
    NotANumber {
        /// Its key.
        key: &'static str,
        /// The value.
        text: String,
    },
    /// A model that is neither logistic nor normalised.
    UnknownModel {
        /// The model.
        text: String,
    },
    /// An Elo difference is not finite, or too large.
    EloOutOfRange {
        /// Its key.
        key: &'static str,
        /// The difference.
        value: f64,
    },
    /// The first Elo difference is not less than the second.
    WrongOrder {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// An error probability is not between 0 and 1/2.
    ProbabilityOutOfRange {
        /// Its key.
        key: &'static str,
        /// The probability.
        value: f64,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotKeyAndValue { part } => {
                write!(f, "'{part}' is no key=value; expected {EXPECTED}")
            }
            Self::UnknownKey { key } => write!(f, "unknown key '{key}'; expected {EXPECTED}"),
            Self::DuplicateKey { key } => write!(f, "'{key}' is given twice; expected {EXPECTED}"),
            Self::MissingKey { key } => write!(f, "'{key}' is missing; expected {EXPECTED}"),
            Self::NotANumber { key, text } => write!(f, "{key}='{text}' is no number"),
            Self::UnknownModel { text } => {
                write!(f, "unknown model '{text}'; expected logistic or normalised")
            }
            Self::EloOutOfRange { key, value } => {
                write!(f, "{key}={value} is not between -{LARGEST_ELO} and {LARGEST_ELO}")
            }
            Self::WrongOrder { elo0, elo1 } => {
                write!(f, "elo0={elo0} is not less than elo1={elo1}")
            }
            Self::ProbabilityOutOfRange { key, value } => {
                write!(f, "{key}={value} is not between 0 and 0.5")
            }
        }
    }
}

impl Error for SprtError {}

/// The values of a text, as far as they were given.
#[derive(Default)]
struct Given {
    elo0: Option<f64>,
    elo1: Option<f64>,
    alpha: Option<f64>,
    beta: Option<f64>,
    model: Option<EloModel>,
}

impl Given {
    fn read(&mut self, key: &str, text: &str) -> Result<(), SprtError> {
        let first_time = match key {
            "elo0" => self.elo0.replace(number("elo0", text)?).is_none(),
            "elo1" => self.elo1.replace(number("elo1", text)?).is_none(),
            "alpha" => self.alpha.replace(number("alpha", text)?).is_none(),
            "beta" => self.beta.replace(number("beta", text)?).is_none(),
            "model" => self.model.replace(text.parse()?).is_none(),
            _ => return Err(SprtError::UnknownKey { key: key.to_owned() }),
        };
        if first_time { Ok(()) } else { Err(SprtError::DuplicateKey { key: key.to_owned() }) }
    }
}

fn number(key: &'static str, text: &str) -> Result<f64, SprtError> {
    text.parse().map_err(|_| SprtError::NotANumber { key, text: text.to_owned() })
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut given = Given::default();
        for part in text.split(',') {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SprtError::NotKeyAndValue { part: part.to_owned() })?;
            given.read(key.trim(), value.trim())?;
        }
        Self::new(
            given.elo0.ok_or(SprtError::MissingKey { key: "elo0" })?,
            given.elo1.ok_or(SprtError::MissingKey { key: "elo1" })?,
            given.alpha.unwrap_or(USUAL_ERROR),
            given.beta.unwrap_or(USUAL_ERROR),
            given.model.unwrap_or_default(),
        )
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo0, elo1, model) = (self.elo0(), self.elo1(), self.model());
        let (alpha, beta) = (self.alpha(), self.beta());
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl FromStr for EloModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_the_same() {
        for text in [
            "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic",
            "elo0=-1.75,elo1=0.25,alpha=0.01,beta=0.1,model=normalised",
        ] {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_left_out_has_the_usual_value() {
        let short: Sprt = "elo1=10, elo0=0".parse().unwrap();
        assert_eq!(short.to_string(), "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (text, message) in [
            ("", "'' is no key=value"),
            ("elo0=0", "'elo1' is missing"),
            ("elo1=0,beta=0.1", "'elo0' is missing"),
            ("elo0=0,elo1=5,elo0=1", "'elo0' is given twice"),
            ("elo0=0,elo1=5,gamma=1", "unknown key 'gamma'"),
            ("elo0=0,elo1=five", "elo1='five' is no number"),
            ("elo0=5,elo1=5", "elo0=5 is not less than elo1=5"),
            ("elo0=nan,elo1=5", "elo0=NaN is not between"),
            ("elo0=0,elo1=inf", "elo1=inf is not between"),
            ("elo0=0,elo1=5,alpha=0.5", "alpha=0.5 is not between 0 and 0.5"),
            ("elo0=0,elo1=5,beta=0", "beta=0 is not between 0 and 0.5"),
            ("elo0=0,elo1=5,beta=nan", "beta=NaN is not between 0 and 0.5"),
            ("elo0=0,elo1=5,model=bayesian", "unknown model 'bayesian'"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
