use std::path::Path;
use std::sync::atomic::AtomicBool;

use ewn_engine::tablebase::{Build, Progress, Table, TableError};
use search::solve::Solution;

use crate::{Move, Position, Problem, Roll};

/// Exact values of all positions with few pieces, in files.
#[derive(Clone, Copy)]
pub struct EndgameTables {
    /// The fewest and the most pieces, those of both sides together.
    pub pieces: [u32; 2],
    /// Tables with up to this many pieces are built in seconds, when they are needed.
    pub small: u32,
    /// The number of pieces in a position, if tables can have it.
    pub count: fn(&Position) -> Result<u32, Problem>,
    /// The name of the file with this many pieces.
    pub file_name: fn(u32) -> String,
    /// Opens the usable files of a folder; is told about one that is not.
    pub open: OpenTables,
    /// Builds the missing files with up to this many pieces, or continues a build.
    pub build: BuildTables,
}

/// Opens tables.
pub type OpenTables = fn(&Path, &dyn Fn(&str)) -> Opened;

/// Builds tables.
pub type BuildTables =
    fn(&Path, u32, Build<'_>, &(dyn Fn(Progress) + Sync)) -> Result<Opened, TableError>;

/// The opened tables of a game.
pub type Opened = Box<dyn OpenedTables>;

/// Opened tables.
pub trait OpenedTables: Send + Sync {
    /// The files, that with the fewest pieces first.
    fn files(&self) -> &[Table];

    /// The most pieces that they have; one less than the fewest if there are none.
    fn most_pieces(&self) -> u32;

    /// The values of a position, of its rolls and of its moves, if all are there.
    fn values(&self, position: &Position) -> Option<Solution<Move, Roll>>;

    /// Compares the file with this many pieces, which must be there, with the moves of its
    /// positions. `tell` gets the parts done, and all.
    fn verify(
        &self,
        pieces: u32,
        threads: usize,
        stop: &AtomicBool,
        tell: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<TableVerification, TableError>;
}

/// The result of verifying a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableVerification {
    /// The number of pieces.
    pub pieces: u32,
    /// The number of positions compared.
    pub positions: u64,
    /// The largest difference between a stored value and the one computed from the moves.
    pub worst: f64,
    /// The largest difference that rounding can cause.
    pub allowed: f64,
}

impl TableVerification {
    /// Whether rounding can cause all differences.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.worst <= self.allowed
    }
}

impl EndgameTables {
    /// Whether tables with this many pieces are needed and lacking, for a position; small ones
    /// should then be built.
    ///
    /// # Errors
    /// If no table can have the position, or only one that takes long to build.
    pub fn lacking(
        &self,
        folder: &Path,
        opened: &dyn OpenedTables,
        position: &Position,
    ) -> Result<Option<u32>, Problem> {
        let (pieces, [_, most]) = ((self.count)(position)?, self.pieces);
        let (end, place) = (opened.most_pieces(), folder.display());
        match pieces {
            _ if pieces <= end => Ok(None),
            _ if pieces > most => {
                Err(format!("{position} has {pieces} cubes, and tables have at most {most}").into())
            }
            _ if pieces > self.small => Err(format!(
                "{position} has {pieces} cubes, and the tables in {place} end at {end}: \
                 see dreistein tablebase build --cubes {pieces}"
            )
            .into()),
            _ => Ok(Some(pieces)),
        }
    }
}
