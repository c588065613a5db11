use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use game::files::LineFile;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Settings;

/// The finished steps of a page, kept in a file so that they are not computed again.
#[derive(Default)]
pub struct Ledger {
    sessions: Vec<Session>,
    /// The steps by key, each with its place in the order of first insertion.
    steps: BTreeMap<String, (usize, Step)>,
    /// The file to which new steps are appended; `None` for a parsed text.
    file: Option<(PathBuf, LineFile)>,
}

/// The machine, version and settings with which steps were computed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The processor and the number of threads.
    pub machine: String,
    /// The version of the program.
    pub version: String,
    /// The scale, seed and time per position.
    pub settings: Settings,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Step {
    key: String,
    seconds: f64,
    value: Value,
}

/// A line of the file: a step, or the session that computed the steps below it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Session(Session),
    Step(Step),
}

impl Ledger {
    /// Opens or creates a file and locks it for this process. Removes an unfinished last line, as a
    /// crash can leave one; with `restart`, removes all lines.
    pub fn open(path: &Path, restart: bool) -> Result<Self> {
        let is_other = path.metadata().is_ok_and(|metadata| !metadata.is_file());
        ensure!(!is_other, "{} is not an ordinary file", path.display());
        let mut text = Vec::new();
        let keep = |line: &[u8]| {
            text.extend_from_slice(line);
            Ok(())
        };
        let opened = if restart { LineFile::restart(path) } else { LineFile::open(path, keep) };
        let file = opened.with_context(|| cannot_use(path))?;
        let file = file.with_context(|| format!("{} is in use by another run", path.display()))?;
        let mut ledger = Self::parse(&String::from_utf8_lossy(&text), path)?;
        ledger.file = Some((path.into(), file));
        Ok(ledger)
    }

    /// Reads the lines of a ledger; `path` is only named in errors.
    pub fn parse(text: &str, path: &Path) -> Result<Self> {
        let mut ledger = Self::default();
        for (index, line) in text.lines().enumerate() {
            match serde_json::from_str(line) {
                Ok(Line::Session(session)) => ledger.sessions.push(session),
                Ok(Line::Step(step)) => ledger.insert(step),
                Err(_) => bail!(
                    "{}, line {}: not a finished step; --restart begins again",
                    path.display(),
                    index + 1
                ),
            }
        }
        Ok(ledger)
    }

    /// The stored value of a step; `None` if the step is not done.
    ///
    /// # Errors
    /// If the stored value has another shape, as after a change of the program.
    pub fn get<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>> {
        let Some((_, step)) = self.steps.get(key) else { return Ok(None) };
        let value = T::deserialize(&step.value).map(Some);
        value.with_context(|| {
            format!("the kept value of \"{key}\" is unreadable, --restart begins again")
        })
    }

    /// The seconds that a step took; 0 if it is not done.
    pub fn seconds_of(&self, key: &str) -> f64 {
        self.steps.get(key).map_or(0.0, |(_, step)| step.seconds)
    }

    /// Stores the value of a step and the seconds it took, here and in the file.
    pub fn put(
        &mut self,
        session: &Session,
        key: &str,
        seconds: f64,
        value: &impl Serialize,
    ) -> Result<()> {
        // Our own types only have string keys, so this cannot fail.
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
        file.append(&text_of(lines)?).with_context(|| cannot_use(path))
    }

    /// The ledger as text, without lines of steps that were computed again later.
    pub fn text(&self) -> Result<String> {
        let mut steps: Vec<&(usize, Step)> = self.steps.values().collect();
        steps.sort_by_key(|(place, _)| *place);
        let sessions = self.sessions.iter().cloned().map(Line::Session);
        let steps = steps.into_iter().map(|(_, step)| Line::Step(step.clone()));
        text_of(sessions.chain(steps))
    }

    /// The sessions that computed the steps, in order of time.
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// The total seconds of all steps.
    pub fn seconds(&self) -> f64 {
        self.steps.values().map(|(_, step)| step.seconds).sum()
    }

    fn insert(&mut self, step: Step) {
        let place = self.steps.get(&step.key).map_or(self.steps.len(), |(place, _)| *place);
        self.steps.insert(step.key.clone(), (place, step));
    }
}

fn cannot_use(path: &Path) -> String {
    format!("cannot use {}", path.display())
}

fn text_of(lines: impl IntoIterator<Item = Line>) -> Result<String> {
    let mut text = String::new();
    for line in lines {
        text += &serde_json::to_string(&line)?;
        text.push('\n');
    }
    Ok(text)
}
