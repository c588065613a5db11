use std::fmt;
use std::time::Duration;

use game::Position;
use thiserror::Error;

use super::dialect::Dialect;
use super::player::ExternalPlayer;
use super::ugi::Ugi;
use crate::foreign::ForeignHost;
use catalog::{ForeignProtocol, ForeignProtocols};

/// A program that plays, as `ugi:python3 bot.py` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSpec {
    /// What it speaks.
    pub protocol: Protocol,
    /// Its name and its arguments.
    pub words: Vec<String>,
    /// Options and the values to set; UGI only.
    pub options: Vec<(String, String)>,
    /// The game that it has to play; a program that names another one is refused. UGI only.
    pub game: Option<String>,
    /// Whether one process plays all games even if its protocol has no word for a new game.
    pub keep_running: bool,
    /// How long it may take.
    pub patience: Patience,
}

/// What programs speak.
#[derive(Clone, Copy)]
pub enum Protocol {
    /// The Universal Game Interface with dice, for every game.
    Ugi,
    /// One that a game offers.
    Foreign(&'static ForeignProtocol),
}

impl Protocol {
    /// All that programs for a game with these foreign protocols may speak.
    pub fn all(foreign: ForeignProtocols) -> impl Iterator<Item = Self> {
        [Self::Ugi].into_iter().chain(foreign.iter().map(Self::Foreign))
    }

    /// The one of this name.
    #[must_use]
    pub fn find(name: &str, foreign: ForeignProtocols) -> Option<Self> {
        Self::all(foreign).find(|protocol| protocol.name() == name)
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Foreign(protocol) => protocol.name,
        }
    }
}

impl fmt::Display for Protocol {
    /// Its name and one line about it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = match self {
            Self::Ugi => "the Universal Game Interface with dice",
            Self::Foreign(protocol) => protocol.summary,
        };
        write!(f, "{} ({summary})", self.name())
    }
}

impl fmt::Debug for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Protocol {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Protocol {}

/// How long a program may take before it counts as hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For anything that takes no thought: to start, to get ready, to set up.
    pub greeting: Duration,
    /// For a move without any limit of time.
    pub unlimited_move: Duration,
    /// For a move that is too late already.
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
    /// Reads `PROTOCOL:PROGRAM ARGUMENT ..`, quoted as in a shell; `None` if no protocol
    /// stands before a colon. `PROTOCOL,keep:` keeps the program running from game to game.
    ///
    /// # Errors
    /// If a quote is not closed or no program is named.
    pub fn parse(text: &str, foreign: ForeignProtocols) -> Result<Option<Self>, SpecError> {
        let Some((head, command)) = text.split_once(':') else { return Ok(None) };
        let kept = head.strip_suffix(KEEP);
        let Some(protocol) = Protocol::find(kept.unwrap_or(head), foreign) else {
            return Ok(None);
        };
        let words = shlex::split(command).ok_or_else(|| SpecError::Quotes(text.into()))?;
        if words.is_empty() {
            return Err(SpecError::NoProgram(text.into()));
        }
        Ok(Some(Self { keep_running: kept.is_some(), ..Self::new(protocol, words) }))
    }

    /// A program and its arguments.
    #[must_use]
    pub fn new(protocol: Protocol, words: Vec<String>) -> Self {
        let (options, game, patience) = (Vec::new(), None, Patience::default());
        Self { protocol, words, options, game, keep_running: false, patience }
    }

    /// Starts the program and greets it. `start` is some start of the game that is going to
    /// be played: not every protocol has every board.
    ///
    /// # Errors
    /// If the program cannot be started, does not answer as it should, or cannot play this.
    pub fn start<P: Position>(&self, start: &P) -> Result<ExternalPlayer<P>, StartError> {
        let dialect: Box<dyn Dialect<P>> = match self.protocol {
            Protocol::Ugi => Box::new(Ugi::new(self.options.clone(), self.game.clone())),
            Protocol::Foreign(protocol) => Box::new(ForeignHost(protocol)),
        };
        if self.protocol != Protocol::Ugi && !self.options.is_empty() {
            let reason = format!("{} has no options", self.protocol.name());
            return Err(StartError { program: self.words.join(" "), reason });
        }
        ExternalPlayer::start(self, dialect, start)
    }
}

impl fmt::Display for ExternalSpec {
    /// As it is read, but for the options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            shlex::try_join(self.words.iter().map(String::as_str)).map_err(|_| fmt::Error)?;
        let keep = if self.keep_running { KEEP } else { "" };
        write!(f, "{}{keep}:{words}", self.protocol.name())
    }
}

/// What stands after the name of a protocol if the program is kept running.
const KEEP: &str = ",keep";

/// Why a text names no program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("{0}: a quote is not closed")]
    Quotes(String),
    #[error("{0}: expected the name of a program after the colon")]
    NoProgram(String),
}

/// Why a program does not play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot start \"{program}\": {reason}")]
pub struct StartError {
    /// The program and its arguments.
    pub program: String,
    /// What went wrong.
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_split_as_a_shell_does() {
        let parse = |text: &str| ExternalSpec::parse(text, &[]);
        let spec = parse("ugi:python3 'my bot.py' \"a b\" c").unwrap().unwrap();
        assert_eq!(spec.protocol, Protocol::Ugi);
        assert_eq!(spec.words, ["python3", "my bot.py", "a b", "c"]);
        assert_eq!(spec.to_string(), "ugi:python3 'my bot.py' 'a b' c");
        assert_eq!(parse(&spec.to_string()), Ok(Some(spec)));
        let kept = parse("ugi,keep:bot").unwrap().unwrap();
        assert_eq!((kept.keep_running, kept.to_string().as_str()), (true, "ugi,keep:bot"));
        for other in ["star2", "greedy:eval=odema", "ugi", "", "python3 ugi:x", "UGI:bot"] {
            assert_eq!(parse(other), Ok(None));
        }
    }

    #[test]
    fn specs_without_a_program_are_refused() {
        for (text, message) in [
            ("ugi:", "ugi:: expected the name of a program after the colon"),
            ("ugi:'bot", "ugi:'bot: a quote is not closed"),
        ] {
            assert_eq!(ExternalSpec::parse(text, &[]).unwrap_err().to_string(), message);
        }
    }
}
