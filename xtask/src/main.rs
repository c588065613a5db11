//! `cargo xtask COMMAND`: everything that has to be run on this repository, with nothing to
//! install first but Rust and, for the tests of the Python package and of the page, Python and
//! Node.

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
  test           everything that has to pass: lint, tidy, the tests of all crates, the
                 core in WebAssembly, the comparison of the EWN rules with OpenSpiel's, the
                 Python package, the page in a browser, the JSON interface against its
                 description, the README's commands
  rust           the tests of all crates; needs nothing but Rust
  python         the Python package: its wheel is built and installed under target; then
                 its tests, types, stubs, documented examples and notebooks
  browser        the part of the tests that is about the page, with and without a server
  site           the page without a server, for any host of static files, in target/site, and
                 the npm package in target/npm
  interface      the part of the tests that is about the JSON interface
  readme         the README's commands: the page is served and answers
  lint           formatting, clippy and documentation; warnings are errors
  tidy           what no compiler checks: file sizes, stray marks, links, dependencies
  dist           an archive of the program to give away, with its licences and a bill of
                 materials, in target/releases; takes minutes
  dist --check   the same twice, the second time in a fresh clone: all bytes have to be equal
  wheel          the Python package to give away, in target/wheels; takes minutes
  docs           the documentation as a site under target/book, with search
  licences       licences and sources of all dependencies
  wasm           whether the engines compile for browsers and networks have the same values
                 there; needs a compiler for that and Node
  wasm-build     the module for browsers under target/modules, with and without SIMD
  wasm-speed     nodes a second in WebAssembly as a share of those of a native program
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
        ["--help" | "-h" | "help"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        ["test"] => test::run(&mut steps),
        ["lint"] => lint::run(&mut steps),
        ["tidy"] => tidy::run(&mut steps),
        ["rust"] => rust_tests::run(&mut steps),
        ["python"] => test::build_programs(&mut steps).and_then(|()| python_tests::run(&mut steps)),
        ["dist"] => dist::run(&mut steps),
        ["dist", "--check"] => dist::check(&mut steps),
        ["wheel"] => wheel::release(&mut steps),
        ["docs"] => book::run(&mut steps),
        ["licences"] => lint::licences(&mut steps),
        ["wasm"] => wasm::run(&mut steps),
        ["wasm-build"] => wasm::build_for(&mut steps, Purpose::Users).map(drop),
        ["wasm-speed"] => wasm::compare_speed(&mut steps),
        ["browser"] => test::build_programs(&mut steps).and_then(|()| browser::run(&mut steps)),
        ["site"] => site::run(&mut steps),
        ["interface"] => test::build_programs(&mut steps).and_then(|()| interface::run(&mut steps)),
        ["readme"] => test::build_programs(&mut steps).and_then(|()| readme::check(&mut steps)),
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
        // Every command begins a line of the help.
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
        assert_eq!(complaint(&["lint", "x"]), "lint does not take \"x\"");
    }
}
