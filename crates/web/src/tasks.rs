//! Work that must not delay other requests, or must not end when its client leaves.

use service::api::Failure;
use tokio::task::JoinError;

/// Runs work of a few milliseconds outside the event loop, so that it does not delay other
/// requests.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    ended(tokio::task::spawn_blocking(work).await)
}

/// Completes a change even if the client leaves: the file must not get ahead of the memory.
pub async fn uninterrupted<T: Send + 'static>(
    change: impl Future<Output = Result<T, Failure>> + Send + 'static,
) -> Result<T, Failure> {
    ended(tokio::spawn(change).await)
}

fn ended<T>(done: Result<Result<T, Failure>, JoinError>) -> Result<T, Failure> {
    done.unwrap_or_else(|error| Err(Failure::internal(error)))
}
