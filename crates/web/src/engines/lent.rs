use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::GameKind;
use search::Engine;

use super::{Idle, Shelf};

/// An engine that goes back to the shelf when it is dropped.
pub struct Lent<G: GameKind> {
    /// Always there until it is dropped.
    engine: Engine<G::Position>,
    key: String,
    mebibytes: u64,
    shelf: Arc<Mutex<Shelf>>,
}

impl<G: GameKind> Lent<G> {
    pub(super) const fn new(
        engine: Engine<G::Position>,
        key: String,
        mebibytes: u64,
        shelf: Arc<Mutex<Shelf>>,
    ) -> Self {
        Self { engine, key, mebibytes, shelf }
    }
}

impl<G: GameKind> Deref for Lent<G> {
    type Target = Engine<G::Position>;

    fn deref(&self) -> &Engine<G::Position> {
        &self.engine
    }
}

impl<G: GameKind> DerefMut for Lent<G> {
    fn deref_mut(&mut self) -> &mut Engine<G::Position> {
        &mut self.engine
    }
}

impl<G: GameKind> Drop for Lent<G> {
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
        let dropped = self.shelf.lock().unwrap_or_else(PoisonError::into_inner).put(idle);
        drop(dropped);
    }
}
