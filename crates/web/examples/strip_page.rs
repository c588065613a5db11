//! Writes the page's modules without comments into a folder, for the tests of the page's logic:
//! `cargo run -p web --example strip_page FOLDER`.

use std::fs;
use std::path::Path;

use web::page::{built_in, strip};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: strip_page FOLDER")?;
    for (path, content) in built_in() {
        let file = Path::new(&folder).join(&path);
        fs::create_dir_all(file.parent().ok_or("no folder")?)?;
        let is_script = file.extension().is_some_and(|end| end == "js");
        let content =
            if is_script { strip(str::from_utf8(&content)?).into_bytes() } else { content };
        fs::write(file, content)?;
    }
    Ok(())
}
