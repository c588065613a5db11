use std::sync::Arc;

use crate::http::Page;
use crate::play::{Engines, Hall, USUAL_PAUSE};
use crate::storage::{Database, StorageError};
use crate::{ServeOptions, Shutdown};

/// Everything that requests share.
pub struct AppState {
    /// The files of the page.
    pub page: Page,
    /// Tells streams and searches that the server ends.
    pub shutdown: Shutdown,
    /// The games that people play.
    pub hall: Hall,
}

impl AppState {
    /// What a server with these options needs.
    ///
    /// # Errors
    /// If the file of games cannot be used.
    pub fn open(options: &ServeOptions, shutdown: Shutdown) -> Result<Self, StorageError> {
        let database = Arc::new(Database::open(&options.data)?);
        Ok(Self {
            page: options.static_folder.clone().map_or(Page::BuiltIn, Page::Folder),
            shutdown,
            hall: Hall::new(database, Engines, USUAL_PAUSE),
        })
    }
}
