use std::fmt;
use std::time::Duration;

use game::Position;
use thiserror::Error;

use super::dialect::Dialect;
use super::player::ExternalPlayer;
use super::ugi::Ugi;
use crate::ewn_platform::EwnPlatform;
use crate::ntu::Ntu;

/// A program that plays, as `ugi:python3 bot.py` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSpec {
    /// What it speaks.
    pub protocol: ProtocolKind,
    /// Its name and its arguments.
    pub words: Vec<String>,
    /// Options and the values to set; UGI only.
    pub options: Vec<(String, String)>,
    /// How long it may take.
    pub patience: Patience,
}

/// What programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtocolKind {
    /// The Universal Game Interface with dice.
    Ugi,
    /// The protocol of the NTU course; EWN on the official board only.
    Ntu,
    /// The protocol of EWNPlatform; EWN on the official board only.
    EwnPlatform,
}

impl ProtocolKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ugi, Self::Ntu, Self::EwnPlatform];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Ntu => "ntu",
            Self::EwnPlatform => "ewnplatform",
        }
    }
}

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
    /// stands before a colon.
    ///
    /// # Errors
    /// If a quote is not closed or no program is named.
    pub fn parse(text: &str) -> Result<Option<Self>, SpecError> {
        let found = ProtocolKind::ALL.into_iter().find_map(|protocol| {
            let command = text.strip_prefix(protocol.name())?.strip_prefix(':')?;
            Some((protocol, command))
        });
        let Some((protocol, command)) = found else { return Ok(None) };
        let words = shlex::split(command).ok_or_else(|| SpecError::Quotes(text.into()))?;
        if words.is_empty() {
            return Err(SpecError::NoProgram(text.into()));
        }
        Ok(Some(Self::new(protocol, words)))
    }

    /// A program and its arguments.
    #[must_use]
    pub fn new(protocol: ProtocolKind, words: Vec<String>) -> Self {
        Self { protocol, words, options: Vec::new(), patience: Patience::default() }
    }

    /// Starts the program and greets it. `start` is some start of the game that is going to
    /// be played: not every protocol has every board.
    ///
    /// # Errors
    /// If the program cannot be started, does not answer as it should, or cannot play this.
    pub fn start<P: Position>(&self, start: &P) -> Result<ExternalPlayer<P>, StartError> {
        let dialect: Box<dyn Dialect<P>> = match self.protocol {
            ProtocolKind::Ugi => Box::new(Ugi::new(self.options.clone())),
            ProtocolKind::Ntu => Box::new(Ntu::default()),
            ProtocolKind::EwnPlatform => Box::new(EwnPlatform),
        };
        if self.protocol != ProtocolKind::Ugi && !self.options.is_empty() {
            let reason = format!("{} has no options", self.protocol.name());
            return Err(StartError { program: self.words.join(" "), reason });
        }
        ExternalPlayer::start(self.words.clone(), self.patience, dialect, start)
    }
}

impl fmt::Display for ExternalSpec {
    /// As it is read, but for the options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            shlex::try_join(self.words.iter().map(String::as_str)).map_err(|_| fmt::Error)?;
        write!(f, "{}:{words}", self.protocol.name())
    }
}

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
        let spec = ExternalSpec::parse("ugi:python3 'my bot.py' \"a b\" c").unwrap().unwrap();
        assert_eq!(spec.protocol, ProtocolKind::Ugi);
        assert_eq!(spec.words, ["python3", "my bot.py", "a b", "c"]);
        assert_eq!(spec.to_string(), "ugi:python3 'my bot.py' 'a b' c");
        assert_eq!(ExternalSpec::parse(&spec.to_string()), Ok(Some(spec)));
        for kind in ProtocolKind::ALL {
            let spec = ExternalSpec::parse(&format!("{}:bot", kind.name())).unwrap().unwrap();
            assert_eq!((spec.protocol, spec.words), (kind, vec!["bot".to_owned()]));
        }
        for other in ["star2", "greedy:eval=odema", "ugi", "", "python3 ugi:x"] {
            assert_eq!(ExternalSpec::parse(other), Ok(None));
        }
    }

    #[test]
    fn specs_without_a_program_are_refused() {
        for (text, message) in [
            ("ugi:", "ugi:: expected the name of a program after the colon"),
            ("ntu:'bot", "ntu:'bot: a quote is not closed"),
        ] {
            assert_eq!(ExternalSpec::parse(text).unwrap_err().to_string(), message);
        }
    }
}
