use service::api::Failure;

/// Runs work of a few milliseconds outside the event loop, so that it does not delay other
/// requests.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(Failure::internal(error)))
}
