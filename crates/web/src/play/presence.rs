use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;

use super::room::Room;
use super::visitor::VisitorId;

/// The visitors whose streams are open, with how many each has.
#[derive(Default)]
pub struct Presence(Mutex<HashMap<VisitorId, usize>>);

impl Presence {
    pub fn is_here(&self, visitor: &VisitorId) -> bool {
        self.streams().contains_key(visitor)
    }

    /// Whether this is the visitor's first stream.
    pub fn enter(&self, visitor: &VisitorId) -> bool {
        let mut streams = self.streams();
        let count = streams.entry(visitor.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// Whether it was the visitor's last stream.
    fn leave(&self, visitor: &VisitorId) -> bool {
        let mut streams = self.streams();
        let Some(count) = streams.get_mut(visitor) else { return false };
        *count -= 1;
        if *count == 0 {
            streams.remove(visitor);
            return true;
        }
        false
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<VisitorId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A visitor's open stream. Dropping it tells the others, unless the visitor comes back soon, as
/// with a reload of the page.
pub struct OpenStream {
    pub room: Arc<Room>,
    pub visitor: VisitorId,
}

/// How long a reload may take.
const RELOAD: Duration = Duration::from_secs(2);

impl Drop for OpenStream {
    fn drop(&mut self) {
        let (room, visitor) = (Arc::clone(&self.room), self.visitor.clone());
        // Without a runtime the server has ended.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(RELOAD).await;
                if room.presence.leave(&visitor) {
                    room.announce_absence(&visitor).await;
                }
            });
        }
    }
}
