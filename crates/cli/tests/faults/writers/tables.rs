//! Endgame tables.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use super::{PLAIN, Writer};
use crate::program::dreistein;

pub const TABLES: Writer = Writer {
    name: "tables",
    command: |folder| dreistein(folder, "tablebase build --cubes 3 --threads 2 --folder ."),
    result: |folder| {
        let tables = tables(folder);
        assert_eq!(tables.len(), 2, "tables for two and three cubes");
        tables.into_iter().map(|(name, hash)| format!("{name} {hash}\n")).collect()
    },
    pieces: tables,
    check: |folder, result| {
        for (name, hash) in tables(folder) {
            assert!(result.contains(&format!("{name} {hash}")), "{name} is unfinished");
        }
    },
    files: &["ewn-5x5-", "tables.lock"],
    ..PLAIN
};

/// The finished tables.
fn tables(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let finished = entries.filter(|path| path.extension().is_some_and(|end| end == "dtb"));
    let hash = |path: &Path| {
        let mut hasher = DefaultHasher::new();
        fs::read(path).unwrap().hash(&mut hasher);
        hasher.finish().to_string()
    };
    finished.map(|path| (path.file_name().unwrap().to_string_lossy().into(), hash(&path))).collect()
}
