use std::path::Path;
use std::{env, fs};

const BEGINNING: &str = "| Limit | at most |\n|---|---|\n";

/// `OVERWRITE=1` writes the table.
#[test]
fn the_documentation_lists_all_limits() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/security.md");
    let text = fs::read_to_string(&page).unwrap();
    let (before, rest) = text.split_once(BEGINNING).expect("a table of limits");
    let (_, after) = rest.split_once("\n\n").unwrap();
    let rows: Vec<String> =
        web::limits().iter().map(|limit| format!("| {} | {} |", limit.what, limit.most)).collect();
    let expected = format!("{before}{BEGINNING}{}\n\n{after}", rows.join("\n"));
    if env::var_os("OVERWRITE").is_some() {
        fs::write(&page, &expected).unwrap();
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), expected);
}
