//! `dreistein` on the command line: parses arguments and prints what the other crates return.

mod arguments;
mod board_view;
mod commands;
mod file;
mod help;
mod interrupt;
mod live_line;
mod output;
mod position_argument;
mod version;
mod words;

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::Parser;
use game::plain_words;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    output::set_colours(arguments.common.color);
    let started = version::check_networks().and_then(|()| interrupt::listen());
    let result = started.and_then(|()| commands::run(&arguments));
    interrupt::wait_if_ending();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has stopped, as `head` does, so this is no error.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let status = error.downcast_ref().map_or(1, |exit: &interrupt::Exit| exit.status);
            let kind = if status == interrupt::EXIT_CODE { "" } else { "error: " };
            let error = plain_words(format!("{error:#}"));
            output::tell(&format!("{kind}{}", output::presentable(&error)));
            status.into()
        }
    }
}

/// Prints an error in the command line, or the help or version that it asks for.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let text = text.collect::<Vec<_>>().join(" ");
    if error.use_stderr() {
        // Colours need control characters.
        output::tell_raw(&match output::presentable(&text) == text {
            true => plain_words(error.render().ansi()),
            false => output::presentable(&plain_words(error.render())),
        });
    } else if let Err(problem) = error.print()
        && problem.kind() != ErrorKind::BrokenPipe
    {
        output::tell(&format!("error: cannot write to standard output: {problem}"));
        return ExitCode::FAILURE;
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}
