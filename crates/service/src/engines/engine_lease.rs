use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use games::GameKind;
use search::Engine;

use super::{Idle, IdleEngines};

/// An engine that becomes idle when this is dropped.
pub struct EngineLease<G: GameKind> {
    pub(super) engine: Engine<G::Position>,
    pub(super) key: String,
    pub(super) mebibytes: u64,
    pub(super) idle_engines: Arc<Mutex<IdleEngines>>,
}

impl<G: GameKind> Deref for EngineLease<G> {
    type Target = Engine<G::Position>;

    fn deref(&self) -> &Engine<G::Position> {
        &self.engine
    }
}

impl<G: GameKind> DerefMut for EngineLease<G> {
    fn deref_mut(&mut self) -> &mut Engine<G::Position> {
        &mut self.engine
    }
}

impl<G: GameKind> Drop for EngineLease<G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Its state is unknown.
            return;
        }
        let engine = std::mem::replace(&mut self.engine, Engine::random());
        let idle = Idle {
            key: std::mem::take(&mut self.key),
            mebibytes: self.mebibytes,
            engine: Box::new(engine),
        };
        let surplus = self.idle_engines.lock().unwrap_or_else(PoisonError::into_inner).put(idle);
        drop(surplus);
    }
}
