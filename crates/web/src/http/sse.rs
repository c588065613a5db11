use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use service::api::{Code, Failure, Reply, Update, last_update};
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};
use tokio_stream::wrappers::ReceiverStream;

use crate::AppState;
use crate::pool::Ticket;

/// Streams updates and then the answer, as an event `done` or `problem`. When the client leaves,
/// the ticket is dropped.
pub fn answer_in_events(
    app: &Arc<AppState>,
    mut ticket: Ticket<Result<Reply, Failure>>,
    mut updates: mpsc::Receiver<Update>,
) -> Result<Response, Failure> {
    events(app, MOST_UNSENT, async move |sender| {
        let mut checks = interval(QUEUE_CHECKS);
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut told = None;
        let answer = loop {
            tokio::select! {
                biased;
                Some(update) = updates.recv() => drop(send(&sender, update).await),
                answer = &mut ticket => break answer,
                _ = checks.tick() => {
                    let ahead = ticket.ahead();
                    if let Some(ahead) = ahead.filter(|_| ahead != told) {
                        send(&sender, Update::new("queued", &json!({"ahead": ahead}))).await;
                    }
                    told = ahead;
                }
            };
        };
        send(&sender, last_update(answer.flatten())).await;
    })
}

/// Streams `state` events: one now and one after every change, until there is nothing left to
/// watch, the client leaves or the server ends. A slow client skips outdated states.
pub fn stream<T: Clone + Send + Sync + 'static>(
    app: &Arc<AppState>,
    mut updates: watch::Receiver<T>,
    seen: impl Fn(T) -> Option<Update> + Send + 'static,
) -> Result<Response, Failure> {
    events(app, 1, async move |sender| {
        loop {
            let state = updates.borrow_and_update().clone();
            let Some(update) = seen(state) else { return };
            if !send(&sender, update).await || updates.changed().await.is_err() {
                return;
            }
        }
    })
}

type Sender = mpsc::Sender<Result<Event, Infallible>>;

/// A response with the events that `feed` sends, unless too many streams are open.
fn events<F: Future<Output = ()> + Send>(
    app: &Arc<AppState>,
    most_unsent: usize,
    feed: impl FnOnce(Sender) -> F + Send + 'static,
) -> Result<Response, Failure> {
    let full = |_| Failure::new(Code::Busy, "too many streams are open: try again later");
    let place = Arc::clone(&app.streams).try_acquire_owned().map_err(full)?;
    let (sender, receiver) = mpsc::channel(most_unsent);
    let shutdown = app.shutdown.clone();
    tokio::spawn(async move {
        tokio::select! {
            () = feed(sender.clone()) => {}
            () = sender.closed() => {}
            () = shutdown.cancelled() => {}
        }
        drop(place);
    });
    let alive = KeepAlive::new().interval(ALIVE);
    Ok(Sse::new(ReceiverStream::new(receiver)).keep_alive(alive).into_response())
}

/// Sends an event. Returns whether the client is still there.
async fn send(sender: &Sender, update: Update) -> bool {
    let event = Event::default().event(update.event).data(update.data);
    sender.send(Ok(event)).await.is_ok()
}

/// The maximum number of events waiting for a slow client.
const MOST_UNSENT: usize = 16;

/// The interval of keep-alive messages.
const ALIVE: Duration = Duration::from_secs(15);

/// The queue poll interval.
const QUEUE_CHECKS: Duration = Duration::from_millis(250);
