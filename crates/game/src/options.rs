//! Options that are set by name.

use std::str::FromStr;

use thiserror::Error;

/// An option that can be set by name.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct OptionKind {
    pub name: &'static str,
    pub help: &'static str,
    pub domain: Domain,
}

/// The values that an option takes, and the default.
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

/// An option that is one of a few words; the first is the default.
pub const fn choice(
    name: &'static str,
    words: &'static [&'static str],
    help: &'static str,
) -> OptionKind {
    OptionKind { name, help, domain: Domain::Choice(words) }
}

/// An option that is on unless it is switched off.
pub const fn switch(name: &'static str, help: &'static str) -> OptionKind {
    choice(name, &["on", "off"], help)
}

/// An option that is a number.
pub const fn number(
    name: &'static str,
    [default, min, max]: [f64; 3],
    help: &'static str,
) -> OptionKind {
    OptionKind { name, help, domain: Domain::Number { default, min, max } }
}

/// An option that is a whole number.
pub const fn integer(
    name: &'static str,
    [default, min, max]: [u64; 3],
    help: &'static str,
) -> OptionKind {
    OptionKind { name, help, domain: Domain::Integer { default, min, max } }
}

/// A checked value, as text, for each option of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Options(Vec<(&'static str, String)>);

impl Options {
    /// The default of every option.
    pub fn defaults(kinds: &[OptionKind]) -> Self {
        Self(kinds.iter().map(|kind| (kind.name, kind.domain.default_text())).collect())
    }

    /// Reads `name=value,name=value`; other options have their defaults.
    pub fn parse(kinds: &[OptionKind], text: &str) -> Result<Self, OptionError> {
        let mut options = Self::defaults(kinds);
        let mut seen = Vec::new();
        for part in text.split(',').filter(|_| !text.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                return Err(OptionError(format!("\"{part}\": expected NAME=VALUE")));
            };
            let Some(index) = kinds.iter().position(|kind| kind.name == name) else {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
                let expected = match names[..] {
                    [] => "none, there are no options".into(),
                    _ => names.join(" or "),
                };
                return Err(OptionError(format!("no option \"{name}\": expected {expected}")));
            };
            if seen.contains(&index) {
                return Err(OptionError(format!("option \"{name}\" is given twice")));
            }
            seen.push(index);
            kinds[index].domain.check(name, value)?;
            options.0[index].1 = value.into();
        }
        Ok(options)
    }

    /// The value of an option that takes a number; 0 if there is none.
    pub fn number(&self, name: &str) -> f64 {
        self.text(name).parse().unwrap_or_default()
    }

    /// The value of an option that takes a whole number; 0 if there is none.
    pub fn integer(&self, name: &str) -> u64 {
        self.text(name).parse().unwrap_or_default()
    }

    /// The value of an option that takes a word or any text; empty if there is none.
    pub fn text(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(option, _)| *option == name);
        debug_assert!(found.is_some(), "no option {name}");
        found.map_or("", |(_, text)| text)
    }

    /// Whether the options include one of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(option, _)| *option == name)
    }
}

impl Domain {
    /// The default as text.
    pub fn default_text(self) -> String {
        match self {
            Self::Number { default, .. } => default.to_string(),
            Self::Integer { default, .. } => default.to_string(),
            Self::Choice(words) => words[0].into(),
            Self::Text { default, .. } => default.into(),
        }
    }

    fn check(self, name: &str, value: &str) -> Result<(), OptionError> {
        let is_allowed = match self {
            Self::Number { min, max, .. } => is_within(value, min, max),
            Self::Integer { min, max, .. } => is_within(value, min, max),
            Self::Choice(words) => words.contains(&value),
            Self::Text { .. } => !value.is_empty(),
        };
        match is_allowed {
            true => Ok(()),
            false => Err(OptionError(format!("{name}={value}: expected {self}"))),
        }
    }
}

fn is_within<T: FromStr + PartialOrd>(text: &str, min: T, max: T) -> bool {
    text.parse().is_ok_and(|number| (min..=max).contains(&number))
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

/// Why a text could not be read as options.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct OptionError(pub String);
