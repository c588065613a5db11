use std::convert::Infallible;
use std::sync::Arc;

use axum::response::Response;
use axum::response::sse::Event;
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio_stream::wrappers::ReceiverStream;

use super::{event, events, place};
use crate::AppState;
use crate::api::{Failure, Update};

/// Something as it stands, and everything that will become of it; `None` once it is gone.
pub struct Live<T> {
    pub now: T,
    pub news: watch::Receiver<Option<Arc<T>>>,
}

impl<T: Serialize + Send + Sync + 'static> Live<T> {
    /// Sends it as events `state`: as it stands and after every change, until it is gone, the
    /// client leaves or the server ends. A client that is slow misses what is out of date.
    /// `keep` lives as long as the stream.
    pub fn stream(
        self,
        app: &Arc<AppState>,
        keep: impl Send + 'static,
    ) -> Result<Response, Failure> {
        let place = place(app)?;
        let (sender, receiver) = mpsc::channel(1);
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let _keep = (keep, place);
            tokio::select! {
                () = self.send_to(&sender) => {}
                () = sender.closed() => {}
                () = app.shutdown.begun() => {}
            }
        });
        Ok(events(ReceiverStream::new(receiver)))
    }

    async fn send_to(mut self, sender: &mpsc::Sender<Result<Event, Infallible>>) {
        let mut next = event(Update::new("state", &self.now));
        drop(self.now);
        // Whoever went away is noticed elsewhere.
        while sender.send(Ok(next)).await.is_ok() && self.news.changed().await.is_ok() {
            let Some(state) = self.news.borrow_and_update().clone() else { return };
            next = event(Update::new("state", &*state));
        }
    }
}
