use std::fmt::Write;
use std::path::Path;

use ewn_engine::endgame::EndgameTable;
use serde::Serialize;
use tablebase::Table;

use super::file_of;
use crate::arguments::Common;
use crate::output;

#[derive(Serialize)]
struct Info {
    folder: String,
    max_cubes: u32,
    files: Vec<FileInfo>,
}

#[derive(Serialize)]
struct FileInfo {
    file: String,
    cubes: u32,
    slices: usize,
    positions: u64,
    bits: u32,
    bytes: u64,
    checksum: String,
}

/// Lists the tables of a folder that can be used.
pub fn run(folder: &Path, common: &Common) -> anyhow::Result<()> {
    let table = EndgameTable::open_present(folder, &|problem| output::tell(problem));
    let files: Vec<FileInfo> = table.files().iter().map(FileInfo::of).collect();
    if common.json {
        let folder = folder.display().to_string();
        return output::print_json(&Info { folder, max_cubes: table.max_cubes(), files });
    }
    if files.is_empty() {
        let missing = file_of(folder, EndgameTable::FEWEST_CUBES);
        output::tell(&format!("no tables: {} is not there", missing.display()));
    }
    let mut text = String::new();
    for FileInfo { file, slices, positions, bits, bytes, checksum, .. } in files {
        let _ = writeln!(
            text,
            "{file}  {slices:>4} slices  {positions:>11} positions  {bits} bits  {bytes:>11} bytes  \
             checksum {checksum}"
        );
    }
    output::print(&text)
}

impl FileInfo {
    fn of(file: &Table) -> Self {
        let layout = &file.layout;
        Self {
            file: layout.file_name(),
            cubes: layout.pieces,
            slices: layout.slices.len(),
            positions: layout.values(),
            bits: layout.bits.count(),
            bytes: layout.file_size(),
            checksum: format!("{:08x}", file.checksum),
        }
    }
}
