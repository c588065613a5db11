use super::features::FeatureSet;

/// A network as it is kept in memory: rows -> H -> A -> B -> 1.
pub struct Weights {
    pub features: FeatureSet,
    pub first: FirstLayer,
    pub second: DenseLayer,
    pub third: DenseLayer,
    pub output: OutputLayer,
}

/// Numbers that begin at a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Line<T, const N: usize>(pub [T; N]);

/// Neurons of the first layer are worked out in parts of so many.
pub const PART: usize = 64;
/// Outputs of the other layers are worked out in blocks of so many. Files may have half a block
/// more: then the other half is there, but is always 0.
pub const BLOCK: usize = 32;
/// Inputs whose weights lie beside each other.
pub const QUAD: usize = 4;
/// Weights of a block for a quad of inputs.
pub const LINE: usize = BLOCK * QUAD;

/// The layer whose inputs are 0 or 1: the rows of those that are 1 are added up.
pub struct FirstLayer {
    /// Parts of each row.
    pub parts: usize,
    pub bias: Box<[Line<i16, PART>]>,
    /// Row after row.
    rows: Box<[Line<i16, PART>]>,
}

impl FirstLayer {
    pub fn new(bias: &[i16], rows: &[i16]) -> Self {
        let lines = |words: &[i16]| words.as_chunks().0.iter().map(|&words| Line(words)).collect();
        Self { parts: bias.len() / PART, bias: lines(bias), rows: lines(rows) }
    }

    #[inline]
    pub fn row(&self, row: u16) -> &[Line<i16, PART>] {
        &self.rows[usize::from(row) * self.parts..][..self.parts]
    }
}

/// A layer between bytes.
pub struct DenseLayer {
    /// Quads of inputs.
    pub quads: usize,
    /// Block after block.
    pub bias: Box<[Line<i32, BLOCK>]>,
    /// In the order in which they are used: block after block, in a block quad after quad of
    /// inputs, and these four weights beside each other for all outputs of the block.
    pub weights: Box<[Line<i8, LINE>]>,
}

impl DenseLayer {
    pub fn new(inputs: usize, bias: &[i32], weight: impl Fn(usize, usize) -> i8) -> Self {
        let (quads, blocks) = (inputs.next_multiple_of(BLOCK) / QUAD, bias.len().div_ceil(BLOCK));
        let weight = |output, input| {
            if output < bias.len() && input < inputs { weight(output, input) } else { 0 }
        };
        let line = |block: usize, quad: usize| {
            Line(std::array::from_fn(|index| {
                weight(block * BLOCK + index / QUAD, quad * QUAD + index % QUAD)
            }))
        };
        let bias_of = |output: usize| bias.get(output).copied().unwrap_or_default();
        let weights = (0..blocks).flat_map(|block| (0..quads).map(move |quad| (block, quad)));
        Self {
            quads,
            bias: (0..blocks)
                .map(|block| Line(std::array::from_fn(|index| bias_of(block * BLOCK + index))))
                .collect(),
            weights: weights.map(|(block, quad)| line(block, quad)).collect(),
        }
    }

    /// The bias and the weights of each block.
    #[inline]
    pub fn blocks(&self) -> impl Iterator<Item = (&[i32; BLOCK], &[Line<i8, LINE>])> {
        let bias = self.bias.iter().map(|bias| &bias.0).enumerate();
        bias.map(|(block, bias)| (bias, &self.weights[block * self.quads..][..self.quads]))
    }
}

/// The last layer, with a single output.
pub struct OutputLayer {
    pub bias: i32,
    pub weights: Box<[Line<i16, BLOCK>]>,
}

impl OutputLayer {
    pub fn new(bias: i32, weights: &[i16]) -> Self {
        let line = |weights: &[i16]| {
            Line(std::array::from_fn(|index| weights.get(index).copied().unwrap_or_default()))
        };
        Self { bias, weights: weights.chunks(BLOCK).map(line).collect() }
    }
}
