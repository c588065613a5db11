use game::Dice;
use network::Shape;

/// A network with random weights: its layers, and how large its weights are.
#[derive(Clone, Copy, Debug)]
pub struct RandomNetwork {
    pub shape: Shape,
    pub hidden: usize,
    pub second: usize,
    pub third: usize,
    /// The largest absolute weights: in the rows, and in the dense layers.
    pub magnitudes: [u32; 2],
}

impl RandomNetwork {
    /// The bytes of its file.
    pub fn file(&self, dice: &mut Dice) -> Vec<u8> {
        let Self { shape, hidden, second, third, magnitudes: [rows, dense] } = *self;
        let mut bytes = b"DREINET1".to_vec();
        for number in [shape.feature_set as usize, shape.rows, hidden, second, third] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for _ in 0..hidden * (1 + shape.rows) {
            bytes.extend((number(dice, rows) as i16).to_le_bytes());
        }
        for _ in 0..shape.tails {
            for (inputs, outputs) in [(shape.views * hidden, second), (second, third)] {
                for _ in 0..outputs {
                    bytes.extend(number(dice, 4000).to_le_bytes());
                }
                for _ in 0..inputs * outputs {
                    bytes.extend((number(dice, dense) as i8).to_le_bytes());
                }
            }
            bytes.extend(number(dice, 20_000).to_le_bytes());
            for _ in 0..third {
                bytes.extend((number(dice, 3000) as i16).to_le_bytes());
            }
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }
}

/// From -magnitude to magnitude.
fn number(dice: &mut Dice, magnitude: u32) -> i32 {
    dice.below(2 * magnitude + 1) as i32 - magnitude as i32
}
