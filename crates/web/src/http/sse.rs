use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{MissedTickBehavior, interval};
use tokio_stream::wrappers::ReceiverStream;

use super::error::body;
use crate::AppState;
use crate::api::{Code, Failure, Update};
use crate::dto::Queued;
use crate::pool::Ticket;

/// Sends what is said on the way to an answer and then the answer, as an event `done` or
/// `problem`. When the client goes away, the ticket is dropped.
pub fn answer_in_events<T: Send + 'static>(
    state: &Arc<AppState>,
    ticket: Ticket<Result<T, Failure>>,
    updates: mpsc::Receiver<Update>,
    done: impl FnOnce(T) -> Update + Send + 'static,
) -> Result<Response, Failure> {
    let place = place(state)?;
    let (sender, receiver) = mpsc::channel(MOST_UNSENT);
    let state = Arc::clone(state);
    tokio::spawn(async move {
        let feed = Feed { sender: sender.clone(), ticket, updates };
        tokio::select! {
            () = feed.run(done) => {}
            () = sender.closed() => {}
            () = state.shutdown.begun() => {}
        }
        drop(place);
    });
    Ok(events(ReceiverStream::new(receiver)))
}

/// A place for a stream; its owner keeps it as long as the stream is open.
///
/// # Errors
/// If too many streams are open.
pub fn place(state: &AppState) -> Result<OwnedSemaphorePermit, Failure> {
    let full = |_| Failure::new(Code::Busy, "too many streams are open: try again in a while");
    Arc::clone(&state.streams).try_acquire_owned().map_err(full)
}

/// A stream of events as an answer.
pub fn events(
    stream: impl tokio_stream::Stream<Item = Result<Event, Infallible>> + Send + 'static,
) -> Response {
    Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
}

/// An update as an event.
pub fn event(update: Update) -> Event {
    Event::default().event(update.name).data(update.json)
}

/// As many events wait for a slow client.
const MOST_UNSENT: usize = 16;

/// How often clients hear that the stream is alive while nothing happens.
const ALIVE: Duration = Duration::from_secs(15);

/// How often is looked how many go first.
const QUEUE_CHECKS: Duration = Duration::from_millis(250);

/// Somebody who waits for an answer and passes on what is said meanwhile.
struct Feed<T> {
    sender: mpsc::Sender<Result<Event, Infallible>>,
    ticket: Ticket<Result<T, Failure>>,
    updates: mpsc::Receiver<Update>,
}

impl<T> Feed<T> {
    async fn run(mut self, done: impl FnOnce(T) -> Update) {
        let mut checks = interval(QUEUE_CHECKS);
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut told = None;
        let answer = loop {
            tokio::select! {
                biased;
                Some(update) = self.updates.recv() => self.send(update).await,
                answer = &mut self.ticket => break answer,
                _ = checks.tick() => {
                    let ahead = self.ticket.ahead();
                    if let Some(ahead) = ahead.filter(|_| ahead != told) {
                        self.send(Update::new("queued", &Queued { ahead })).await;
                    }
                    told = ahead;
                }
            }
        };
        let last = match answer.map_err(Failure::from).and_then(|answer| answer) {
            Ok(answer) => done(answer),
            Err(failure) => Update::new("problem", &body(failure)),
        };
        self.send(last).await;
    }

    async fn send(&self, update: Update) {
        // Whoever went away is noticed elsewhere.
        let _ = self.sender.send(Ok(event(update))).await;
    }
}
