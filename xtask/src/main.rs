//! `cargo xtask COMMAND`: runs the tests and builds what is released. Tests whose requirements are
//! missing are left out; other commands say what they need besides Rust.

mod bench;
mod book;
mod browser;
mod cache;
mod dist;
mod fuzz;
mod instructions;
mod interface;
mod lint;
mod open_spiel;
mod prerequisites;
mod programs;
mod python;
mod python_tests;
mod readme;
mod rust_tests;
mod server;
mod site;
mod steps;
mod test;
mod tidy;
mod tools;
mod training;
mod wasm;
mod wheel;

use std::env;
use std::process::ExitCode;

use steps::Steps;
use wasm::Purpose;

const USAGE: &str = "\
usage: cargo xtask COMMAND

commands:
  test [--all] [--install] [STEP ...]
                 the tests; they leave out, and name, what needs Node, Python or a browser
                 and finds none. --all adds the steps and tests that take longer, --install
                 installs what is missing with apt-get, STEP ... runs some steps alone
  test --list    the steps
  site           the page without a server, for any host of static files, in target/site, and
                 the npm package in target/npm; needs a compiler for WebAssembly and npm
  dist           an archive of the program to give away, with its licences and a bill of
                 materials, in target/releases; takes minutes
  dist --check   the same twice, the second time in a fresh clone: all bytes have to be equal
  wheel          the Python package to give away, in target/wheels; takes minutes, needs
                 Python
  docs           the documentation as a site under target/book, with search
  wasm-build     the module for browsers under target/modules, with and without SIMD; needs
                 a compiler for WebAssembly and npm
  wasm-speed     nodes a second in WebAssembly as a share of those of a native program; needs
                 a compiler for WebAssembly, npm and Node
  bench [ARGS]   the benchmarks, one line each; ARGS go to criterion, such as a name;
                 --verbose shows all that criterion says
  bench --instructions
                 instruction counts instead of times; needs valgrind
  fuzz [TARGET ...] [--minutes N] [--jobs N]
                 coverage-guided fuzzing of all targets, or of some, N minutes each (default 1),
                 N at the same time (default 1); continues with what earlier runs found
  fuzz --minimise [TARGET ...]
                 keeps few of the inputs found in fuzz/corpus, which reach as much together
  --help         this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut steps = Steps::default();
    let result = match words[..] {
        ["--help" | "-h" | "help"] | ["test", "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        ["test", "--list"] => {
            print!("{}", test::list());
            return ExitCode::SUCCESS;
        }
        ["test", ref rest @ ..] => test::run(&mut steps, rest),
        ["dist"] => dist::run(&mut steps),
        ["dist", "--check"] => dist::check(&mut steps),
        ["wheel"] => wheel::release(&mut steps),
        ["docs"] => book::run(&mut steps),
        ["wasm-build"] => wasm::build_for(&mut steps, Purpose::Users).map(drop),
        ["wasm-speed"] => wasm::compare_speed(&mut steps),
        ["site"] => site::run(&mut steps),
        ["fuzz", ref rest @ ..] => fuzz::run(&mut steps, rest),
        ["bench", ref rest @ ..] => bench::run(&mut steps, rest),
        _ => {
            eprint!("error: {}\n\n{USAGE}", complaint(&words));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => {
            println!("{}", steps.summary());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn complaint(words: &[&str]) -> String {
    match words {
        [] => "no command".into(),
        // Every known command begins a line of the help text.
        [command, argument, ..] if USAGE.contains(&format!("\n  {command} ")) => {
            format!("{command} does not take \"{argument}\"")
        }
        [command, ..] => format!("no command \"{command}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_name_what_is_wrong() {
        assert_eq!(complaint(&[]), "no command");
        assert_eq!(complaint(&["tes"]), "no command \"tes\"");
        assert_eq!(complaint(&["dist", "--chek"]), "dist does not take \"--chek\"");
        assert_eq!(complaint(&["docs", "x"]), "docs does not take \"x\"");
    }
}
