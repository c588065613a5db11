//! Every command that the documentation shows is run, and prints what is shown there.
//! After a change, `TRYCMD=overwrite cargo test -p cli` writes the new output; read it.
#![allow(missing_docs)]

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
