use super::aligned::Aligned;
use super::features::FeatureSet;

/// A network as it is kept in memory: rows -> H -> A -> B -> 1.
pub struct Weights {
    pub features: FeatureSet,
    pub first: FirstLayer,
    pub second: DenseLayer,
    pub third: DenseLayer,
    pub output: OutputLayer,
}

/// The layer whose inputs are 0 or 1: the rows of those that are 1 are added up.
pub struct FirstLayer {
    pub width: usize,
    pub bias: Aligned<i16>,
    /// Row after row.
    pub rows: Aligned<i16>,
}

impl FirstLayer {
    #[inline]
    pub fn row(&self, row: usize) -> &[i16] {
        &self.rows[row * self.width..][..self.width]
    }
}

/// A layer between bytes.
pub struct DenseLayer {
    pub inputs: usize,
    pub bias: Aligned<i32>,
    /// In the order in which they are used: block after block of 16 outputs, in a block four
    /// inputs after four inputs, and these four weights beside each other for all its outputs.
    /// So 64 bytes are multiplied with the same four inputs.
    pub weights: Aligned<i8>,
}

/// Outputs that are worked out together.
pub const BLOCK: usize = 16;
/// Inputs whose weights lie beside each other.
pub const QUAD: usize = 4;

impl DenseLayer {
    pub fn new(inputs: usize, bias: &[i32], weight: impl Fn(usize, usize) -> i8) -> Self {
        let weights = Aligned::from_fn(inputs * bias.len(), |index| {
            let (input_in_group, rest) = (index % QUAD, index / QUAD);
            let (output_in_block, rest) = (rest % BLOCK, rest / BLOCK);
            let (group, block) = (rest % (inputs / QUAD), rest / (inputs / QUAD));
            weight(block * BLOCK + output_in_block, group * QUAD + input_in_group)
        });
        Self { inputs, bias: Aligned::from_fn(bias.len(), |index| bias[index]), weights }
    }

    pub fn outputs(&self) -> usize {
        self.bias.len()
    }
}

/// The last layer, with a single output.
pub struct OutputLayer {
    pub bias: i32,
    pub weights: Aligned<i16>,
}
