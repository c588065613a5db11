//! Writes the page without a server into a folder: `cargo run -p web --example write_site MODULES FOLDER`.
//! `MODULES` has a folder for each variant of the engines' module.

use std::fs;
use std::path::Path;

use web::page::{Files, built_in, site};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(modules), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: write_site MODULES FOLDER".into());
    };
    for (path, content) in site(&built_in(), &files_of(Path::new(&modules))?)? {
        let file = Path::new(&folder).join(&path);
        fs::create_dir_all(file.parent().ok_or("no folder")?)?;
        fs::write(file, content)?;
    }
    Ok(())
}

/// The scripts and modules in the folders of a folder.
fn files_of(folder: &Path) -> Result<Files, Box<dyn std::error::Error>> {
    let mut files = Files::new();
    for variant in fs::read_dir(folder)? {
        let variant = variant?;
        for file in fs::read_dir(variant.path())? {
            let file = file?;
            let path = format!(
                "{}/{}",
                variant.file_name().to_string_lossy(),
                file.file_name().to_string_lossy()
            );
            if path.ends_with(".js") || path.ends_with(".wasm") {
                files.insert(path, fs::read(file.path())?);
            }
        }
    }
    Ok(files)
}
