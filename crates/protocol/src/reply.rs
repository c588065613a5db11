use std::fmt;

use crate::info::Info;
use crate::refusal::{ErrorCode, Refusal};

/// A reply from an engine to a host; each is one line.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "docs/protocol.md describes the replies")]
pub enum Reply {
    /// A fact about the engine: `id name Dreistein`.
    Id {
        key: String,
        value: String,
    },
    /// An option that can be set, as in `name hash type spin default 64 min 0 max 32768`.
    Option(String),
    UgiOk,
    ReadyOk,
    Response(String),
    Info(Info),
    BestMove(String),
    /// The last line of the answer to `go eval`: the win probability of the player to move.
    Eval(f64),
    SetUp(String),
    Error(Refusal),
}

impl Reply {
    /// Reads a line; `None` if it is not a reply, which means that hosts ignore it.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let first = rest.split_whitespace().next().unwrap_or_default();
        Some(match word {
            "id" => {
                let (key, value) = rest.split_once(char::is_whitespace)?;
                Self::Id { key: key.into(), value: value.trim().into() }
            }
            "option" => Self::Option(rest.into()),
            "ugiok" => Self::UgiOk,
            "readyok" => Self::ReadyOk,
            "response" => Self::Response(rest.into()),
            "info" => Self::Info(Info::parse(rest)),
            "bestmove" => Self::BestMove(first.into()),
            "eval" => Self::Eval(parse_probability(rest.strip_prefix("wp ")?)?),
            "setup" => Self::SetUp(first.into()),
            "error" => {
                let (code, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let code = ErrorCode::parse(code)?;
                Self::Error(Refusal { code, text: text.trim().into() })
            }
            _ => return None,
        })
    }
}

/// Reads a number in [0, 1].
pub(crate) fn parse_probability(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number| (0.0..=1.0).contains(number))
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id { key, value } => write!(f, "id {key} {value}"),
            Self::Option(option) => write!(f, "option {option}"),
            Self::UgiOk => f.write_str("ugiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Response(text) => write!(f, "response {text}"),
            Self::Info(info) => write!(f, "info{info}"),
            Self::BestMove(mov) => write!(f, "bestmove {mov}"),
            Self::Eval(value) => write!(f, "eval wp {value:.6}"),
            Self::SetUp(text) => write!(f, "setup {text}"),
            Self::Error(Refusal { code, text }) => write!(f, "error {code} {text}"),
        }
    }
}
