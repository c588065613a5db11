//! `dreistein`: play, judge and study *EinStein würfelt nicht!* on the command line.
//!
//! Argument parsing and printing only: what is printed comes from the other crates.

mod arguments;
mod board_view;
mod commands;
mod file;
mod output;
mod position_argument;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.common.color.apply();
    match commands::run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
