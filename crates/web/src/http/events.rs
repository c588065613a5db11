use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio_stream::wrappers::ReceiverStream;

use crate::Shutdown;

/// A stream of events for one client.
pub type Events =
    Sse<axum::response::sse::KeepAliveStream<ReceiverStream<Result<Event, Infallible>>>>;

/// Sends something as it stands and after every change, until it is gone (`None`), the client
/// leaves or the server ends. A client that is slow misses what is out of date. `keep` lives as
/// long as the stream.
pub fn stream<T, K>(
    name: &'static str,
    now: T,
    mut news: watch::Receiver<Option<Arc<T>>>,
    keep: K,
    shutdown: Shutdown,
) -> Events
where
    T: Serialize + Send + Sync + 'static,
    K: Send + 'static,
{
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        let _keep = keep;
        let mut next = event_of(name, &now);
        drop(now);
        while let Some(event) = next {
            if sender.send(Ok(event)).await.is_err() {
                return;
            }
            tokio::select! {
                changed = news.changed() => if changed.is_err() { return },
                () = sender.closed() => return,
                () = shutdown.begun() => return,
            }
            next = news.borrow_and_update().as_deref().and_then(|state| event_of(name, state));
        }
    });
    Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}

/// Often enough that nothing between server and client takes the connection for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// `None` if it cannot be written, which ends the stream.
fn event_of(name: &str, state: &impl Serialize) -> Option<Event> {
    Event::default().event(name).json_data(state).ok()
}
