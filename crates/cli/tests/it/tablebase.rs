//! Endgame tables on the command line, in temporary folders.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use testkit::Folder;

use crate::run::{self, dreistein, refusal, refused, text};

#[test]
fn a_position_is_looked_up_and_small_tables_are_built_for_it() {
    let folder = Folder::create();
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
    let folder = Folder::create();
    let cases: &[(&[&str], &str)] = &[
        (&["probe", "startpos"], "has 12 cubes, and tables have at most 6"),
        (&["probe", "r1r2r3../...../...../...../...b1b2 r -"], "has 5 cubes, and the tables in"),
        (&["probe", "r1../.../..b1 r -"], "endgame tables are for the 5x5 board only"),
        (&["verify"], "cannot read"),
        (
            &["build", "--cubes", "2", "--memory", "1"],
            "expected a size such as 500MB, 4GB or 64MiB",
        ),
        (&["build", "--cubes", "4", "--memory", "1MB"], "1 MB of memory is allowed, but one"),
        (&["build", "--cubes", "7"], "7 is not in 2..=6"),
    ];
    refused(|arguments| tablebase(arguments, &folder), cases);
}

#[test]
fn sound_tables_pass_and_damage_is_found() {
    let folder = Folder::create();
    text(&tablebase(&["build", "--cubes", "3"], &folder));
    let verified = json(&["verify", "--json"], &folder);
    assert!(verified.as_array().unwrap().iter().all(|file| file["passed"] == true), "{verified}");
    let path = folder.join("ewn-5x5-3.dtb");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let message = refusal(&tablebase(&["verify", "--cubes", "3"], &folder));
    assert!(message.contains("the checksum of slice 17"), "{message}");
}

fn tablebase(arguments: &[&str], folder: &Path) -> Output {
    let folder = ["--folder", folder.to_str().unwrap()];
    dreistein(&[&["tablebase"], arguments, &folder].concat(), "")
}

#[track_caller]
fn json(arguments: &[&str], folder: &Path) -> Value {
    run::json(&tablebase(arguments, folder))
}
