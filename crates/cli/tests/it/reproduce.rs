//! Reproductions of papers from the command line.

use std::fs;

use serde_json::Value;

use crate::run::{dreistein, scratch_folder};

#[track_caller]
fn reproduce(arguments: &[&str]) -> String {
    let output = dreistein(&[&["reproduce"], arguments].concat(), "");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// Everything in small: each page is written, and nothing is missing from it.
#[test]
#[cfg_attr(not(feature = "long-tests"), ignore = "takes long")]
fn everything_can_be_reproduced_in_small() {
    let folder = scratch_folder("reproduce-all");
    let to = folder.to_str().unwrap();
    let printed = reproduce(&["all", "--quick", "--to", to]);
    let list: Value = serde_json::from_str(&reproduce(&["--list", "--json"])).unwrap();
    let list = list.as_array().unwrap();
    assert_eq!(printed.matches(", written to ").count(), list.len(), "{printed}");
    assert!(!printed.contains("incomplete"), "{printed}");
    for reproduction in list {
        let name = reproduction["name"].as_str().unwrap();
        let folder =
            folder.join(if reproduction["source"] == "questions" { "questions" } else { "papers" });
        let page = fs::read_to_string(folder.join(format!("{name}.md"))).unwrap();
        assert!(page.contains(&format!("dreistein reproduce {name} --quick --seed 1")), "{page}");
        // A second run has nothing left to do, and gives the same page.
        reproduce(&[name, "--quick", "--to", to]);
        assert_eq!(fs::read_to_string(folder.join(format!("{name}.md"))).unwrap(), page);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn lists_and_limits() {
    let list = reproduce(&["--list"]);
    assert!(list.contains("zweistein-table-1") && list.contains("Table 1"), "{list}");
    let folder = scratch_folder("reproduce-limits");
    let to = folder.to_str().unwrap();
    let printed = reproduce(&[
        "zweistein-table-1",
        "--games",
        "2",
        "--time-limit",
        "0s",
        "--to",
        to,
        "--json",
    ]);
    let pages: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(pages[0]["name"], "zweistein-table-1");
    assert_eq!(pages[0]["incomplete"], true);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn mistakes_are_named() {
    let refusal = |arguments: &[&str], expected: &str| {
        let output = dreistein(&[&["reproduce"], arguments].concat(), "");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && told.contains(expected), "{arguments:?}: {told}");
    };
    refusal(&["zweistein-table-9"], "nothing to reproduce is called \"zweistein-table-9\"");
    refusal(&["all", "--game", "tzaar"], "leave out --game");
    refusal(&["all", "--games", "1"], "--games");
    refusal(&["all", "--quick", "--games", "8"], "cannot be used with");
    refusal(&["all", "--to", "/dev/null"], "/dev/null");
    refusal(&[], "required");
    let folder = scratch_folder("reproduce-damaged");
    fs::create_dir_all(folder.join("papers")).unwrap();
    fs::write(folder.join("papers/zweistein-table-1.jsonl"), "nonsense\n").unwrap();
    let to = folder.to_str().unwrap();
    let names = ["assignment-table-1", "zweistein-table-1"];
    refusal(&[names[0], names[1], "--quick", "--to", to], "line 1: not a finished step");
    assert!(!folder.join("papers/assignment-table-1.md").exists());
    reproduce(&["zweistein-table-1", "--quick", "--restart", "--to", to]);
    fs::remove_dir_all(folder).unwrap();
}
