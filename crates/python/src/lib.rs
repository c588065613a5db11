//! The extension module `dreistein._dreistein`: it translates between Python and the other crates.
//!
//! Games are reached through `games` alone, so a new game or engine needs no line here. A Python
//! object holds a value of any game.

mod contest;
mod engine;
mod errors;
mod evaluation;
mod game;
mod job;
mod json;
mod options;
mod position;
mod python_function;
mod python_player;
mod record;
mod review;
mod rollout;
mod rows;
mod solve;
mod statistics;
mod store_file;
mod tablebase;
mod turns;
mod work;

use pyo3::prelude::*;

/// The engines and exact knowledge of Dreistein.
#[pymodule]
mod _dreistein {
    #[pymodule_export]
    use super::contest::play_contest;
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::errors::Error;
    #[pymodule_export]
    use super::evaluation::Evaluation;
    #[pymodule_export]
    use super::game::{Game, games};
    #[pymodule_export]
    use super::job::{Job, JobFile, job_kinds, plan_store};
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
    use super::statistics::{pair_statistics, sequential_test};
    #[pymodule_export]
    use super::store_file::{merge_stores, stored_events, stored_games};
    #[pymodule_export]
    use super::tablebase::Tablebase;
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Loads NumPy now: later an interrupt could come in between.
        numpy::PyArray1::<i8>::zeros(module.py(), 0, false);
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
