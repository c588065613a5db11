use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    pub fn leave(&self, visitor: &VisitorId) -> bool {
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
