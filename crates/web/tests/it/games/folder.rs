//! Files of games, and servers that use them one after another.

use std::path::{Path, PathBuf};

use super::client::Client;

/// A folder with a file of games.
pub struct Folder(testkit::Folder);

impl Folder {
    pub fn new() -> Self {
        Self(testkit::Folder::create())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

/// A server from its start to its end, with all tasks that it has begun.
pub fn life<T>(file: &Path, live: impl AsyncFnOnce(&Client) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { live(&Client::on_file(file)).await })
}
