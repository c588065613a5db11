use std::array::from_fn;

/// A network in memory: rows -> H for each view, side by side -> A -> B -> 1.
pub struct Weights {
    /// The layer whose sums are kept from position to position, the same for all views.
    pub first: FirstLayer,
    /// The later layers, of which a game chooses one set for each position.
    pub tails: Box<[Tail]>,
}

/// The layers after the first.
#[allow(missing_docs, reason = "the names say it")]
pub struct Tail {
    pub second: DenseLayer,
    pub third: DenseLayer,
    pub output: OutputLayer,
}

/// Numbers aligned to a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The sums without any row.
    pub bias: Box<[Line<i16, PART>]>,
    /// Row after row.
    rows: Box<[Line<i16, PART>]>,
}

impl FirstLayer {
    /// The layer with these numbers, row after row.
    pub fn new(bias: &[i16], rows: &[i16]) -> Self {
        let lines = |words: &[i16]| words.as_chunks().0.iter().map(|&words| Line(words)).collect();
        Self { parts: bias.len() / PART, bias: lines(bias), rows: lines(rows) }
    }

    /// The weights of a row.
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
    /// The sums before any input.
    pub bias: Line<i32, BLOCK>,
    /// Quad after quad of inputs, with the four weights of an output side by side, as the x86
    /// instructions that multiply and add bytes expect them.
    pub quads: Box<[Line<i8, LINE>]>,
    /// Input after input, for the portable kernel.
    pub inputs: Box<[Line<i16, BLOCK>]>,
}

impl DenseLayer {
    /// The layer with the weight that `weight` gives for an output and an input.
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
    /// The sum before any input.
    pub bias: i32,
    /// Block after block of the inputs.
    pub weights: Box<[Line<i16, BLOCK>]>,
}

impl OutputLayer {
    /// The layer with these numbers.
    pub fn new(bias: i32, weights: &[i16]) -> Self {
        let line = |weights: &[i16]| {
            Line(from_fn(|index| weights.get(index).copied().unwrap_or_default()))
        };
        Self { bias, weights: weights.chunks(BLOCK).map(line).collect() }
    }
}
