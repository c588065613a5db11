//! Checks a proof that `dreistein prove --proof FILE` has written, by the rules of TZAAR alone:
//!
//! ```sh
//! cargo run --release -p search --example check_proof -- FILE
//! ```
//!
//! Prints the position, who wins and how many positions the proof has, or the first wrong line.
#![allow(missing_docs, clippy::unwrap_used, reason = "a program")]

mod check;

use std::process::ExitCode;

fn main() -> ExitCode {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    match check::check_proof::<tzaar::Position>(&text) {
        Ok((position, mover_wins, positions)) => {
            let verdict = if mover_wins { "win" } else { "loss" };
            println!("{position}: {verdict}, proven with {positions} positions");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
