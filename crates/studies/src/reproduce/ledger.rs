use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The finished steps of a reproduction, in a file: what is in it is not computed again.
pub struct Ledger {
    /// `None` for a ledger in memory.
    path: Option<PathBuf>,
    sessions: Vec<Session>,
    /// By key, with the place in the order in which they first came.
    steps: BTreeMap<String, (usize, Step)>,
    /// Whether this session is in the file.
    has_begun: bool,
}

/// Where and with what steps were computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The processor and the number of threads.
    pub machine: String,
    /// The version of the program.
    pub version: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Step {
    key: String,
    seconds: f64,
    value: Value,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Session(Session),
    Step(Step),
}

impl Ledger {
    /// A ledger that no file keeps.
    #[must_use]
    pub fn in_memory() -> Self {
        Self { path: None, sessions: Vec::new(), steps: BTreeMap::new(), has_begun: false }
    }

    /// Reads a file, which need not exist yet. A line that was cut off at the end, as by a killed
    /// program, is dropped.
    ///
    /// # Errors
    /// If it cannot be read, or is not a ledger.
    pub fn open(path: &Path) -> Result<Self, LedgerError> {
        let mut ledger = Self { path: Some(path.into()), ..Self::in_memory() };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(ledger),
            Err(error) => return Err(LedgerError::io(path, error)),
        };
        let complete = text.rfind('\n').map_or("", |end| &text[..end]);
        for (index, line) in complete.lines().enumerate() {
            let line = serde_json::from_str(line)
                .map_err(|_| LedgerError::Line { path: path.into(), line: index + 1 })?;
            match line {
                Line::Session(session) => ledger.sessions.push(session),
                Line::Step(step) => ledger.insert(step),
            }
        }
        if complete.len() + 1 < text.len() {
            ledger.tidy()?;
        }
        Ok(ledger)
    }

    /// The value of a step, if it is done.
    #[must_use]
    pub fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let (_, step) = self.steps.get(key)?;
        serde_json::from_value(step.value.clone()).ok()
    }

    /// The time that a step took, 0 if it is not done.
    #[must_use]
    pub fn seconds_of(&self, key: &str) -> f64 {
        self.steps.get(key).map_or(0.0, |(_, step)| step.seconds)
    }

    /// Keeps the value of a step, which took so many seconds.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn put(
        &mut self,
        session: &Session,
        key: &str,
        seconds: f64,
        value: &impl Serialize,
    ) -> Result<(), LedgerError> {
        // Our own types have string keys only, so this cannot fail.
        let value = serde_json::to_value(value).unwrap_or_default();
        let step = Step { key: key.into(), seconds, value };
        let mut lines = Vec::new();
        if !self.has_begun && self.sessions.last() != Some(session) {
            self.sessions.push(session.clone());
            lines.push(Line::Session(session.clone()));
        }
        self.has_begun = true;
        self.insert(step.clone());
        lines.push(Line::Step(step));
        match &self.path {
            Some(path) => append(path, &lines).map_err(|error| LedgerError::io(path, error)),
            None => Ok(()),
        }
    }

    /// Rewrites the file without outdated lines.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn tidy(&self) -> Result<(), LedgerError> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let mut steps: Vec<&(usize, Step)> = self.steps.values().collect();
        steps.sort_by_key(|(place, _)| *place);
        let sessions = self.sessions.iter().cloned().map(Line::Session);
        let steps = steps.into_iter().map(|(_, step)| Line::Step(step.clone()));
        let part = path.with_extension("part");
        let written = text_of(sessions.chain(steps).collect::<Vec<_>>().as_slice())
            .and_then(|text| fs::write(&part, text))
            .and_then(|()| fs::rename(&part, path));
        written.map_err(|error| LedgerError::io(path, error))
    }

    /// Where and with what the steps were computed.
    #[must_use]
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// The time that all steps took.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.steps.values().map(|(_, step)| step.seconds).sum()
    }

    fn insert(&mut self, step: Step) {
        let place = self.steps.get(&step.key).map_or(self.steps.len(), |(place, _)| *place);
        self.steps.insert(step.key.clone(), (place, step));
    }
}

fn append(path: &Path, lines: &[Line]) -> io::Result<()> {
    let mut file: File = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(text_of(lines)?.as_bytes())
}

fn text_of(lines: &[Line]) -> io::Result<String> {
    let mut text = String::new();
    for line in lines {
        text += &serde_json::to_string(line)?;
        text.push('\n');
    }
    Ok(text)
}

/// Why a ledger cannot be read or written.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum LedgerError {
    #[error("cannot use {}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}, line {line}: not a step of a reproduction; delete the file to begin again", path.display())]
    Line { path: PathBuf, line: usize },
}

impl LedgerError {
    fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.into(), source }
    }
}
