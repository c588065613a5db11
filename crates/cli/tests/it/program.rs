//! What the program says about itself.

use std::fs;

use testkit::Folder;

use crate::run::{dreistein, refusal, text};

#[test]
fn the_version_names_commit_and_networks() {
    let [short, long] = ["-V", "--version"].map(|argument| text(&dreistein(&[argument], "")));
    assert!(short.starts_with(concat!("dreistein ", env!("CARGO_PKG_VERSION"))), "{short}");
    assert_eq!(short.lines().count(), 1, "{short}");
    let mut lines = long.lines();
    assert_eq!(lines.next(), short.lines().next());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../");
    for (title, engine) in [("EinStein würfelt nicht!", "ewn-engine"), ("TZAAR", "tzaar-engine")] {
        let file = fs::read(format!("{folder}{engine}/src/net/default.net")).unwrap();
        let end = file.last_chunk().copied().unwrap();
        let expected = format!("network of {title}: {:08x}", u32::from_le_bytes(end));
        assert_eq!(lines.next(), Some(&*expected));
    }
}

#[test]
fn manual_pages_of_all_commands_fill_a_folder() {
    let parent = Folder::create();
    let folder = parent.join("new");
    let name = folder.to_str().unwrap();
    assert!(dreistein(&["man", "--folder", name], "").status.success());
    let page = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert!(page("dreistein.1").contains("dreistein"));
    assert!(page("dreistein-best.1").contains("best"));
    let file = folder.join("dreistein.1");
    let message = refusal(&dreistein(&["man", "--folder", file.to_str().unwrap()], ""));
    let expected = format!("error: cannot write into {}", file.display());
    assert!(message.starts_with(&expected), "{message}");
}
