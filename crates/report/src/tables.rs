use std::path::Path;

use games::ewn_game::{EndgameTable, Verification};
use serde_json::{Value, json};

/// The usable tables of a folder as JSON: the largest number of pieces on the board that they
/// cover, and their files with the number of pieces, of slices and of positions, the bits of each
/// value, the size, and the checksum in hexadecimal digits.
pub fn tables_json(folder: &Path, tables: &EndgameTable) -> Value {
    let files = tables.files().iter().map(|file| {
        let layout = &file.layout;
        json!({
            "file": layout.file_name(),
            "cubes": layout.pieces,
            "slices": layout.slices.len(),
            "positions": layout.values(),
            "bits": layout.bits.count(),
            "bytes": layout.file_size(),
            "checksum": format!("{:08x}", file.checksum),
        })
    });
    json!({
        "folder": folder.display().to_string(),
        "max_cubes": tables.max_cubes(),
        "files": files.collect::<Value>(),
    })
}

/// The results of verifying tables as JSON.
pub fn verifications_json(found: &[Verification]) -> Value {
    let table = |found: &Verification| {
        json!({
            "cubes": found.cubes,
            "positions": found.positions,
            "worst_difference": found.worst,
            "allowed_difference": found.allowed,
            "passed": found.is_passed(),
        })
    };
    found.iter().map(table).collect()
}
