//! The extension module `dreistein._dreistein`: it translates between Python and the other crates.
//!
//! Games are reached through `catalog` alone, so a new game or engine needs no line here. A Python
//! object holds a trait object ([`position::AnyPosition`], [`engine::AnyEngine`], ...) whose only
//! implementation is generic over the game.

mod engine;
mod errors;
mod evaluation;
mod game;
mod json;
mod options;
mod position;
mod python_function;
mod record;
mod review;
mod rollout;
mod rows;
mod solve;
mod tablebase;
mod work;

use pyo3::prelude::*;

/// The engines and exact knowledge of Dreistein.
#[pymodule]
mod _dreistein {
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::errors::Error;
    #[pymodule_export]
    use super::evaluation::Evaluation;
    #[pymodule_export]
    use super::game::{Game, games};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::record::{Record, read};
    #[pymodule_export]
    use super::review::review;
    #[pymodule_export]
    use super::rollout::rollout;
    #[pymodule_export]
    use super::solve::solve;
    #[pymodule_export]
    use super::tablebase::Tablebase;
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
