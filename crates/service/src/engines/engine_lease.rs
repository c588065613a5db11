use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use games::Engine;

use super::{Idle, IdleEngines};

/// An engine that becomes idle when this is dropped.
pub struct EngineLease {
    pub(super) engine: Engine,
    pub(super) key: String,
    pub(super) mebibytes: u64,
    pub(super) idle_engines: Arc<Mutex<IdleEngines>>,
}

impl Deref for EngineLease {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        &self.engine
    }
}

impl DerefMut for EngineLease {
    fn deref_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }
}

impl Drop for EngineLease {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Its state is unknown.
            return;
        }
        let engine = std::mem::replace(&mut self.engine, Engine::random());
        let idle = Idle { key: std::mem::take(&mut self.key), mebibytes: self.mebibytes, engine };
        let surplus = self.idle_engines.lock().unwrap_or_else(PoisonError::into_inner).put(idle);
        drop(surplus);
    }
}
