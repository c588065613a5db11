//! Endgame tables on the command line, in temporary folders.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::{dreistein, kill_when};

#[test]
fn a_build_that_is_killed_goes_on_and_ends_the_same() {
    // KILLS asks for more of them, and KILL_CUBES for a longer build.
    let kills = std::env::var("KILLS").map_or(4, |kills| kills.parse().unwrap());
    let cubes = std::env::var("KILL_CUBES").unwrap_or_else(|_| "3".into());
    let undisturbed = scratch_folder("tablebase-undisturbed");
    succeed(&["build", "--cubes", &cubes], &undisturbed);
    let all = blocks(&undisturbed);
    let folder = scratch_folder("tablebase-killed");
    let mut finished = 0;
    for kill in 1..=kills {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dreistein"))
            .args(["tablebase", "build", "--cubes", &cubes, "--folder"])
            .arg(&folder)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Later and later, so that some part is always left to do.
        finished +=
            u64::from(kill_when(&mut child, || blocks(&folder) >= all * kill / (kills + 1)));
    }
    assert!(finished < kills, "the tables are too small to be killed");
    succeed(&["build", "--cubes", &cubes], &folder);
    for cubes in 2..=cubes.parse().unwrap() {
        let name = format!("ewn-5x5-{cubes}.dtb");
        let [one, other] = [&undisturbed, &folder].map(|folder| fs::read(folder.join(&name)));
        assert!(one.unwrap() == other.unwrap(), "{name}");
    }
}

/// How much of the files in a folder has been written; they have their full sizes from the start.
fn blocks(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.blocks()).sum()
}

#[test]
fn a_position_is_looked_up_and_small_tables_are_built_for_it() {
    let folder = scratch_folder("tablebase-probe");
    let position = "r3..../...../..b2../...../....b5 r -";
    let found = json(&["probe", position, "--json"], &folder);
    let (red, blue) = (found["red"].as_f64().unwrap(), found["blue"].as_f64().unwrap());
    assert!(red > 0.0 && red < 1.0 && (red + blue - 1.0).abs() < 1e-12, "{found}");
    let faces = found["faces"].as_array().unwrap();
    let mean: f64 = faces.iter().map(|face| face["red"].as_f64().unwrap()).sum::<f64>() / 6.0;
    assert!((mean - red).abs() < 1e-6, "{found}");
    assert_eq!(found["moves"].as_array().unwrap().len(), 3, "{found}");
    let rolled = json(&["probe", &position.replace('-', "2"), "--json"], &folder);
    assert_eq!(rolled["red"], faces[1]["red"]);
    assert!(rolled.get("faces").is_none());
    let files = json(&["info", "--json"], &folder);
    assert_eq!(files["max_cubes"], 3);
}

#[test]
fn what_cannot_be_looked_up_is_said() {
    let folder = scratch_folder("tablebase-refused");
    for (arguments, problem) in [
        (&["probe", "startpos"][..], "has 12 cubes, and tables have at most 6"),
        (&["probe", "r1r2r3../...../...../...../...b1b2 r -"], "has 5 cubes, and the tables in"),
        (&["probe", "r1../.../..b1 r -"], "endgame tables are for the 5x5 board only"),
        (&["verify"], "cannot read"),
        (
            &["build", "--cubes", "2", "--memory", "1"],
            "expected a size such as 500MB, 4GB or 64MiB",
        ),
        (&["build", "--cubes", "4", "--memory", "1MB"], "1 MB of memory is allowed, but one"),
        (&["build", "--cubes", "7"], "7 is not in 2..=6"),
    ] {
        let output = tablebase(arguments, &folder);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && message.contains(problem), "{message}");
    }
}

#[test]
fn sound_tables_pass_and_damage_is_found() {
    let folder = scratch_folder("tablebase-verify");
    succeed(&["build", "--cubes", "3"], &folder);
    let verified = json(&["verify", "--json"], &folder);
    assert!(verified.as_array().unwrap().iter().all(|file| file["passed"] == true), "{verified}");
    let path = folder.join("ewn-5x5-3.dtb");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let output = tablebase(&["verify", "--cubes", "3"], &folder);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && message.contains("the checksum of slice 17"), "{message}");
}

fn tablebase(arguments: &[&str], folder: &Path) -> std::process::Output {
    let folder = ["--folder", folder.to_str().unwrap()];
    dreistein(&[&["tablebase"], arguments, &folder].concat(), "")
}

#[track_caller]
fn succeed(arguments: &[&str], folder: &Path) -> String {
    let output = tablebase(arguments, folder);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str], folder: &Path) -> Value {
    serde_json::from_str(&succeed(arguments, folder)).unwrap()
}

fn scratch_folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}
