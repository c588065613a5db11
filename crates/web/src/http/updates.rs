use service::api::{Update, Updates};
use tokio::sync::mpsc;

/// Updates of work on the way to a stream. Others are dropped while the listener is slow.
pub fn channel() -> (Updates, mpsc::Receiver<Update>) {
    let (sender, receiver) = mpsc::channel(MOST_UNREAD);
    (Updates::to(move |update| drop(sender.try_send(update))), receiver)
}

/// How many updates wait for a slow listener before others are dropped.
const MOST_UNREAD: usize = 16;
