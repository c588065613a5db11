use std::fmt;

use game::{Domain, OptionKind};

/// An option as an engine offers it: `name hash type spin default 64 min 0 max 32768`.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionLine {
    /// The name.
    pub name: String,
    /// The value that it has if nothing is said.
    pub default: String,
    /// The values that it takes.
    pub values: OptionValues,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValues {
    /// Whole numbers between two others: `type spin`.
    Spin(u64, u64),
    /// Numbers between two others: `type number`, which UCI does not have.
    Number(f64, f64),
    /// One of these words: `type combo`.
    Combo(Vec<String>),
    /// Any text, `type string`.
    Text,
}

impl OptionLine {
    /// An option of a list, under a name that may have something before it.
    #[must_use]
    pub fn new(kind: &OptionKind, prefix: &str, default: Option<&str>) -> Self {
        let values = match kind.domain {
            Domain::Integer { min, max, .. } => OptionValues::Spin(min, max),
            Domain::Number { min, max, .. } => OptionValues::Number(min, max),
            Domain::Choice(words) => {
                OptionValues::Combo(words.iter().map(|&word| word.into()).collect())
            }
            Domain::Text { .. } => OptionValues::Text,
        };
        let default = default.map_or_else(|| kind.domain.default_text(), str::to_owned);
        Self { name: format!("{prefix}{}", kind.name), default, values }
    }

    /// Reads the words after `option`; `None` if they are not of this kind.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (name, rest) = text.strip_prefix("name ")?.split_once(" type ")?;
        let (kind, rest) = rest.split_once(' ')?;
        let rest = rest.trim().strip_prefix("default ")?;
        let mut words = rest.split_whitespace();
        let mut default = words.next()?.to_owned();
        let mut after =
            |expected: &str| words.next().filter(|word| *word == expected).and(words.next());
        let values = match kind {
            "spin" => OptionValues::Spin(after("min")?.parse().ok()?, after("max")?.parse().ok()?),
            "number" => {
                OptionValues::Number(after("min")?.parse().ok()?, after("max")?.parse().ok()?)
            }
            "combo" => OptionValues::Combo(
                std::iter::from_fn(|| after("var")).map(str::to_owned).collect(),
            ),
            "string" => {
                default = rest.trim().to_owned();
                OptionValues::Text
            }
            _ => return None,
        };
        Some(Self { name: name.trim().into(), default, values })
    }
}

impl fmt::Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, default, values } = self;
        match values {
            OptionValues::Spin(min, max) => {
                write!(f, "name {name} type spin default {default} min {min} max {max}")
            }
            OptionValues::Number(min, max) => {
                write!(f, "name {name} type number default {default} min {min} max {max}")
            }
            OptionValues::Text => write!(f, "name {name} type string default {default}"),
            OptionValues::Combo(words) => {
                write!(f, "name {name} type combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
        }
    }
}
