use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::GameKind;
use search::Engine;

use super::{Idle, IdleEngines};

/// An engine that is idle again when it is dropped.
pub struct EngineLease<G: GameKind> {
    /// Always there until it is dropped.
    engine: Engine<G::Position>,
    key: String,
    mebibytes: u64,
    idle_engines: Arc<Mutex<IdleEngines>>,
}

impl<G: GameKind> EngineLease<G> {
    pub(super) const fn new(
        engine: Engine<G::Position>,
        key: String,
        mebibytes: u64,
        idle_engines: Arc<Mutex<IdleEngines>>,
    ) -> Self {
        Self { engine, key, mebibytes, idle_engines }
    }
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
            // Nobody knows what state it is in.
            return;
        }
        let engine = std::mem::replace(&mut self.engine, Engine::random());
        let idle = Idle {
            key: std::mem::take(&mut self.key),
            mebibytes: self.mebibytes,
            engine: Box::new(engine),
        };
        let dropped = self.idle_engines.lock().unwrap_or_else(PoisonError::into_inner).put(idle);
        drop(dropped);
    }
}
