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
    use super::*;
    #[pymodule_export]
    use super::{
        contest::play_contest,
        engine::Engine,
        errors::Error,
        evaluation::Evaluation,
        game::{Game, games},
        job::{Job, JobFile, job_kinds, plan_store},
        position::Position,
        record::{Record, read},
        review::review,
        rollout::rollout,
        solve::solve,
        statistics::{pair_statistics, sequential_test},
        store_file::{merge_stores, stored_events, stored_games},
        tablebase::Tablebase,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Loads NumPy now: later an interrupt could come in between.
        numpy::PyArray1::<i8>::zeros(module.py(), 0, false);
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
