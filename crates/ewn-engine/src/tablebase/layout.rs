use crate::tablebase::format::{DATA_ALIGNMENT, ENTRY_BYTES, HEADER_BYTES};

/// The precision of stored values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bits {
    /// Two bytes per value: off by at most 1/131070.
    Sixteen = 16,
    /// Three bytes per value: off by at most 1/33554430.
    TwentyFour = 24,
}

impl Bits {
    /// The number of bits: 16 or 24.
    pub const fn count(self) -> u32 {
        self as u32
    }

    /// The number of bytes of a value.
    pub const fn bytes(self) -> usize {
        self.count() as usize / 8
    }

    /// The stored number for a probability of 1.
    pub const fn one(self) -> u32 {
        (1 << self.count()) - 1
    }

    /// The largest error that rounding a stored value causes.
    pub fn rounding(self) -> f64 {
        0.5 / f64::from(self.one())
    }

    pub(crate) fn from_count(count: u32) -> Option<Self> {
        [Self::Sixteen, Self::TwentyFour].into_iter().find(|bits| bits.count() == count)
    }

    /// Appends a probability, rounded, to `bytes`.
    pub(crate) fn append(self, value: f32, bytes: &mut Vec<u8>) {
        let scaled = f64::from(value).clamp(0.0, 1.0) * f64::from(self.one());
        let rounded = scaled.round() as u32;
        bytes.extend_from_slice(&rounded.to_le_bytes()[..self.bytes()]);
    }
}

/// What a file holds and where: everything that is known before it is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of pieces on the board.
    pub pieces: u32,
    /// The precision of stored values.
    pub bits: Bits,
    /// The number of values of each slice.
    pub slices: Vec<u64>,
    /// The byte of the file where the values of each slice begin.
    pub(crate) offsets: Vec<u64>,
}

impl Layout {
    /// The layout for this many pieces on the board and these numbers of values by slice.
    pub fn new(pieces: u32, bits: Bits, slices: Vec<u64>) -> Self {
        let mut layout = Self { pieces, bits, slices, offsets: Vec::new() };
        let mut next = layout.data_start();
        for &values in &layout.slices {
            layout.offsets.push(next);
            next += values * bits.bytes() as u64;
        }
        layout
    }

    /// The file's name, without a folder.
    pub fn file_name(&self) -> String {
        format!("ewn-5x5-{}.dtb", self.pieces)
    }

    /// The number of values of all slices.
    pub fn values(&self) -> u64 {
        self.slices.iter().sum()
    }

    /// The size of the file in bytes.
    pub fn file_size(&self) -> u64 {
        self.data_start() + self.values() * self.bits.bytes() as u64
    }

    /// Where the values of the first slice begin. The gap after the table is filled with zeros.
    pub(crate) fn data_start(&self) -> u64 {
        (self.table_end() as u64).next_multiple_of(DATA_ALIGNMENT)
    }

    /// Where the table of slices ends.
    pub(crate) fn table_end(&self) -> usize {
        HEADER_BYTES + self.slices.len() * ENTRY_BYTES
    }
}
