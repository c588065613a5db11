//! Every command that the documentation shows is run, and prints what is shown there.
//! After a change, `TRYCMD=overwrite cargo test -p cli --test documentation` writes the new
//! output; read it. This is a separate test binary: it changes its working directory.
#![allow(missing_docs)]

/// The test of all commands takes `\` for `/`.
#[test]
fn the_record_shown_with_escapes_survives() {
    let shown = include_str!("../../../docs/notations.md").split("```text\n").nth(1).unwrap();
    let record = shown.split("```").next().unwrap();
    let read: ewn::notation::Record = record.parse().unwrap();
    assert_eq!(read.to_string(), record);
    assert_eq!(read.tag("Red"), Some("a \"quick\" one"));
    assert_eq!(read.plies()[1].comment(), "2 cubes against one");
}

/// Commands that write files are run in a separate folder.
#[test]
fn commands_for_files_of_games_succeed() {
    let folder = std::env::temp_dir().join(format!("dreistein-docs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("tournament.toml"), TOURNAMENT).unwrap();
    let page = include_str!("../../../docs/arena.md");
    assert!(page.contains(TOURNAMENT), "docs/arena.md shows another tournament.toml");
    let commands = page.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    for command in commands.lines() {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_dreistein"));
        let output = program.args(words).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    for name in ["games.txt", "games.ccgc", "games.csv"] {
        assert!(std::fs::metadata(folder.join(name)).unwrap().len() > 10_000, "{name}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

const TOURNAMENT: &str = include_str!("../../../docs/tournament.toml");

#[test]
fn commands_shown_print_what_is_shown() {
    // The commands name files from the root of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .case("crates/cli/tests/transcripts/*.md")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        // Tables are never built in the user's own folder.
        .env("DREISTEIN_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/documentation-cache"));
}
