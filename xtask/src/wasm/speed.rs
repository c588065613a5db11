//! Measures the speed of engines in WebAssembly, as a share of their native speed.

use std::process::Command;

use super::compiler::Compiler;
use super::{Purpose, Variant, module};
use crate::steps::{Steps, cargo, root, succeeded, target};

/// The example program that searches, both natively and in WebAssembly.
const PACKAGE: &str = "games";
const EXAMPLE: &str = "engine_speed";

/// How often native and WebAssembly take turns. Each side's fastest search counts, since other
/// programs on the machine can only make searches slower.
const TURNS: u32 = 5;

/// The share of native speed that each engine must reach with SIMD.
const GOALS: [(&str, f64); 3] = [("star2", 0.55), ("champion", 0.3), ("tzaar", 0.7)];

/// Compares nodes per second on one thread: natively with all instructions of this processor, and
/// in Node.
pub fn run(steps: &mut Steps) -> Result<(), String> {
    let compiler = Compiler::prepare(steps)?;
    let build = ["build", "--release", "--quiet", "--package", PACKAGE, "--example", EXAMPLE];
    steps.command("native program", &mut cargo(&build))?;
    let native = target().join("release/examples").join(EXAMPLE);
    let script = root().join("xtask/wasm_speed.mjs");
    for variant in Variant::ALL {
        let module = target().join("wasm").join(format!("{EXAMPLE}-{}.wasm", variant.name()));
        steps.step(&format!("WebAssembly: {} module", variant.name()), || {
            let example = ["--package", PACKAGE, "--example", EXAMPLE];
            let file = format!("examples/{EXAMPLE}.wasm");
            let compiled = module::compile(&compiler, Purpose::Users, variant, &example, &file)?;
            module::optimize(&compiled, &module)
        })?;
        let mut table = String::new();
        steps.step(&format!("speed, {}", variant.name()), || {
            let (mut ours, mut theirs) = (Speeds::default(), Speeds::default());
            for _ in 0..TURNS {
                theirs.add(&output(Command::new(&native).arg("1"))?)?;
                ours.add(&output(Command::new("node").args([&script, &module]).arg("1"))?)?;
            }
            table = compare(&ours, &theirs)?;
            Ok(())
        })?;
        print!("{table}");
    }
    Ok(())
}

/// Runs a command and returns its output; fails if the command fails.
fn output(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    succeeded(&program, output.status)?;
    String::from_utf8(output.stdout).map_err(|error| format!("{program}: {error}"))
}

/// An engine's search: its nodes and time.
#[derive(Debug, PartialEq)]
struct Measurement {
    engine: String,
    nodes: f64,
    /// The seconds of the fastest search so far.
    seconds: f64,
}

/// The measurements, in the order in which the program prints the engines.
#[derive(Default)]
struct Speeds(Vec<Measurement>);

impl Speeds {
    /// Adds lines of the form `ENGINE NODES SECONDS`.
    fn add(&mut self, lines: &str) -> Result<(), String> {
        for line in lines.lines() {
            let wrong = || format!("expected an engine, nodes and seconds, found {line:?}");
            let words: Vec<&str> = line.split(' ').collect();
            let [engine, nodes, seconds] = words[..] else { return Err(wrong()) };
            let nodes = nodes.parse().map_err(|_| wrong())?;
            let seconds = seconds.parse().map_err(|_| wrong())?;
            match self.0.iter_mut().find(|measurement| measurement.engine == engine) {
                None => self.0.push(Measurement { engine: engine.into(), nodes, seconds }),
                Some(known) if known.nodes == nodes => known.seconds = known.seconds.min(seconds),
                Some(known) => {
                    let before = known.nodes;
                    return Err(format!("{engine}: expected {before} nodes again, found {nodes}"));
                }
            }
        }
        Ok(())
    }
}

/// Formats a line for each engine; an error if one searched other nodes in WebAssembly.
fn compare(wasm: &Speeds, native: &Speeds) -> Result<String, String> {
    let mut lines = String::new();
    for native in &native.0 {
        let engine = &native.engine;
        let wasm = wasm.0.iter().find(|wasm| wasm.engine == *engine);
        let wasm = wasm.ok_or_else(|| format!("expected {engine} in WebAssembly"))?;
        if wasm.nodes != native.nodes {
            let (expected, found) = (native.nodes, wasm.nodes);
            return Err(format!(
                "{engine}: expected {expected} nodes in WebAssembly, found {found}"
            ));
        }
        let speed = |measurement: &Measurement| measurement.nodes / measurement.seconds / 1e6;
        let ratio = native.seconds / wasm.seconds;
        let goal = GOALS.iter().find(|(name, _)| name == engine);
        let goal = goal.map(|&(_, goal)| {
            let result = if ratio < goal { "missed" } else { "reached" };
            format!(" (goal with SIMD {goal}: {result})")
        });
        let goal = goal.unwrap_or_default();
        lines += &format!(
            "{engine:10}{:>9} nodes, million a second: native {:.3}, WebAssembly {:.3}; ratio {ratio:.2}{goal}\n",
            native.nodes,
            speed(native),
            speed(wasm)
        );
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speeds(lines: &str) -> Speeds {
        let mut speeds = Speeds::default();
        speeds.add(lines).unwrap();
        speeds
    }

    #[test]
    fn the_fastest_search_counts() {
        let speeds = speeds("star2 1000 0.5\nstar2 1000 0.25\ntzaar 7 1\nstar2 1000 0.75\n");
        let star2 = Measurement { engine: "star2".into(), nodes: 1000.0, seconds: 0.25 };
        assert_eq!(speeds.0[0], star2);
        assert_eq!(speeds.0.len(), 2);
    }

    #[test]
    fn ratios_are_of_speeds() {
        let line = compare(&speeds("star2 1000000 0.5"), &speeds("star2 1000000 0.25")).unwrap();
        assert!(line.contains("native 4.000, WebAssembly 2.000; ratio 0.50"), "{line}");
        assert!(line.contains("(goal with SIMD 0.55: missed)"), "{line}");
        let line = compare(&speeds("star2 1000 1"), &speeds("star2 1000 1")).unwrap();
        assert!(line.contains("(goal with SIMD 0.55: reached)"), "{line}");
    }

    #[test]
    fn other_nodes_are_an_error() {
        let error = compare(&speeds("tzaar 8 1"), &speeds("tzaar 7 1")).unwrap_err();
        assert_eq!(error, "tzaar: expected 7 nodes in WebAssembly, found 8");
        let error = speeds("tzaar 7 1").add("tzaar 8 1").unwrap_err();
        assert_eq!(error, "tzaar: expected 7 nodes again, found 8");
        assert!(speeds("").add("tzaar seven 1").unwrap_err().contains("\"tzaar seven 1\""));
    }
}
