use std::path::{Path, PathBuf};

use store::{EventResult, Store, StoreError};

use super::ContestRunner;
use crate::api::{Code, Failure};
use crate::dto::{ResultList, ResultName};

/// Stores of matches and tournaments that the server was started with, by name.
#[derive(Debug, Default)]
pub struct ResultFiles(Vec<(String, PathBuf)>);

impl ResultFiles {
    /// These files, named after themselves.
    ///
    /// # Errors
    /// If one of them is no store.
    pub fn open(paths: &[PathBuf]) -> Result<Self, StoreError> {
        let mut files: Vec<(String, PathBuf)> = Vec::new();
        for path in paths {
            Store::read(path)?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let is_free = |name: &String| !files.iter().any(|(known, _)| known == name);
            let numbered = (2..).map(|number| format!("{stem}-{number}"));
            let name = std::iter::once(stem.clone()).chain(numbered).find(is_free);
            files.push((name.unwrap_or(stem), path.clone()));
        }
        Ok(Self(files))
    }

    /// The names of all results, those of contests too.
    #[must_use]
    pub fn list(&self, contests: &ContestRunner) -> ResultList {
        let own = contests.files().into_iter().map(|(id, _)| format!("{CONTEST}{id}"));
        let names = self.0.iter().map(|(name, _)| name.clone()).chain(own);
        ResultList { results: names.map(|name| ResultName { name }).collect() }
    }

    /// The results of a name; they may take a while to be read.
    ///
    /// # Errors
    /// If there are none.
    pub async fn results(
        &self,
        name: &str,
        contests: &ContestRunner,
    ) -> Result<Vec<EventResult>, Failure> {
        let of_contest = || {
            let id = name.strip_prefix(CONTEST)?;
            contests.files().into_iter().find(|(known, _)| known == id)
        };
        let file = self.0.iter().find(|(known, _)| known == name).cloned().or_else(of_contest);
        let (_, path) = file.ok_or_else(|| {
            Failure::new(Code::NotFound, format!("there are no results \"{name}\""))
        })?;
        let read = tokio::task::spawn_blocking(move || read(&path)).await;
        read.unwrap_or_else(|problem| Err(Failure::new(Code::Internal, problem)))
    }
}

/// What stands before the name of a contest in names of results.
const CONTEST: &str = "contest-";

fn read(path: &Path) -> Result<Vec<EventResult>, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::new(Code::Internal, error);
    let store = Store::read(path).map_err(|error| failure(&error))?;
    let events = store.events().map_err(|error| failure(&error))?;
    let results = events.iter().map(|event| EventResult::load(&store, event));
    results.collect::<Result<_, _>>().map_err(|error| failure(&error))
}
