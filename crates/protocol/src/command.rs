use std::fmt;

use game::Side;

use crate::go::Go;
use crate::refusal::{ErrorCode, Refusal};

/// A command from a host to an engine; each is one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "docs/protocol.md describes the commands")]
pub enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position(PositionText),
    Query(Query),
    Go(Go),
    SetUp {
        side: Side,
        /// A start of the variant to set up; `None` means the variant of the current position.
        fen: Option<String>,
    },
    Stop,
    Quit,
}

/// The arguments of the `position` command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionText {
    /// The start in the game's notation, or `startpos` for the default start.
    pub start: String,
    /// The moves and rolls since the start; a roll is written `@4`.
    pub steps: Vec<String>,
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "docs/protocol.md describes the questions")]
pub enum Query {
    FirstPlayersTurn,
    Mover,
    GameOver,
    Result,
    Chance,
    Rolls,
    LegalMoves,
    Fen,
}

impl Query {
    /// All questions with their names, in the order of the variants.
    pub const ALL: [(&'static str, Self); 8] = [
        ("p1turn", Self::FirstPlayersTurn),
        ("mover", Self::Mover),
        ("gameover", Self::GameOver),
        ("result", Self::Result),
        ("chance", Self::Chance),
        ("rolls", Self::Rolls),
        ("legalmoves", Self::LegalMoves),
        ("fen", Self::Fen),
    ];

    /// The word after `query`.
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

impl Command {
    /// Reads a line; `None` if it is blank.
    pub fn parse(line: &str) -> Result<Option<Self>, Refusal> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone =
            |command: Self| match rest {
                "" => Ok(command),
                _ => Err(ErrorCode::BadCommand
                    .because(format_args!("{word}: expected nothing after it"))),
            };
        let command = match word {
            "" => return Ok(None),
            "ugi" => alone(Self::Ugi),
            "isready" => alone(Self::IsReady),
            "uginewgame" => alone(Self::NewGame),
            "stop" => alone(Self::Stop),
            "quit" => alone(Self::Quit),
            "setoption" => parse_option(rest),
            "position" => PositionText::parse(rest).map(Self::Position),
            "query" => parse_query(rest).map(Self::Query),
            "go" => Go::parse(rest).map(Self::Go),
            "setup" => parse_set_up(rest),
            _ => Err(ErrorCode::UnknownCommand.because(format_args!("\"{word}\": {COMMANDS}"))),
        };
        command.map(Some)
    }
}

const COMMANDS: &str = "expected ugi, isready, uginewgame, setoption, position, query, go, setup, \
                        stop or quit";

fn parse_option(rest: &str) -> Result<Command, Refusal> {
    let parts = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
    let parts = parts.map(|(name, value)| (name.trim(), value.trim()));
    match parts.filter(|(name, value)| !name.is_empty() && !value.is_empty()) {
        Some((name, value)) => Ok(Command::SetOption { name: name.into(), value: value.into() }),
        None => Err(ErrorCode::BadOption.because("expected setoption name NAME value VALUE")),
    }
}

fn parse_query(rest: &str) -> Result<Query, Refusal> {
    let found = Query::ALL.into_iter().find(|(name, _)| *name == rest);
    found.map(|(_, query)| query).ok_or_else(|| {
        let known = Query::ALL.map(|(name, _)| name).join(", ");
        ErrorCode::UnknownQuery.because(format_args!("\"{rest}\": expected one of {known}"))
    })
}

fn parse_set_up(rest: &str) -> Result<Command, Refusal> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (side, fen) = match *words.as_slice() {
        [side] => (side, None),
        [side, "fen", ..] if words.len() > 2 => (side, Some(words[2..].join(" "))),
        _ => ("", None),
    };
    match Side::BOTH.into_iter().find(|&known| side_name(known) == side) {
        Some(side) => Ok(Command::SetUp { side, fen }),
        None => Err(ErrorCode::BadCommand.because("expected setup p1 or setup p2, and fen TEXT")),
    }
}

impl PositionText {
    fn parse(rest: &str) -> Result<Self, Refusal> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let start = match &words[..end] {
            ["startpos"] => "startpos".to_owned(),
            ["fen", text @ ..] if !text.is_empty() => text.join(" "),
            _ => {
                let expected = "expected position startpos or position fen TEXT, then moves";
                return Err(ErrorCode::BadPosition.because(expected));
            }
        };
        let steps = words.iter().skip(end + 1).map(|&word| word.into());
        Ok(Self { start, steps: steps.collect() })
    }
}

/// The name of a side in commands and replies: `p1` for the first player, `p2` for the second.
pub const fn side_name(side: Side) -> &'static str {
    ["p1", "p2"][side.index()]
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ugi => f.write_str("ugi"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
            Self::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Self::Position(position) => write!(f, "position {position}"),
            Self::Query(query) => write!(f, "query {}", query.name()),
            Self::Go(go) => go.fmt(f),
            Self::SetUp { side, fen: None } => write!(f, "setup {}", side_name(*side)),
            Self::SetUp { side, fen: Some(fen) } => {
                write!(f, "setup {} fen {fen}", side_name(*side))
            }
        }
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == "startpos" {
            f.write_str("startpos")?;
        } else {
            write!(f, "fen {}", self.start)?;
        }
        if !self.steps.is_empty() {
            f.write_str(" moves")?;
        }
        self.steps.iter().try_for_each(|step| write!(f, " {step}"))
    }
}
