//! The program, as users run it.

use std::fs;
use std::process::{Command, Output};

use testkit::Folder;

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_papers")).args(arguments).output().unwrap()
}

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = program(arguments);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// Everything in small: each page is written, and nothing is missing from it.
#[test]
#[cfg_attr(not(feature = "long-tests"), ignore = "takes long")]
fn everything_can_be_reproduced_in_small() {
    let folder = Folder::create();
    let to = folder.to_str().unwrap();
    let told = printed(&["all", "--quick", "--to", to]);
    assert!(!told.contains("incomplete"), "{told}");
    for paper in papers::papers().unwrap() {
        let name = paper.name;
        let path = folder.join(format!("{name}.md"));
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.contains(&format!("-p papers -- {name} --quick")), "{page}");
        // A second run has nothing left to do, and gives the same page.
        printed(&[&name, "--quick", "--to", to]);
        assert_eq!(fs::read_to_string(&path).unwrap(), page);
    }
}

#[test]
fn lists_and_limits() {
    let list = printed(&["list"]);
    assert!(list.contains("WALTZ") && list.contains("zweistein-table-1"), "{list}");
    let folder = Folder::create();
    let to = folder.to_str().unwrap();
    let few = ["zweistein-table-1", "--games", "2", "--time-limit", "0s", "--to", to];
    let told = printed(&few);
    assert!(told.contains("no verdict") && told.contains("incomplete"), "{told}");
    let page = fs::read_to_string(folder.join("zweistein-table-1.md")).unwrap();
    assert!(page.contains("**No verdict:** the run ended early."), "{page}");
}

#[test]
fn a_page_with_other_places_is_refused() {
    let folder = Folder::create();
    let page = folder.join("star1-figure-1.md");
    for (text, expected) in [
        ("# Page\n", "star1-figure-1.md: no place for \"verdict\""),
        ("<!-- generated: xyz -->\n<!-- end -->\n", "expected one of verdict, examples, how"),
        ("<!-- generated: how -->\n", "has no end"),
    ] {
        fs::write(&page, text).unwrap();
        let output = program(&["star1-figure-1", "--to", folder.to_str().unwrap()]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && told.contains(expected), "{told}");
        assert_eq!(fs::read_to_string(&page).unwrap(), text);
    }
}

#[test]
fn mistakes_are_named() {
    #[track_caller]
    fn refused(arguments: &[&str], expected: &str) {
        let output = program(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && told.contains(expected), "{arguments:?}: {told}");
    }
    refused(&["zweistein-table-9"], "nothing to reproduce is called \"zweistein-table-9\"");
    refused(&["../papers/lorentz-mcts"], "nothing to reproduce is called");
    refused(&["all", "--games", "8"], "--to <FOLDER>");
    refused(&["all", "--to", "x", "--games", "1"], "--games");
    refused(&["all", "--quick", "--games", "8", "--to", "x"], "cannot be used with");
    refused(&["star1-figure-1", "--to", "/dev/null"], "/dev/null");
    refused(&[], "required");
    let folder = Folder::create();
    fs::write(folder.join("zweistein-table-1.jsonl"), "nonsense\n").unwrap();
    let to = folder.to_str().unwrap();
    let names = ["assignment-table-1", "zweistein-table-1"];
    refused(&[names[0], names[1], "--quick", "--to", to], "line 1: not a finished step");
    assert!(!folder.join("assignment-table-1.md").exists());
    printed(&["zweistein-table-1", "--quick", "--restart", "--to", to]);
}
