use std::array::from_fn;

/// A network in memory: rows -> H -> A -> B -> 1.
pub struct Weights {
    pub first: FirstLayer,
    pub second: DenseLayer,
    pub third: DenseLayer,
    pub output: OutputLayer,
}

/// Numbers aligned to a cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Line<T, const N: usize>(pub [T; N]);

/// The first layer is computed in parts of this many neurons.
pub const PART: usize = 64;
/// The other layers are computed in blocks of this many outputs; half a block is padded with 0.
pub const BLOCK: usize = 32;
/// Inputs whose weights lie side by side.
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
    /// The number of inputs, padding included.
    pub inputs: usize,
    /// Block after block of the outputs.
    pub blocks: Box<[Block]>,
}

/// The weights of a block of outputs.
pub struct Block {
    pub bias: Line<i32, BLOCK>,
    /// Quad after quad of inputs, with the four weights of an output side by side, as the x86
    /// instructions that multiply and add bytes expect them.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "for x86 kernels only"))]
    pub quads: Box<[Line<i8, LINE>]>,
    /// Input after input, for the portable kernel.
    pub inputs: Box<[Line<i16, BLOCK>]>,
}

impl DenseLayer {
    pub fn new(inputs: usize, bias: &[i32], weight: impl Fn(usize, usize) -> i8) -> Self {
        let weight = |output: usize, input: usize| {
            if output < bias.len() && input < inputs { weight(output, input) } else { 0 }
        };
        let padded_inputs = inputs.next_multiple_of(BLOCK);
        let block = |first: usize| Block {
            bias: Line(from_fn(|output| bias.get(first + output).copied().unwrap_or_default())),
            quads: (0..padded_inputs)
                .step_by(QUAD)
                .map(|input| Line(from_fn(|i| weight(first + i / QUAD, input + i % QUAD))))
                .collect(),
            inputs: (0..padded_inputs)
                .map(|input| Line(from_fn(|output| weight(first + output, input).into())))
                .collect(),
        };
        Self { inputs: padded_inputs, blocks: (0..bias.len()).step_by(BLOCK).map(block).collect() }
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
            Line(from_fn(|index| weights.get(index).copied().unwrap_or_default()))
        };
        Self { bias, weights: weights.chunks(BLOCK).map(line).collect() }
    }
}
