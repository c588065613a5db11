use std::sync::Arc;
use std::time::Duration;

use service::play::VisitorId;
use tokio::runtime::Handle;

use super::room::Room;

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
