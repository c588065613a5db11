use std::fs::{self, File};
use std::io::{Error as IoError, Read as _};

use thiserror::Error;

use super::kernel::{MAX_DENSE, MAX_HIDDEN};
use super::shape::{ActiveRows, Shape};
use super::weights::{BLOCK, DenseLayer, FirstLayer, OutputLayer, PART, Tail, Weights};

/// A limit larger than any readable network file.
const LARGEST_FILE: u64 = 16 << 20;

/// The name that selects the network that comes with a game; any other name is a path.
pub const BUILT_IN: &str = "built-in";

/// The first bytes of every network file of this version.
pub const MAGIC: [u8; 8] = *b"DREINET1";

/// Why a network could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NetworkError(pub String);

impl Weights {
    /// Loads a network by name: [`BUILT_IN`] stands for `built_in`, any other name is a path.
    pub fn load(name: &str, built_in: &[u8], shape: &Shape) -> Result<Self, NetworkError> {
        let network = match name {
            BUILT_IN => Self::from_bytes(built_in, shape),
            path => Self::from_bytes(&read(path)?, shape),
        };
        network.map_err(|error| NetworkError(format!("{name}: {error}")))
    }

    /// Reads a network from the bytes of a whole file.
    pub fn from_bytes(bytes: &[u8], shape: &Shape) -> Result<Self, NetworkError> {
        let mut reader = Reader { rest: bytes };
        if reader.take("the magic number", MAGIC.len()).ok() != Some(&MAGIC) {
            let problem = "not a network: it does not begin with DREINET1";
            return Err(NetworkError(problem.into()));
        }
        let header = Header::read(&mut reader, shape)?;
        let expected = header.file_bytes();
        if bytes.len() != expected {
            let found = bytes.len();
            return Err(NetworkError(format!("damaged: {found} bytes, expected {expected}")));
        }
        checksum(bytes)?;
        header.read_weights(&mut reader)
    }
}

fn read(path: &str) -> Result<Vec<u8>, NetworkError> {
    let unreadable = |error: IoError| NetworkError(format!("cannot read {path}: {error}"));
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(unreadable(IoError::other("expected a regular file")));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    // One byte beyond the limit is enough for the check of the size to fail.
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// Checks and returns the checksum at the end of a network file.
pub fn checksum(bytes: &[u8]) -> Result<u32, NetworkError> {
    let (content, checksum) = bytes.split_at(bytes.len().saturating_sub(4));
    let found = Reader { rest: checksum }.unsigned("the checksum")?;
    match crc32fast::hash(content) {
        expected if found == expected => Ok(found),
        expected => Err(NetworkError(format!(
            "damaged: the checksum is {found:08x}, expected {expected:08x}"
        ))),
    }
}

struct Header<'a> {
    shape: &'a Shape,
    hidden: usize,
    second: usize,
    third: usize,
}

impl<'a> Header<'a> {
    fn read(reader: &mut Reader, shape: &'a Shape) -> Result<Self, NetworkError> {
        for (field, expected) in [("feature_set", shape.feature_set), ("R", shape.rows as u32)] {
            let found = reader.unsigned(field)?;
            if found != expected {
                let problem = format!("{field} is {found}, expected {expected}");
                return Err(NetworkError(problem));
            }
        }
        Ok(Self {
            shape,
            hidden: reader.width("H", 64, MAX_HIDDEN / shape.views)?,
            second: reader.width("A", 16, MAX_DENSE)?,
            third: reader.width("B", 16, MAX_DENSE)?,
        })
    }

    fn file_bytes(&self) -> usize {
        let Self { shape, hidden, second, third } = *self;
        let header = MAGIC.len() + 5 * 4;
        let first = 2 * hidden * (1 + shape.rows);
        let dense = second * (4 + shape.views * hidden) + third * (4 + second);
        header + first + shape.tails * (dense + 4 + 2 * third) + 4
    }

    fn read_weights(&self, reader: &mut Reader) -> Result<Weights, NetworkError> {
        let bias = reader.words("bias1", self.hidden)?;
        let rows = reader.words("row", self.hidden * self.shape.rows)?;
        if let ActiveRows::OneOfEach(slot) = self.shape.active_rows {
            check_first_layer(&bias, &rows, slot)?;
        }
        let tails = (0..self.shape.tails).map(|_| self.read_tail(reader));
        Ok(Weights {
            first: FirstLayer::new(&bias, &rows),
            tails: tails.collect::<Result<_, _>>()?,
        })
    }

    fn read_tail(&self, reader: &mut Reader) -> Result<Tail, NetworkError> {
        let inputs = self.shape.views * self.hidden;
        Ok(Tail {
            second: reader.dense_layer(["bias2", "w2"], inputs, PART, self.second)?,
            third: reader.dense_layer(["bias3", "w3"], self.second, BLOCK, self.third)?,
            output: reader.output_layer(["bias4", "w4"], self.third)?,
        })
    }
}

/// Reads numbers from the bytes that are left.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, field: &'static str, count: usize) -> Result<&'a [u8], NetworkError> {
        let short = || NetworkError(format!("damaged: {field} is cut off"));
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(short)?;
        self.rest = rest;
        Ok(taken)
    }

    fn unsigned(&mut self, field: &'static str) -> Result<u32, NetworkError> {
        self.integer(field).map(i32::cast_unsigned)
    }

    fn integer(&mut self, field: &'static str) -> Result<i32, NetworkError> {
        let bytes = self.take(field, 4)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | i32::from(byte)))
    }

    /// Reads the width of a layer: a multiple of `step`, at most `most`.
    fn width(
        &mut self,
        field: &'static str,
        step: usize,
        most: usize,
    ) -> Result<usize, NetworkError> {
        let found = self.unsigned(field)?;
        let width = found as usize;
        if width == 0 || !width.is_multiple_of(step) || width > most {
            let expected = format!("a multiple of {step}, at most {most}");
            return Err(NetworkError(format!("{field} is {found}, expected {expected}")));
        }
        Ok(width)
    }

    fn words(&mut self, field: &'static str, count: usize) -> Result<Vec<i16>, NetworkError> {
        let bytes = self.take(field, 2 * count)?;
        Ok(bytes.as_chunks().0.iter().map(|&word| i16::from_le_bytes(word)).collect())
    }

    fn dense_layer(
        &mut self,
        [bias, weights]: [&'static str; 2],
        inputs: usize,
        part: usize,
        outputs: usize,
    ) -> Result<DenseLayer, NetworkError> {
        let biases = (0..outputs).map(|_| self.integer(bias)).collect::<Result<Vec<_>, _>>()?;
        let bytes = self.take(weights, inputs * outputs)?;
        // The products add up to `reach` at most, so that only a large bias can overflow.
        let reach = 127 * 128 * inputs as i64;
        let sums = biases.iter().map(|&bias| (i64::from(bias) - reach, i64::from(bias) + reach));
        check_sums(bias, sums, [i32::MIN, i32::MAX].map(i64::from))?;
        let weight = |output: usize, input: usize| bytes[output * inputs + input].cast_signed();
        Ok(DenseLayer::new(inputs, part, &biases, weight))
    }

    fn output_layer(
        &mut self,
        [bias, weights]: [&'static str; 2],
        inputs: usize,
    ) -> Result<OutputLayer, NetworkError> {
        let (number, weights) = (self.integer(bias)?, self.words(weights, inputs)?);
        let reach: i64 = weights.iter().map(|&weight| 127 * i64::from(weight).abs()).sum();
        let sums = (i64::from(number) - reach, i64::from(number) + reach);
        check_sums(bias, [sums], [i32::MIN, i32::MAX].map(i64::from))?;
        Ok(OutputLayer::new(number, &weights))
    }
}

/// Checks that no position overflows the first layer, where one row of each slot is active.
fn check_first_layer(bias: &[i16], rows: &[i16], rows_of_slot: usize) -> Result<(), NetworkError> {
    let width = bias.len();
    let mut least: Vec<i64> = bias.iter().copied().map(i64::from).collect();
    let mut most = least.clone();
    for slot in rows.chunks_exact(rows_of_slot * width) {
        let (mut low, mut high) = (vec![i16::MAX; width], vec![i16::MIN; width]);
        for row in slot.chunks_exact(width) {
            for ((low, high), &weight) in low.iter_mut().zip(&mut high).zip(row) {
                (*low, *high) = ((*low).min(weight), (*high).max(weight));
            }
        }
        least.iter_mut().zip(low).for_each(|(sum, low)| *sum += i64::from(low));
        most.iter_mut().zip(high).for_each(|(sum, high)| *sum += i64::from(high));
    }
    let limits = [i16::MIN, i16::MAX].map(i64::from);
    check_sums("row", least.into_iter().zip(most), limits)
}

fn check_sums(
    field: &'static str,
    sums: impl IntoIterator<Item = (i64, i64)>,
    [least, most]: [i64; 2],
) -> Result<(), NetworkError> {
    let overflows = |&(low, high): &(i64, i64)| low < least || high > most;
    match sums.into_iter().position(|sum| overflows(&sum)) {
        Some(index) => {
            let range = format!("the range from {least} to {most}");
            Err(NetworkError(format!("{field} number {index}: sums can leave {range}")))
        }
        None => Ok(()),
    }
}
