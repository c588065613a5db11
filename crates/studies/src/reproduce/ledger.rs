use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use game::files::LineFile;
use game::files::sync_folder_of;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::Settings;

/// The finished steps of a reproduction: what is in it is not computed again.
#[derive(Default)]
pub struct Ledger {
    sessions: Vec<Session>,
    /// By key, with the place in the order in which they first came.
    steps: BTreeMap<String, (usize, Step)>,
    /// Where new steps are appended.
    file: Option<(PathBuf, LineFile)>,
}

/// Where and with what steps were computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The processor and the number of threads.
    pub machine: String,
    /// The version of the program.
    pub version: String,
    /// What the results follow from.
    pub settings: Settings,
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
    /// Opens a file, or makes a new one, and keeps it for this process. A line that was cut off at
    /// the end, as by a killed program, is removed.
    ///
    /// # Errors
    /// If it is not a ledger, is in use, or cannot be read or written.
    pub fn open(path: &Path) -> Result<Self, LedgerError> {
        let mut text = Vec::new();
        let keep = |line: &[u8]| {
            text.extend_from_slice(line);
            Ok(())
        };
        let file = usable(path, |path| LineFile::open(path, keep))?;
        let text = String::from_utf8(text)
            .map_err(|error| LedgerError::io(path, io::Error::other(error)))?;
        let mut ledger = Self::parse(&text, path)?;
        ledger.file = Some((path.into(), file));
        Ok(ledger)
    }

    /// Opens a file and forgets what is in it.
    ///
    /// # Errors
    /// If it is in use or cannot be written.
    pub fn restart(path: &Path) -> Result<Self, LedgerError> {
        let file = usable(path, LineFile::restart)?;
        Ok(Self { file: Some((path.into(), file)), ..Self::default() })
    }

    /// The steps in a text; `path` is for errors.
    ///
    /// # Errors
    /// If the text is not a ledger.
    pub fn parse(text: &str, path: &Path) -> Result<Self, LedgerError> {
        let mut ledger = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line = serde_json::from_str(line)
                .map_err(|_| LedgerError::Line { path: path.into(), line: index + 1 })?;
            match line {
                Line::Session(session) => ledger.sessions.push(session),
                Line::Step(step) => ledger.insert(step),
            }
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
        if !self.sessions.contains(session) {
            self.sessions.push(session.clone());
            lines.push(Line::Session(session.clone()));
        }
        self.insert(step.clone());
        lines.push(Line::Step(step));
        let Some((path, file)) = &mut self.file else {
            return Ok(());
        };
        let written = text_of(lines).and_then(|text| file.append(&text));
        written.map_err(|error| LedgerError::io(path, error))
    }

    /// Closes the file after rewriting it without outdated lines.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(&mut self) -> Result<(), LedgerError> {
        let Some((path, _file)) = self.file.take() else {
            return Ok(());
        };
        let part = path.with_extension("part");
        let written = self
            .text()
            .and_then(|text| write_synced(&part, &text))
            .and_then(|()| fs::rename(&part, &path))
            .and_then(|()| sync_folder_of(&path));
        if written.is_err() {
            // The file itself has everything.
            let _ = fs::remove_file(&part);
        }
        written.map_err(|error| LedgerError::io(&path, error))
    }

    /// The text of a file with these steps.
    ///
    /// # Errors
    /// If a step cannot be written.
    pub fn text(&self) -> io::Result<String> {
        let mut steps: Vec<&(usize, Step)> = self.steps.values().collect();
        steps.sort_by_key(|(place, _)| *place);
        let sessions = self.sessions.iter().cloned().map(Line::Session);
        let steps = steps.into_iter().map(|(_, step)| Line::Step(step.clone()));
        text_of(sessions.chain(steps))
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

/// The file that `open` opens for this process alone.
fn usable(
    path: &Path,
    open: impl FnOnce(&Path) -> io::Result<Option<LineFile>>,
) -> Result<LineFile, LedgerError> {
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return Err(LedgerError::NoFile(path.into()));
    }
    let file = open(path).map_err(|error| LedgerError::io(path, error))?;
    file.ok_or_else(|| LedgerError::InUse(path.into()))
}

/// Writes a file that is on the disk before it replaces another.
fn write_synced(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn text_of(lines: impl IntoIterator<Item = Line>) -> io::Result<String> {
    let mut text = String::new();
    for line in lines {
        text += &serde_json::to_string(&line)?;
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
    #[error("{}, line {line}: not a finished step; --restart begins again", path.display())]
    Line { path: PathBuf, line: usize },
    #[error("{} is not an ordinary file", .0.display())]
    NoFile(PathBuf),
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
}

impl LedgerError {
    fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.into(), source }
    }
}
