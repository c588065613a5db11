use crate::Shutdown;
use crate::http::Page;

/// Everything that requests share.
pub struct AppState {
    /// The files of the page.
    pub page: Page,
    /// Tells streams and searches that the server ends.
    pub shutdown: Shutdown,
}
