use std::path::{Path, PathBuf};

use service::api::Failure;
use service::dto::{ResultList, ResultName};
use store::{EventResult, Store, StoreError};

use super::Contests;

/// Stores of matches and tournaments that the server was started with, by name.
#[derive(Clone, Debug)]
pub struct ResultFiles(Vec<(String, PathBuf)>);

impl ResultFiles {
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

    pub fn list(&self, contests: &Contests) -> ResultList {
        let own = contests.files().into_iter().map(|(id, _)| format!("{CONTEST}{id}"));
        let names = self.0.iter().map(|(name, _)| name.clone()).chain(own);
        ResultList { results: names.map(|name| ResultName { name }).collect() }
    }

    pub fn results(&self, name: &str, contests: &Contests) -> Result<Vec<EventResult>, Failure> {
        let of_contest = || {
            let id = name.strip_prefix(CONTEST)?;
            contests.files().into_iter().find(|(known, _)| known == id)
        };
        let file = self.0.iter().find(|(known, _)| known == name).cloned().or_else(of_contest);
        let missing = || Failure::not_found(format!("there are no results named \"{name}\""));
        let (_, path) = file.ok_or_else(missing)?;
        read(&path).map_err(Failure::internal)
    }
}

/// The prefix of the names of results from the server's own contests.
const CONTEST: &str = "contest-";

fn read(path: &Path) -> Result<Vec<EventResult>, games::Problem> {
    let store = Store::read(path)?;
    store.events()?.iter().map(|event| EventResult::load(&store, event)).collect()
}
