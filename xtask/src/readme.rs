use std::fs;
use std::process::{Command, Stdio};

use crate::steps::{Steps, root, run};

/// The README's two commands: the one that tests is what CI calls, the one that runs runs.
pub fn check(steps: &mut Steps) -> Result<(), String> {
    steps.step("commands of the README", || {
        let [play, test] = two_commands(&read("README.md")?)?;
        let ci = read(".ci/run")?;
        if ci.lines().last() != Some(&format!("exec {test}")) {
            return Err(format!(".ci/run does not end in \"exec {test}\""));
        }
        let mut words = play.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        // At the end of standard input the game stops.
        run(command.args(words).current_dir(root()).stdin(Stdio::null()).stdout(Stdio::null()))
    })
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn two_commands(readme: &str) -> Result<[String; 2], String> {
    let blocks = readme.split("```sh\n").skip(1);
    let commands: Vec<&str> =
        blocks.filter_map(|block| block.split("\n```").next()).map(str::trim).collect();
    match commands[..] {
        [play, test] => Ok([play.into(), test.into()]),
        _ => Err(format!("expected two commands, found {commands:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_commands_are_found() {
        let readme = "Run\n\n```sh\ncargo run\n```\n\nor\n```sh\ncargo test\n```\n";
        assert_eq!(two_commands(readme), Ok(["cargo run".into(), "cargo test".into()]));
        assert!(two_commands("```sh\ncargo run\n```").is_err());
    }
}
