use games::ewn_game::{EndgameTable, Verification};
use serde::Serialize;

/// The usable tables of a folder.
#[derive(Serialize)]
pub struct TablesAnswer {
    /// The folder.
    pub folder: String,
    /// The largest number of pieces on the board that the tables cover.
    pub max_cubes: u32,
    /// The files.
    pub files: Vec<TableFile>,
}

/// A table.
#[derive(Serialize)]
pub struct TableFile {
    /// Its name.
    pub file: String,
    /// The number of pieces on the board.
    pub cubes: u32,
    /// The number of slices.
    pub slices: usize,
    /// The number of positions.
    pub positions: u64,
    /// The number of bits of each value.
    pub bits: u32,
    /// The size in bytes.
    pub bytes: u64,
    /// The checksum, in hexadecimal digits.
    pub checksum: String,
}

impl TablesAnswer {
    /// The tables that were opened in a folder.
    pub fn new(folder: String, tables: &EndgameTable) -> Self {
        let files = tables.files().iter().map(|file| {
            let layout = &file.layout;
            TableFile {
                file: layout.file_name(),
                cubes: layout.pieces,
                slices: layout.slices.len(),
                positions: layout.values(),
                bits: layout.bits.count(),
                bytes: layout.file_size(),
                checksum: format!("{:08x}", file.checksum),
            }
        });
        Self { folder, max_cubes: tables.max_cubes(), files: files.collect() }
    }
}

/// The result of verifying a table.
#[derive(Serialize)]
pub struct VerificationAnswer {
    cubes: u32,
    positions: u64,
    worst_difference: f64,
    allowed_difference: f64,
    passed: bool,
}

impl From<&Verification> for VerificationAnswer {
    fn from(found: &Verification) -> Self {
        Self {
            cubes: found.cubes,
            positions: found.positions,
            worst_difference: found.worst,
            allowed_difference: found.allowed,
            passed: found.is_passed(),
        }
    }
}
