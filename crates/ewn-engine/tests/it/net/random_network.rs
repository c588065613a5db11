use game::Dice;

pub const ROWS: usize = 2184;

/// A network with random weights: its layers, and how large its weights are.
#[derive(Clone, Copy, Debug)]
pub struct RandomNetwork {
    pub hidden: usize,
    pub second: usize,
    pub third: usize,
    /// The largest absolute weights: in the rows, in the dense layers and in the last one.
    pub magnitudes: [u32; 3],
}

impl RandomNetwork {
    /// Weights with which most numbers between layers are neither 0 nor 127.
    pub const LIVELY: [u32; 3] = [400, 20, 3000];
    /// The largest weights that training allows; sums of rows stay just within 16 bits.
    pub const LARGEST: [u32; 3] = [2032, 127, 32767];

    pub fn lively(hidden: usize, second: usize, third: usize) -> Self {
        Self { hidden, second, third, magnitudes: Self::LIVELY }
    }

    /// The bytes of its file.
    pub fn file(&self, seed: u64) -> Vec<u8> {
        let Self { hidden, second, third, magnitudes: [rows, dense, last] } = *self;
        let mut dice = Dice::new(seed);
        let mut bytes = b"DREINET1".to_vec();
        for number in [1, ROWS, hidden, second, third] {
            bytes.extend((number as u32).to_le_bytes());
        }
        let mut words = |bytes: &mut Vec<u8>, count, magnitude| {
            for _ in 0..count {
                bytes.extend((number(&mut dice, magnitude) as i16).to_le_bytes());
            }
        };
        words(&mut bytes, hidden, rows);
        words(&mut bytes, ROWS * hidden, rows);
        let mut dice = Dice::new(seed + 1);
        for (inputs, outputs) in [(hidden, second), (second, third)] {
            for _ in 0..outputs {
                bytes.extend(number(&mut dice, 4000).to_le_bytes());
            }
            for _ in 0..inputs * outputs {
                bytes.extend((number(&mut dice, dense) as i8).to_le_bytes());
            }
        }
        bytes.extend(number(&mut dice, 20_000).to_le_bytes());
        for _ in 0..third {
            bytes.extend((number(&mut dice, last) as i16).to_le_bytes());
        }
        with_checksum(bytes)
    }
}

/// From -magnitude to magnitude.
fn number(dice: &mut Dice, magnitude: u32) -> i32 {
    dice.below(2 * magnitude + 1) as i32 - magnitude as i32
}

/// The bytes, followed by their checksum.
pub fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = bitwise_crc32(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// CRC-32 by its definition, eight bits at a time from a table.
fn bitwise_crc32(bytes: &[u8]) -> u32 {
    let table: Vec<u32> = (0..256u32)
        .map(|byte| {
            (0..8).fold(byte, |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
        })
        .collect();
    !bytes
        .iter()
        .fold(u32::MAX, |crc, &byte| (crc >> 8) ^ table[((crc ^ u32::from(byte)) & 255) as usize])
}
