use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::tablebase::Layout;

pub(crate) const MAGIC: [u8; 8] = *b"DREITAB\n";
pub(crate) const VERSION: u32 = 1;
pub(crate) const HEADER_BYTES: usize = size_of::<Header>();
pub(crate) const ENTRY_BYTES: usize = size_of::<Entry>();
pub(crate) const DATA_ALIGNMENT: u64 = 64;
/// The name of the game, padded with zeros.
const GAME: [u8; 16] = *b"ewn-5x5\0\0\0\0\0\0\0\0\0";

/// The beginning of a file; a table of [`Entry`] follows, then the values.
#[derive(Clone, Copy, PartialEq, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
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

/// Where the values of a slice are in the file.
#[derive(Clone, Copy, PartialEq, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Entry {
    pub offset: U64,
    pub values: U64,
    /// The checksum of the bytes of the values.
    pub checksum: U32,
    /// 1 once the values are written, as for every slice of a finished file.
    pub done: U32,
}

impl Entry {
    /// The entry of a slice whose values are written and have this checksum.
    pub fn of(layout: &Layout, slice: usize, checksum: U32) -> Self {
        let (offset, values) = (layout.offsets[slice].into(), layout.slices[slice].into());
        Self { offset, values, checksum, done: 1.into() }
    }

    /// Whether this is the entry of this slice, with its values written.
    pub fn is_of(&self, layout: &Layout, slice: usize) -> bool {
        *self == Self::of(layout, slice, self.checksum)
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

    /// The header of a finished file with these slices.
    pub fn finished(layout: &Layout, entries: &[Entry]) -> Self {
        let header = Self::of(layout);
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(header.as_bytes());
        hasher.update(entries.as_bytes());
        Self { checksum: hasher.finalize().into(), ..header }
    }

    /// A description of the file's content.
    pub fn content(&self) -> String {
        let letters = self.game.iter().take_while(|&&byte| byte != 0);
        let game: String = letters.map(|&byte| char::from(byte)).collect();
        let (pieces, slices) = (self.pieces.get(), self.slices.get());
        format!("{game} with {pieces} pieces in {slices} slices")
    }
}
