//! Games of an engine against itself, from which the network learns (training/tzaar.py).
//!
//! `self_play play ENGINE FIRST END NODES SEED THREADS FILE` plays games FIRST to END - 1 from
//! random starts, NODES nodes an action: the first few actions are random, and so is one in thirty
//! of the others. Each search is also asked about a position one or two random actions aside:
//! searches come across more bad actions than games do. A game depends on its number, the
//! seed, the engine and NODES alone. FILE keeps every finished game, and games that it has are not played again.
//! `self_play compete` does the same without random actions and positions aside: games to compare
//! values with.
//!
//! `self_play expand FILE... > RECORDS` writes all positions of these games for training.
//!
//! `self_play calibrate NETWORK FILE...` compares the values of a network and of the searches with
//! the results of the games.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

mod games;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match games::run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}
