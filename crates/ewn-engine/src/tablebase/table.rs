use std::fs::{self, File};
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use zerocopy::FromBytes;

use crate::tablebase::format::{Entry, HEADER_BYTES, Header, MAGIC, VERSION};
use crate::tablebase::{Bits, Layout, TableError};

/// A finished file, mapped into memory.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    map: Mmap,
    /// Locked, so that others can know that the file is in use.
    _file: File,
    /// What it holds.
    pub layout: Layout,
    /// Of the header, which holds the checksums of all slices: equal files share it.
    pub checksum: u32,
    offsets: Vec<u64>,
    checksums: Vec<u32>,
}

impl Table {
    /// Opens a file of this layout, with either number of bits, and checks its header and size;
    /// [`Table::check`] reads the values.
    pub fn open(path: &Path, expected: &Layout) -> Result<Self, TableError> {
        // Whoever opens a pipe waits for its writer.
        if !fs::metadata(path).map_err(TableError::io("read", path))?.is_file() {
            return Err(TableError::Foreign(path.into()));
        }
        let file = File::open(path).map_err(TableError::io("read", path))?;
        // Whoever wants to change the file should wait. Not all systems of files have locks.
        let _ = file.try_lock_shared();
        #[allow(unsafe_code, reason = "memory maps have no safe interface")]
        // SAFETY: the map is read only. Finished files are never written to: a new one takes
        // the place of the old one, whose bytes stay for those who have it open.
        let map = unsafe { Mmap::map(&file) }.map_err(TableError::io("read", path))?;
        let (header, entries) = read_table(path, &map, expected)?;
        let bits = Bits::from_count(header.bits.get()).unwrap_or(expected.bits);
        let layout = Layout { bits, ..expected.clone() };
        let (found, size) = (map.len() as u64, layout.file_size());
        if found != size {
            return Err(TableError::Size { path: path.into(), found, expected: size });
        }
        let offsets = layout.offsets();
        let mut places = offsets.iter().zip(&layout.slices).zip(&entries);
        let padding = &map[layout.table_end()..layout.data_start() as usize];
        if !places.all(|((&offset, &values), entry)| entry.is_at(offset, values))
            || padding.iter().any(|&byte| byte != 0)
        {
            return Err(TableError::Header(path.into()));
        }
        let checksums = entries.iter().map(|entry| entry.checksum.get()).collect();
        let checksum = header.checksum.get();
        Ok(Self { path: path.into(), map, _file: file, layout, offsets, checksums, checksum })
    }

    /// Checks the values of every slice against its checksum.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.offsets.len()).try_for_each(|slice| self.check_slice(slice))
    }

    /// Checks the values of one slice against its checksum.
    pub fn check_slice(&self, slice: usize) -> Result<(), TableError> {
        let start = self.offsets[slice] as usize;
        let bytes = self.layout.slices[slice] as usize * self.layout.bits.bytes();
        if crc32fast::hash(&self.map[start..start + bytes]) == self.checksums[slice] {
            Ok(())
        } else {
            Err(TableError::Slice { path: self.path.clone(), slice })
        }
    }

    /// The probability at a place in a slice; both are inside the layout.
    #[inline]
    #[must_use]
    pub fn value(&self, slice: usize, index: u64) -> f64 {
        self.value_at(self.byte_of(slice, index))
    }

    /// Where the probability at a place in a slice begins in the file.
    #[inline]
    #[must_use]
    pub fn byte_of(&self, slice: usize, index: u64) -> usize {
        debug_assert!(index < self.layout.slices[slice], "{index} in slice {slice}");
        self.offsets[slice] as usize + self.layout.bits.bytes() * index as usize
    }

    /// The probability that begins at this byte of the file.
    #[inline]
    #[must_use]
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

/// The header and the table of slices of a file, once they are known to be sound.
fn read_table(
    path: &Path,
    bytes: &[u8],
    expected: &Layout,
) -> Result<(Header, Vec<Entry>), TableError> {
    let foreign = || TableError::Foreign(path.into());
    let (header, rest) = Header::read_from_prefix(bytes).map_err(|_| foreign())?;
    if header.magic != MAGIC {
        return Err(foreign());
    }
    let version = header.version.get();
    if version != VERSION {
        return Err(TableError::Version { path: path.into(), found: version, expected: VERSION });
    }
    let content = |game: &str, pieces: u32, slices: usize| {
        format!("{game} with {pieces} pieces in {slices} slices")
    };
    let slices = header.slices.get() as usize;
    let found = content(&header.game(), header.pieces.get(), slices);
    let wanted = content(expected.game, expected.pieces, expected.slices.len());
    if found != wanted {
        return Err(TableError::OtherContent { path: path.into(), found, expected: wanted });
    }
    let Ok((entries, _)) = <[Entry]>::ref_from_prefix_with_elems(rest, slices) else {
        let (found, least) = (bytes.len() as u64, expected.file_size());
        return Err(TableError::Size { path: path.into(), found, expected: least });
    };
    let is_sound = header.checksum == header.checksum_with(entries);
    if !is_sound || Bits::from_count(header.bits.get()).is_none() {
        return Err(TableError::Header(path.into()));
    }
    debug_assert_eq!(bytes.len() - rest.len(), HEADER_BYTES);
    Ok((header, entries.to_vec()))
}
