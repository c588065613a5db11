use super::Failure;

/// Runs work that takes some milliseconds off the event loop, so that others are answered meanwhile.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(Failure::internal(error)))
}
