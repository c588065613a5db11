use std::array::from_fn;
use std::mem;

use super::difference::Change;

/// A network in memory. Its widths are rows -> H for each view, side by side -> A -> B -> 1.
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
/// The number of inputs whose weights lie side by side.
pub const QUAD: usize = 4;
/// The number of quads whose products fit into a 16-bit sum unless weights are very large.
pub const FOLD: usize = 4;
/// The number of weights of a block for one quad of inputs.
pub const LINE: usize = BLOCK * QUAD;

/// The layer whose inputs are 0 or 1: it adds up the rows of the inputs that are 1.
pub struct FirstLayer {
    /// The number of parts of each row.
    pub parts: usize,
    /// The sums before any row is added.
    pub bias: Box<[Line<i16, PART>]>,
    /// The parts of all rows, row after row.
    rows: Box<[Line<i16, PART>]>,
}

impl FirstLayer {
    /// Makes the layer from its numbers; `rows` holds row after row.
    pub fn new(bias: &[i16], rows: &[i16]) -> Self {
        let lines = |words: &[i16]| words.as_chunks().0.iter().map(|&words| Line(words)).collect();
        Self { parts: bias.len() / PART, bias: lines(bias), rows: lines(rows) }
    }

    /// Adds a row for each change. Adding that row replaces one row by another, in half the time.
    pub fn add_changes(&mut self, changes: &[Change]) {
        let mut rows = mem::take(&mut self.rows).into_vec();
        rows.reserve_exact(changes.len() * self.parts);
        for change in changes {
            for part in 0..self.parts {
                let [before, after] = [change.removed, change.added]
                    .map(|row| rows[usize::from(row) * self.parts + part].0);
                rows.push(Line(from_fn(|index| after[index].wrapping_sub(before[index]))));
            }
        }
        self.rows = rows.into();
    }

    /// The weights of a row, part after part.
    #[inline]
    pub fn row(&self, row: u16) -> &[Line<i16, PART>] {
        &self.rows[usize::from(row) * self.parts..][..self.parts]
    }

    /// A few parts of a row, from part number `first` on.
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_feature = "simd128")),
        expect(dead_code, reason = "for kernels with vectors only")
    )]
    #[inline]
    pub(crate) fn parts_of_row(&self, row: u16, first: usize, count: usize) -> &[Line<i16, PART>] {
        let start = usize::from(row) * self.parts + first;
        &self.rows[start..start + count]
    }
}

/// A layer whose inputs and outputs are bytes.
pub struct DenseLayer {
    /// The number of inputs, padding included.
    pub inputs: usize,
    /// Block after block of the outputs.
    pub blocks: Box<[Block]>,
    /// Whether the products of [`FOLD`] quads of bytes can be added up in 16 bits.
    pub can_fold: bool,
}

/// The weights of a block of outputs.
pub struct Block {
    /// The sums before any input is added.
    pub bias: Line<i32, BLOCK>,
    /// Quad after quad of inputs, with the four weights of an output side by side, as the x86
    /// instructions that multiply and add bytes expect them.
    pub quads: Box<[Line<i8, LINE>]>,
    /// Input after input, for the kernels without such instructions.
    pub inputs: Box<[Line<i16, BLOCK>]>,
    /// The inputs in runs whose products can be added up in 16 bits.
    pub runs: Box<[Run]>,
}

impl DenseLayer {
    /// Makes a layer; `weight` gives the weight from an output and an input. Inputs come in parts
    /// of `part`, at most 64.
    pub fn new(
        inputs: usize,
        part: usize,
        bias: &[i32],
        weight: impl Fn(usize, usize) -> i8,
    ) -> Self {
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
            runs: runs(padded_inputs, part, |input, output| weight(first + output, input)),
        };
        let blocks: Box<[Block]> = (0..bias.len()).step_by(BLOCK).map(block).collect();
        let can_fold = blocks.iter().all(Block::can_fold);
        Self { inputs: padded_inputs, blocks, can_fold }
    }
}

/// Inputs of one part whose products can be added up in 16 bits, whichever of them are active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of the part.
    pub part: usize,
    /// A bit for each input of the part.
    pub inputs: u64,
}

/// The limit for the positive weights of an output, and for its negative ones: up to this sum,
/// their products with bytes up to 127 fit into 16 bits.
const MOST_IN_WORD: i32 = i16::MAX as i32 / 127;

/// Puts the inputs of a block into as few runs as possible, in order.
fn runs(inputs: usize, part: usize, weight: impl Fn(usize, usize) -> i8) -> Box<[Run]> {
    let mut runs: Vec<Run> = Vec::new();
    let mut sums = [[0; 2]; BLOCK];
    for input in 0..inputs {
        let weights: [[i32; 2]; BLOCK] = from_fn(|output| {
            let weight = i32::from(weight(input, output));
            [weight.max(0), (-weight).max(0)]
        });
        for (sums, weights) in sums.iter_mut().zip(weights) {
            *sums = [sums[0] + weights[0], sums[1] + weights[1]];
        }
        let fits = sums.as_flattened().iter().all(|&sum| sum <= MOST_IN_WORD);
        let bit = 1 << (input % part);
        match runs.last_mut() {
            Some(run) if fits && !input.is_multiple_of(part) => run.inputs |= bit,
            _ => {
                runs.push(Run { part: input / part, inputs: bit });
                sums = weights;
            }
        }
    }
    runs.into()
}

impl Block {
    /// Whether the products of [`FOLD`] quads with bytes up to 127 can be added up in 16 bits. The
    /// first two bytes of a quad go into one sum, the last two into another.
    fn can_fold(&self) -> bool {
        self.quads.chunks(FOLD).all(|quads| {
            (0..LINE).step_by(2).all(|pair| {
                let weights = || quads.iter().flat_map(|line| &line.0[pair..][..2]);
                let sum = |sign: i32| weights().map(|&w| (sign * i32::from(w)).max(0)).sum::<i32>();
                sum(1) <= MOST_IN_WORD && sum(-1) <= MOST_IN_WORD
            })
        })
    }
}

/// The last layer, with a single output.
pub struct OutputLayer {
    /// The sum before any input is added.
    pub bias: i32,
    /// Block after block of the inputs.
    pub weights: Box<[Line<i16, BLOCK>]>,
}

impl OutputLayer {
    /// Makes the layer from its numbers; the last block of weights is padded with 0.
    pub fn new(bias: i32, weights: &[i16]) -> Self {
        let line = |weights: &[i16]| {
            Line(from_fn(|index| weights.get(index).copied().unwrap_or_default()))
        };
        Self { bias, weights: weights.chunks(BLOCK).map(line).collect() }
    }
}
