use catalog::{Engine, GameKind};

use crate::api::{Code, Failure};

/// The engines that clients may ask for. Copies share them.
#[derive(Clone, Default)]
pub struct Engines;

impl Engines {
    pub fn check<G: GameKind>(&self, variant: G::Variant, spec: &str) -> Result<(), Failure> {
        self.engine::<G>(variant, spec).map(|_| ())
    }

    pub fn engine<G: GameKind>(
        &self,
        variant: G::Variant,
        spec: &str,
    ) -> Result<Engine<G>, Failure> {
        G::engine(variant, spec, |_| ()).map_err(|error| Failure::new(Code::InvalidSpec, error))
    }
}
