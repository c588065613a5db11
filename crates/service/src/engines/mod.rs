//! The engines that clients may use, and a store of idle engines for reuse.

pub mod client_limits;

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use games::{Engine, Variant};

use crate::api::Failure;
pub use client_limits::{check_engine, check_evaluator, memory};

/// Provides engines by their specs. Clones share their idle engines.
///
/// Allocating the memory of a search takes time, so engines are kept after use. They forget
/// everything before the next use: results do not depend on earlier clients.
#[derive(Clone)]
pub struct Engines {
    idle_engines: Arc<Mutex<IdleEngines>>,
    most_threads: u64,
}

impl Engines {
    /// Allows searches with at most `most_threads` threads, and keeps idle engines with at most
    /// `most_idle` MiB of memory.
    pub fn new(most_threads: usize, most_idle: u64) -> Self {
        let idle_engines = Arc::new(Mutex::new(IdleEngines::new(most_idle)));
        Self { idle_engines, most_threads: most_threads as u64 }
    }

    /// Checks that an engine exists and that clients may use it.
    pub fn check(&self, variant: Variant, spec: &str) -> Result<(), Failure> {
        check_engine(variant, spec, self.most_threads)?;
        let key = key(variant, spec);
        if self.lock().known.contains(&key) {
            return Ok(());
        }
        // Build it to see whether it exists; it will soon be needed.
        self.with(variant, spec, |_| ())?;
        let mut engines = self.lock();
        if engines.known.len() >= MOST_KNOWN {
            engines.known.clear();
        }
        engines.known.insert(key);
        Ok(())
    }

    /// Calls `work` with an engine that remembers no earlier games, without checking that clients
    /// may use it. If `work` panics, the engine is discarded.
    pub fn with<T>(
        &self,
        variant: Variant,
        spec: &str,
        work: impl FnOnce(&mut Engine) -> T,
    ) -> Result<T, Failure> {
        let key = key(variant, spec);
        let mebibytes = memory(variant.game(), spec);
        let used = self.lock().take(&key);
        let mut engine = match used {
            Some(mut engine) => {
                engine.search.new_game();
                engine
            }
            None => {
                let surplus = self.lock().make_room(mebibytes);
                drop(surplus);
                variant.engine(spec, |_| ()).map_err(Failure::invalid_spec)?
            }
        };
        let done = work(&mut engine);
        let surplus = self.lock().put(Idle { key, mebibytes, engine });
        drop(surplus);
        Ok(done)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, IdleEngines> {
        self.idle_engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(variant: Variant, spec: &str) -> String {
    format!("{variant:?} {spec}")
}

/// The store of engines that are not in use.
struct IdleEngines {
    /// Ordered by last use, the longest unused engine first.
    idle: VecDeque<Idle>,
    /// Keys of engines that were built before, so they exist.
    known: HashSet<String>,
    /// The most memory that all idle engines together may keep, in MiB.
    most_memory: u64,
}

struct Idle {
    key: String,
    /// An estimate of its memory; see [`memory`].
    mebibytes: u64,
    engine: Engine,
}

const MOST_KNOWN: usize = 256;

const MOST_IDLE: usize = 32;

impl IdleEngines {
    fn new(most_memory: u64) -> Self {
        Self { idle: VecDeque::new(), known: HashSet::new(), most_memory }
    }

    fn take(&mut self, key: &str) -> Option<Engine> {
        let index = self.idle.iter().rposition(|idle| idle.key == key)?;
        self.idle.remove(index).map(|idle| idle.engine)
    }

    /// Adds an idle engine. Returns engines that no longer fit, to be dropped outside the lock.
    fn put(&mut self, idle: Idle) -> Vec<Idle> {
        self.idle.push_back(idle);
        self.make_room(0)
    }

    /// Removes idle engines until a new one of this size fits, to be dropped outside the lock.
    fn make_room(&mut self, mebibytes: u64) -> Vec<Idle> {
        let mut surplus = Vec::new();
        while !self.idle.is_empty()
            && (self.memory() + mebibytes > self.most_memory || self.idle.len() > MOST_IDLE)
        {
            surplus.extend(self.idle.pop_front());
        }
        surplus
    }

    fn memory(&self) -> u64 {
        self.idle.iter().map(|idle| idle.mebibytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_is_kept_within_the_memory() {
        let mut idle_engines = IdleEngines::new(256);
        let idle =
            |key: &str, mebibytes| Idle { key: key.into(), mebibytes, engine: Engine::random() };
        let drop_for = |idle_engines: &mut IdleEngines, key: &str, mebibytes| {
            let dropped = idle_engines.put(idle(key, mebibytes));
            dropped.into_iter().map(|idle| idle.key).collect::<String>()
        };
        assert_eq!(drop_for(&mut idle_engines, "a", 100), "");
        assert_eq!(drop_for(&mut idle_engines, "b", 100), "");
        assert!(idle_engines.take("a").is_some() && idle_engines.take("a").is_none());
        assert_eq!(drop_for(&mut idle_engines, "c", 100), "");
        assert_eq!(drop_for(&mut idle_engines, "d", 100), "b");
        assert!(idle_engines.make_room(56).is_empty());
        assert_eq!(idle_engines.make_room(57).len(), 1);
        assert_eq!(drop_for(&mut idle_engines, "e", 300), "de", "too large to be kept at all");
        for _ in 0..MOST_IDLE {
            assert_eq!(drop_for(&mut idle_engines, "f", 1), "");
        }
        assert_eq!(drop_for(&mut idle_engines, "f", 1), "f");
    }
}
