use std::str::FromStr;

use thiserror::Error;

/// An option that can be set by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionKind {
    /// The name in `name=value`.
    pub name: &'static str,
    /// One line for lists and help.
    pub help: &'static str,
    /// The values that it takes, and the default.
    pub domain: Domain,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Domain {
    Number {
        default: f64,
        min: f64,
        max: f64,
    },
    Integer {
        default: u64,
        min: u64,
        max: u64,
    },
    /// One of a few words; the first is the default.
    Choice(&'static [&'static str]),
    /// Any text but an empty one; `expected` describes it.
    Text {
        default: &'static str,
        expected: &'static str,
    },
}

/// A value for each of a list of options.
#[derive(Clone, Debug, PartialEq)]
pub struct Options(Vec<(&'static str, Setting)>);

#[derive(Clone, Debug, PartialEq)]
enum Setting {
    Number(f64),
    Integer(u64),
    Word(&'static str),
    Text(String),
}

impl Options {
    /// The defaults.
    #[must_use]
    pub fn defaults(kinds: &[OptionKind]) -> Self {
        Self(kinds.iter().map(|kind| (kind.name, kind.domain.default())).collect())
    }

    /// Reads `name=value,name=value`; other options have their defaults.
    pub fn parse(kinds: &[OptionKind], text: &str) -> Result<Self, OptionError> {
        let mut options = Self::defaults(kinds);
        let mut seen = Vec::new();
        for part in text.split(',').filter(|_| !text.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                return Err(OptionError::NoValue { text: part.into() });
            };
            let Some(index) = kinds.iter().position(|kind| kind.name == name) else {
                return Err(OptionError::unknown(name, kinds));
            };
            if seen.contains(&index) {
                return Err(OptionError::Twice { name: name.into() });
            }
            seen.push(index);
            options.0[index].1 = kinds[index].domain.read(name, value)?;
        }
        Ok(options)
    }

    /// The value of an option that takes a number; 0 if there is none.
    #[must_use]
    pub fn number(&self, name: &str) -> f64 {
        match self.setting(name) {
            Some(Setting::Number(number)) => *number,
            _ => 0.0,
        }
    }

    /// The value of an option that takes a whole number; 0 if there is none.
    #[must_use]
    pub fn integer(&self, name: &str) -> u64 {
        match self.setting(name) {
            Some(Setting::Integer(integer)) => *integer,
            _ => 0,
        }
    }

    /// The value of an option that takes a word; empty if there is none.
    #[must_use]
    pub fn word(&self, name: &str) -> &'static str {
        match self.setting(name) {
            Some(Setting::Word(word)) => word,
            _ => "",
        }
    }

    /// The value of an option that takes any text; empty if there is none.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        match self.setting(name) {
            Some(Setting::Text(text)) => text,
            _ => "",
        }
    }

    /// Whether the list that these were read with has such an option.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(option, _)| *option == name)
    }

    fn setting(&self, name: &str) -> Option<&Setting> {
        let setting = self.0.iter().find(|(option, _)| *option == name).map(|(_, value)| value);
        debug_assert!(setting.is_some(), "no option {name}");
        setting
    }
}

impl Domain {
    /// The default as text.
    #[must_use]
    pub fn default_text(self) -> String {
        match self.default() {
            Setting::Number(number) => number.to_string(),
            Setting::Integer(integer) => integer.to_string(),
            Setting::Word(word) => word.into(),
            Setting::Text(text) => text,
        }
    }

    fn default(self) -> Setting {
        match self {
            Self::Number { default, .. } => Setting::Number(default),
            Self::Integer { default, .. } => Setting::Integer(default),
            Self::Choice(words) => Setting::Word(words[0]),
            Self::Text { default, .. } => Setting::Text(default.into()),
        }
    }

    fn read(self, name: &str, value: &str) -> Result<Setting, OptionError> {
        let setting = match self {
            Self::Number { min, max, .. } => within(value, min, max).map(Setting::Number),
            Self::Integer { min, max, .. } => within(value, min, max).map(Setting::Integer),
            Self::Choice(words) => {
                words.iter().find(|&&word| word == value).map(|word| Setting::Word(word))
            }
            Self::Text { .. } => (!value.is_empty()).then(|| Setting::Text(value.into())),
        };
        setting.ok_or_else(|| OptionError::BadValue {
            name: name.into(),
            value: value.into(),
            expected: self.to_string(),
        })
    }
}

fn within<T: FromStr + PartialOrd>(text: &str, min: T, max: T) -> Option<T> {
    text.parse().ok().filter(|number| (min..=max).contains(number))
}

impl std::fmt::Display for Domain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number { min, max, .. } => write!(f, "a number from {min} to {max}"),
            Self::Integer { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            Self::Choice(words) => f.write_str(&words.join(" or ")),
            Self::Text { expected, .. } => f.write_str(expected),
        }
    }
}

/// Why a text does not set the options of a list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum OptionError {
    #[error("\"{text}\": expected NAME=VALUE")]
    NoValue { text: String },
    #[error("no option \"{name}\": expected {expected}")]
    Unknown { name: String, expected: String },
    #[error("option \"{name}\" is given twice")]
    Twice { name: String },
    #[error("{name}={value}: expected {expected}")]
    BadValue { name: String, value: String, expected: String },
}

impl OptionError {
    fn unknown(name: &str, kinds: &[OptionKind]) -> Self {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        let expected = match names[..] {
            [] => "none, there are no options".into(),
            _ => names.join(" or "),
        };
        Self::Unknown { name: name.into(), expected }
    }
}
