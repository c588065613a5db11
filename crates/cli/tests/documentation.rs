//! Every command that the documentation shows is run, and prints what is shown there.
//! After a change, `TRYCMD=overwrite cargo test -p cli` writes the new output; read it.
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

#[test]
fn commands_shown_print_what_is_shown() {
    // The commands name files from the root of the repository.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100");
}
