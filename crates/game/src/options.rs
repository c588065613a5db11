use thiserror::Error;

/// An option that can be set by name: what it means and what it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionKind {
    /// The name in `name=value`.
    pub name: &'static str,
    /// One line for lists and help.
    pub help: &'static str,
    /// The values that it takes, and the one it has if nothing is said.
    pub domain: Domain,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Domain {
    /// Any number between two others.
    Number {
        /// If nothing is said.
        default: f64,
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// Any whole number between two others.
    Integer {
        /// If nothing is said.
        default: u64,
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// One of a few words, the first if nothing is said.
    Choice(&'static [&'static str]),
    /// Any text.
    Text {
        /// If nothing is said.
        default: &'static str,
        /// What it may be, in words.
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
    /// Reads `name=value,name=value`; what is not named has its default.
    ///
    /// # Errors
    /// Names the option that does not exist, stands twice or has no such value.
    pub fn parse(kinds: &[OptionKind], text: &str) -> Result<Self, OptionError> {
        let mut options =
            Self(kinds.iter().map(|kind| (kind.name, kind.domain.default())).collect());
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

    /// The value of a numeric option of the list that these were read with; 0 if there is none.
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
    /// The value if nothing is said, as one would write it.
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
            Self::Number { min, max, .. } => value
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(Setting::Number),
            Self::Integer { min, max, .. } => value
                .parse()
                .ok()
                .filter(|integer| (min..=max).contains(integer))
                .map(Setting::Integer),
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
    #[error("option \"{name}\" stands twice")]
    Twice { name: String },
    #[error("{name}={value}: expected {expected}")]
    BadValue { name: String, value: String, expected: String },
}

impl OptionError {
    fn unknown(name: &str, kinds: &[OptionKind]) -> Self {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        let expected =
            if names.is_empty() { "none, there are no options".into() } else { names.join(" or ") };
        Self::Unknown { name: name.into(), expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: &[OptionKind] = &[
        OptionKind {
            name: "weight",
            help: "",
            domain: Domain::Number { default: 2.5, min: 0.0, max: 100.0 },
        },
        OptionKind { name: "mode", help: "", domain: Domain::Choice(&["fast", "slow"]) },
        OptionKind {
            name: "file",
            help: "",
            domain: Domain::Text { default: "none", expected: "none or a file" },
        },
    ];

    #[test]
    fn what_is_not_named_has_its_default() {
        let options = Options::parse(KINDS, "").unwrap();
        assert_eq!((options.number("weight"), options.word("mode")), (2.5, "fast"));
        let options = Options::parse(KINDS, "mode=slow,weight=3").unwrap();
        assert_eq!((options.number("weight"), options.word("mode")), (3.0, "slow"));
        assert_eq!(options.text("file"), "none");
        assert_eq!(Options::parse(KINDS, "file=a/b=c").unwrap().text("file"), "a/b=c");
    }

    #[test]
    fn errors_name_the_option() {
        for (text, message) in [
            ("weight", "\"weight\": expected NAME=VALUE"),
            ("weigth=1", "no option \"weigth\": expected weight or mode or file"),
            ("mode=slow,mode=slow", "option \"mode\" stands twice"),
            ("mode=medium", "mode=medium: expected fast or slow"),
            ("weight=101", "weight=101: expected a number from 0 to 100"),
            ("weight=NaN", "weight=NaN: expected a number from 0 to 100"),
            ("weight=", "weight=: expected a number from 0 to 100"),
            ("mode=slow,", "\"\": expected NAME=VALUE"),
            ("file=", "file=: expected none or a file"),
        ] {
            assert_eq!(Options::parse(KINDS, text).unwrap_err().to_string(), message);
        }
        let error = Options::parse(&[], "depth=3").unwrap_err();
        assert_eq!(error.to_string(), "no option \"depth\": expected none, there are no options");
    }
}
