use std::fs::{self, File};
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use zerocopy::FromBytes;

use crate::tablebase::format::{Entry, Header, MAGIC, VERSION};
use crate::tablebase::{Bits, Layout, TableError};

/// A finished file, mapped into memory.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    map: Mmap,
    /// Locked, so that others can see that the file is in use.
    _file: File,
    /// What the file holds, and where.
    pub layout: Layout,
    /// The checksum of the header and the checksums of all slices; equal files have equal ones.
    pub checksum: u32,
    checksums: Vec<u32>,
}

impl Table {
    /// Opens a file of this layout in any precision; [`Table::check`] checks the values.
    pub fn open(path: &Path, expected: &Layout) -> Result<Self, TableError> {
        let damage = |problem| TableError::Damage { path: path.into(), problem };
        // Opening a pipe would wait for its writer.
        if !fs::metadata(path).map_err(TableError::io("read", path))?.is_file() {
            return Err(damage(FOREIGN.into()));
        }
        let file = File::open(path).map_err(TableError::io("read", path))?;
        // Others should wait before they change the file. Not all file systems have locks.
        let _ = file.try_lock_shared();
        #[allow(unsafe_code, reason = "memory maps have no safe interface")]
        // SAFETY: the map is read only. Finished files are never written to: a new one takes
        // the place of the old one, whose bytes stay for those who have it open.
        let map = unsafe { Mmap::map(&file) }.map_err(TableError::io("read", path))?;
        let (header, entries) = read_table(&map, expected).map_err(damage)?;
        let bits = Bits::from_count(header.bits.get()).unwrap_or(expected.bits);
        let layout = Layout::new(expected.pieces, bits, expected.slices.clone());
        if header != Header::finished(&layout, &entries)
            || (0..).zip(&entries).any(|(slice, entry)| !entry.is_of(&layout, slice))
        {
            return Err(damage(HEADER.into()));
        }
        check_size(&map, &layout).map_err(damage)?;
        let padding = &map[layout.table_end()..layout.data_start() as usize];
        if padding.iter().any(|&byte| byte != 0) {
            return Err(damage(HEADER.into()));
        }
        let checksums = entries.iter().map(|entry| entry.checksum.get()).collect();
        let checksum = header.checksum.get();
        Ok(Self { path: path.into(), map, _file: file, layout, checksums, checksum })
    }

    /// Checks the values of every slice against its checksum.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.checksums.len()).try_for_each(|slice| self.check_slice(slice))
    }

    /// Checks the values of one slice against its checksum.
    pub fn check_slice(&self, slice: usize) -> Result<(), TableError> {
        let start = self.byte_of(slice, 0);
        let bytes = self.layout.slices[slice] as usize * self.layout.bits.bytes();
        if crc32fast::hash(&self.map[start..start + bytes]) == self.checksums[slice] {
            return Ok(());
        }
        let problem = format!("is damaged: the checksum of slice {slice} is wrong");
        Err(TableError::Damage { path: self.path.clone(), problem })
    }

    /// The probability at a place in a slice; both must be within the layout.
    #[inline]
    pub fn value(&self, slice: usize, index: u64) -> f64 {
        debug_assert!(index < self.layout.slices[slice], "{index} in slice {slice}");
        self.value_at(self.byte_of(slice, index))
    }

    /// Where the probability at a place in a slice begins in the file.
    #[inline]
    pub fn byte_of(&self, slice: usize, index: u64) -> usize {
        self.layout.offsets[slice] as usize + self.layout.bits.bytes() * index as usize
    }

    /// The probability that begins at this byte of the file.
    #[inline]
    pub fn value_at(&self, byte: usize) -> f64 {
        match self.layout.bits {
            Bits::Sixteen => {
                let number = u16::from_le_bytes([self.map[byte], self.map[byte + 1]]);
                f64::from(number) * (1.0 / 65535.0)
            }
            Bits::TwentyFour => {
                let bytes = [self.map[byte], self.map[byte + 1], self.map[byte + 2], 0];
                f64::from(u32::from_le_bytes(bytes)) * (1.0 / 16_777_215.0)
            }
        }
    }
}

const FOREIGN: &str = "is not a table of endgames: it does not begin with DREITAB";
const HEADER: &str = "is damaged: the checksum of its header is wrong";

/// Reads the header and the table of slices, without comparing their checksum.
fn read_table(bytes: &[u8], expected: &Layout) -> Result<(Header, Vec<Entry>), String> {
    let (header, rest) = Header::read_from_prefix(bytes).map_err(|_| FOREIGN)?;
    if header.magic != MAGIC {
        return Err(FOREIGN.into());
    }
    let version = header.version.get();
    if version != VERSION {
        return Err(format!("has version {version}, and only version {VERSION} can be read"));
    }
    let [found, wanted] = [header, Header::of(expected)].map(|header| header.content());
    if found != wanted {
        return Err(format!("holds {found}, expected {wanted}"));
    }
    let Ok((entries, _)) = <[Entry]>::ref_from_prefix_with_elems(rest, expected.slices.len())
    else {
        check_size(bytes, expected)?;
        return Err(HEADER.into());
    };
    Ok((header, entries.to_vec()))
}

fn check_size(bytes: &[u8], layout: &Layout) -> Result<(), String> {
    match (bytes.len() as u64, layout.file_size()) {
        (found, size) if found == size => Ok(()),
        (found, size) => Err(format!("is damaged: {found} bytes, expected {size}")),
    }
}
