use service::api::Failure;

/// Makes a change to its end even if the client leaves: the file must not have what the memory
/// has not.
pub async fn uninterrupted<T: Send + 'static>(
    change: impl Future<Output = Result<T, Failure>> + Send + 'static,
) -> Result<T, Failure> {
    tokio::spawn(change).await.unwrap_or_else(|problem| Err(Failure::internal(problem)))
}
