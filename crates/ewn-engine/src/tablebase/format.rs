use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::tablebase::Layout;

pub(crate) const MAGIC: [u8; 8] = *b"DREITAB\n";
pub(crate) const VERSION: u32 = 1;
pub(crate) const HEADER_BYTES: usize = size_of::<Header>();
pub(crate) const ENTRY_BYTES: usize = size_of::<Entry>();
pub(crate) const DATA_ALIGNMENT: u64 = 64;
/// What the tables are about.
const GAME: [u8; 16] = *b"ewn-5x5\0\0\0\0\0\0\0\0\0";

/// The beginning of a file; a table of [`Entry`] follows, then the values.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Header {
    pub magic: [u8; 8],
    pub version: U32,
    pub game: [u8; 16],
    pub pieces: U32,
    pub bits: U32,
    pub slices: U32,
    /// The checksum of this header, with zero in this field, and of the table of slices.
    pub checksum: U32,
    pub reserved: U32,
}

/// Where a slice is.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Entry {
    pub offset: U64,
    pub values: U64,
    /// The checksum of the bytes of the values.
    pub checksum: U32,
    /// 1 once the values are written, which in a finished file they are.
    pub done: U32,
}

impl Entry {
    /// Whether the values are written, this many of them at this place.
    pub fn is_at(&self, offset: u64, values: u64) -> bool {
        (self.offset.get(), self.values.get(), self.done.get()) == (offset, values, 1)
    }
}

impl Header {
    /// The header of a file whose slices are not all written yet.
    pub fn of(layout: &Layout) -> Self {
        Self {
            magic: MAGIC,
            version: VERSION.into(),
            game: GAME,
            pieces: layout.pieces.into(),
            bits: layout.bits.count().into(),
            slices: (layout.slices.len() as u32).into(),
            checksum: 0.into(),
            reserved: 0.into(),
        }
    }

    /// The header of a file with these slices.
    pub fn finished(layout: &Layout, entries: &[Entry]) -> Self {
        let header = Self::of(layout);
        Self { checksum: header.checksum_with(entries).into(), ..header }
    }

    /// The checksum that belongs in this header.
    pub fn checksum_with(&self, entries: &[Entry]) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(Self { checksum: 0.into(), ..*self }.as_bytes());
        hasher.update(entries.as_bytes());
        hasher.finalize()
    }

    /// A description of the file's content.
    pub fn content(&self) -> String {
        let letters = self.game.iter().take_while(|&&byte| byte != 0);
        let game: String = letters.map(|&byte| char::from(byte)).collect();
        let (pieces, slices) = (self.pieces.get(), self.slices.get());
        format!("{game} with {pieces} pieces in {slices} slices")
    }
}
