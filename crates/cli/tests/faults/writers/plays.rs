//! Games for training: those of shared jobs, and those that TZAAR's network learns from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use arena::Work;

use super::{PLAIN, Writer, text};
use crate::self_play;

/// The environment variable that says what the process of a round does, in its folder.
const WORK: &str = "FAULT_WORK";

pub const JOB: Writer = Writer {
    name: "job",
    command: |folder| work_of_tests(folder, "job"),
    result: |folder| {
        let mut lines: Vec<String> = text(folder, JOB_FILE).lines().map(str::to_owned).collect();
        // Rows are in the order in which they came.
        lines[1..].sort();
        lines.join("\n")
    },
    files: &[JOB_FILE],
    ..PLAIN
};

const JOB_FILE: &str = "job.jsonl";
const JOB_PLAN: &str = "engine = \"greedy:noise=0.1\"\nboard = 4\ngames = 40\nseed = 3\n";

pub const TRAINING: Writer = Writer {
    name: "training games",
    command: |folder| work_of_tests(folder, "training"),
    result: |folder| {
        let games = training_games(folder);
        games.into_iter().map(|(number, game)| format!("{number}: {game}\n")).collect()
    },
    pieces: |folder| training_games(folder),
    files: &[TRAINING_FILE],
    ..PLAIN
};

const TRAINING_FILE: &str = "games";

/// The games by their numbers.
fn training_games(folder: &Path) -> BTreeMap<String, String> {
    let bytes = fs::read(folder.join(TRAINING_FILE)).unwrap_or_default();
    let mut games = BTreeMap::new();
    for game in self_play::games(&bytes) {
        let known = games.insert(format!("{:03}", game.number), format!("{:?}", game.body));
        assert_eq!(known, None, "game {} was played twice", game.number);
    }
    games
}

/// This test program, doing work of a round.
fn work_of_tests(folder: &Path, work: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "writers::plays::the_work_of_a_round", "--ignored", "--nocapture"]);
    command.env(WORK, work).current_dir(folder);
    command
}

#[test]
#[ignore = "rounds start it"]
fn the_work_of_a_round() {
    let done = match std::env::var(WORK).as_deref() {
        Ok("job") => do_job(),
        Ok("training") => {
            let arguments = ["play", "tzaar:hash=1", "0", "12", "5", "7", "2", TRAINING_FILE];
            self_play::run(&arguments.map(String::from))
        }
        _ => Ok(()),
    };
    if let Err(problem) = done {
        eprintln!("error: {problem}");
        std::process::exit(1);
    }
}

fn do_job() -> Result<(), String> {
    let job = store::jobs::job("self-play", JOB_PLAN).map_err(|it| it.to_string())?;
    let mut file = job.open(Path::new(JOB_FILE)).map_err(|it| it.to_string())?;
    for missing in file.missing() {
        for first in missing.clone().step_by(3) {
            let units = first..missing.end.min(first + 3);
            let rows = job.run(units, &Work::default()).map_err(|it| it.to_string())?;
            // Clusters go on after an error too.
            file.keep(&rows).or_else(|_| file.keep(&rows)).map_err(|it| it.to_string())?;
        }
    }
    Ok(())
}
