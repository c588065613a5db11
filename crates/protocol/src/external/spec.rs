use std::fmt;
use std::time::Duration;

use games::{ForeignProtocol, Position};

use super::dialect::Dialect;
use super::player::ExternalPlayer;
use super::ugi::Ugi;

/// A program to play with, named as in `ugi:python3 bot.py`.
#[derive(Clone)]
pub struct ExternalSpec {
    /// The protocol that the program speaks.
    pub protocol: Protocol,
    /// The program's name and its arguments.
    pub words: Vec<String>,
    /// Options to set, with their values; UGI only.
    pub options: Vec<(String, String)>,
    /// The game to play; a program that names another is refused. UGI only.
    pub game: Option<String>,
    /// Whether to keep one process for all games even if its protocol cannot start a new one.
    pub keep_running: bool,
    /// How long the program may take to answer.
    pub patience: Patience,
}

/// A protocol that programs may speak.
#[derive(Clone, Copy)]
pub enum Protocol {
    /// The Universal Game Interface with dice, for every game.
    Ugi,
    /// Another protocol, which the game offers.
    Foreign(&'static ForeignProtocol),
}

impl Protocol {
    /// UGI and the foreign protocols of a game.
    pub fn all(foreign: &'static [ForeignProtocol]) -> impl Iterator<Item = Self> {
        [Self::Ugi].into_iter().chain(foreign.iter().map(Self::Foreign))
    }

    /// Finds a protocol by its name in specs.
    pub fn find(name: &str, foreign: &'static [ForeignProtocol]) -> Option<Self> {
        Self::all(foreign).find(|protocol| protocol.name() == name)
    }

    /// The name in specs, as in `ugi:`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Foreign(protocol) => protocol.name,
        }
    }

    /// Whether programs write their answers on standard error, not on standard output.
    pub(crate) const fn answers_on_stderr(self) -> bool {
        matches!(self, Self::Foreign(protocol) if protocol.answers_on_stderr)
    }

    /// Whether a program can play several games; otherwise it is restarted for each game.
    pub(crate) const fn serves_many_games(self) -> bool {
        !matches!(self, Self::Foreign(protocol) if !protocol.serves_many_games)
    }

    /// The line that asks a program to end.
    pub(crate) const fn farewell(self) -> &'static str {
        match self {
            Self::Ugi => "quit",
            Self::Foreign(protocol) => protocol.farewell,
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = match self {
            Self::Ugi => "the Universal Game Interface with dice",
            Self::Foreign(protocol) => protocol.summary,
        };
        write!(f, "{} ({summary})", self.name())
    }
}

/// How long a program may take before it counts as hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For everything but moves: to start, to get ready, to set up.
    pub greeting: Duration,
    /// For a move without a time limit.
    pub unlimited_move: Duration,
    /// For a late move, after its time limit has passed.
    pub late: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            greeting: Duration::from_secs(10),
            unlimited_move: Duration::from_secs(60),
            late: Duration::from_secs(1),
        }
    }
}

impl ExternalSpec {
    /// Reads `PROTOCOL:PROGRAM ARGUMENT ..`, quoted as in a shell; `None` if the text does not begin
    /// with a protocol and a colon. `PROTOCOL,keep:` keeps the program running between games.
    pub fn parse(text: &str, foreign: &'static [ForeignProtocol]) -> Result<Option<Self>, String> {
        let Some((head, command)) = text.split_once(':') else { return Ok(None) };
        let kept = head.strip_suffix(KEEP);
        let Some(protocol) = Protocol::find(kept.unwrap_or(head), foreign) else {
            return Ok(None);
        };
        let words =
            shlex::split(command).ok_or_else(|| format!("{text}: a quote is not closed"))?;
        if words.is_empty() {
            return Err(format!("{text}: expected the name of a program after the colon"));
        }
        Ok(Some(Self { keep_running: kept.is_some(), ..Self::new(protocol, words) }))
    }

    /// Makes a spec without options and with the default patience.
    pub fn new(protocol: Protocol, words: Vec<String>) -> Self {
        let (options, game, patience) = (Vec::new(), None, Patience::default());
        Self { protocol, words, options, game, keep_running: false, patience }
    }

    /// Starts and greets the program; fails if its protocol cannot play the variant of `start`.
    pub fn start(&self, start: &Position) -> Result<ExternalPlayer, String> {
        let dialect: Result<Box<dyn Dialect>, String> = match self.protocol {
            Protocol::Ugi => {
                Ok(Box::new(Ugi { options: self.options.clone(), game: self.game.clone() }))
            }
            Protocol::Foreign(protocol) if !self.options.is_empty() => {
                Err(format!("{} has no options", protocol.name))
            }
            Protocol::Foreign(protocol) => {
                (protocol.accept)(&start.to_string()).map(|()| Box::new(protocol) as _)
            }
        };
        let player = dialect.and_then(|dialect| ExternalPlayer::start(self, dialect));
        player.map_err(|reason| format!("cannot start \"{}\": {reason}", self.words.join(" ")))
    }
}

/// Written after the name of a protocol to keep the program running between games.
const KEEP: &str = ",keep";
