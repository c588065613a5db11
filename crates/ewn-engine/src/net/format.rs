use thiserror::Error;

use super::aligned::Aligned;
use super::features::FeatureSet;
use super::weights::{DenseLayer, FirstLayer, OutputLayer, Weights};

/// The first bytes of every network file of this version.
pub const MAGIC: [u8; 8] = *b"DREINET1";

/// The widest layers that are read: far more than is of use, and few enough that sums fit
/// into 32 bits.
const MAX_HIDDEN: u32 = 1024;
const MAX_DENSE: u32 = 128;

/// Why bytes are not a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FormatError {
    #[error("not a network: it does not begin with DREINET1")]
    Foreign,
    #[error("damaged: {field} is cut off")]
    Short { field: &'static str },
    #[error("{field} is {found}, expected {expected}")]
    Header { field: &'static str, found: u32, expected: String },
    #[error("damaged: {found} bytes, expected {expected}")]
    Size { found: usize, expected: usize },
    #[error("damaged: the checksum is {found:08x}, expected {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    #[error("{field} number {index}: sums can leave the range from {least} to {most}")]
    Overflow { field: &'static str, index: usize, least: i64, most: i64 },
}

/// Reads a whole file.
pub fn read(bytes: &[u8]) -> Result<Weights, FormatError> {
    let mut reader = Reader { rest: bytes };
    if reader.take("the magic number", MAGIC.len()).ok() != Some(&MAGIC) {
        return Err(FormatError::Foreign);
    }
    let header = Header::read(&mut reader)?;
    let expected = header.file_bytes();
    if bytes.len() != expected {
        return Err(FormatError::Size { found: bytes.len(), expected });
    }
    let (content, checksum) = bytes.split_at(bytes.len() - 4);
    let found = Reader { rest: checksum }.unsigned("the checksum")?;
    let expected = crc32fast::hash(content);
    if found != expected {
        return Err(FormatError::Checksum { found, expected });
    }
    let weights = header.read_weights(&mut reader)?;
    check_first_layer(&weights)?;
    check_dense_layer("bias2", &weights.second)?;
    check_dense_layer("bias3", &weights.third)?;
    check_output_layer(&weights.output)?;
    Ok(weights)
}

struct Header {
    features: FeatureSet,
    hidden: usize,
    second: usize,
    third: usize,
}

impl Header {
    fn read(reader: &mut Reader) -> Result<Self, FormatError> {
        let number = reader.unsigned("feature_set")?;
        let features = FeatureSet::from_number(number).ok_or_else(|| FormatError::Header {
            field: "feature_set",
            found: number,
            expected: "1".into(),
        })?;
        let rows = reader.unsigned("R")?;
        if rows as usize != features.rows() {
            let expected = features.rows().to_string();
            return Err(FormatError::Header { field: "R", found: rows, expected });
        }
        Ok(Self {
            features,
            hidden: reader.width("H", 64, MAX_HIDDEN)?,
            second: reader.width("A", 16, MAX_DENSE)?,
            third: reader.width("B", 16, MAX_DENSE)?,
        })
    }

    fn file_bytes(&self) -> usize {
        let Self { features, hidden, second, third } = *self;
        let header = MAGIC.len() + 5 * 4;
        let first = 2 * hidden * (1 + features.rows());
        let dense = second * (4 + hidden) + third * (4 + second);
        header + first + dense + 4 + 2 * third + 4
    }

    fn read_weights(&self, reader: &mut Reader) -> Result<Weights, FormatError> {
        let Self { features, hidden, second, third } = *self;
        Ok(Weights {
            features,
            first: FirstLayer {
                width: hidden,
                bias: reader.words("bias1", hidden)?,
                rows: reader.words("row", hidden * features.rows())?,
            },
            second: reader.dense_layer(["bias2", "w2"], hidden, second)?,
            third: reader.dense_layer(["bias3", "w3"], second, third)?,
            output: OutputLayer {
                bias: reader.integer("bias4")?,
                weights: reader.words("w4", third)?,
            },
        })
    }
}

/// What is left of the bytes.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, field: &'static str, count: usize) -> Result<&'a [u8], FormatError> {
        let (taken, rest) =
            self.rest.split_at_checked(count).ok_or(FormatError::Short { field })?;
        self.rest = rest;
        Ok(taken)
    }

    fn unsigned(&mut self, field: &'static str) -> Result<u32, FormatError> {
        self.integer(field).map(i32::cast_unsigned)
    }

    fn integer(&mut self, field: &'static str) -> Result<i32, FormatError> {
        let bytes = self.take(field, 4)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | i32::from(byte)))
    }

    /// A width that vectors divide.
    fn width(&mut self, field: &'static str, step: u32, most: u32) -> Result<usize, FormatError> {
        let found = self.unsigned(field)?;
        if found == 0 || !found.is_multiple_of(step) || found > most {
            let expected = format!("a multiple of {step}, at most {most}");
            return Err(FormatError::Header { field, found, expected });
        }
        Ok(found as usize)
    }

    fn words(&mut self, field: &'static str, count: usize) -> Result<Aligned<i16>, FormatError> {
        let bytes = self.take(field, 2 * count)?;
        let word = |index: usize| i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        Ok(Aligned::from_fn(count, word))
    }

    fn dense_layer(
        &mut self,
        [bias, weights]: [&'static str; 2],
        inputs: usize,
        outputs: usize,
    ) -> Result<DenseLayer, FormatError> {
        let bias = (0..outputs).map(|_| self.integer(bias)).collect::<Result<Vec<_>, _>>()?;
        let bytes = self.take(weights, inputs * outputs)?;
        let weight = |output: usize, input: usize| bytes[output * inputs + input].cast_signed();
        Ok(DenseLayer::new(inputs, &bias, weight))
    }
}

/// No position may overflow the first layer: in each slot of the features one row is active.
fn check_first_layer(weights: &Weights) -> Result<(), FormatError> {
    let width = weights.first.width;
    let mut least: Vec<i64> = weights.first.bias.iter().copied().map(i64::from).collect();
    let mut most = least.clone();
    for slot in weights.features.slots() {
        let (mut low, mut high) = (vec![i16::MAX; width], vec![i16::MIN; width]);
        for row in slot {
            let extremes = low.iter_mut().zip(&mut high);
            for ((low, high), &weight) in extremes.zip(weights.first.row(row)) {
                (*low, *high) = ((*low).min(weight), (*high).max(weight));
            }
        }
        least.iter_mut().zip(low).for_each(|(sum, low)| *sum += i64::from(low));
        most.iter_mut().zip(high).for_each(|(sum, high)| *sum += i64::from(high));
    }
    let limits = [i16::MIN, i16::MAX].map(i64::from);
    check_sums("row", least.into_iter().zip(most), limits)
}

fn check_dense_layer(field: &'static str, layer: &DenseLayer) -> Result<(), FormatError> {
    // The widest layer stays far below the limit, so the bias alone decides.
    let reach = 127 * 128 * layer.inputs as i64;
    let sums = layer.bias.iter().map(|&bias| (i64::from(bias) - reach, i64::from(bias) + reach));
    check_sums(field, sums, [i32::MIN, i32::MAX].map(i64::from))
}

fn check_output_layer(layer: &OutputLayer) -> Result<(), FormatError> {
    let reach: i64 = layer.weights.iter().map(|&weight| 127 * i64::from(weight).abs()).sum();
    let bias = i64::from(layer.bias);
    check_sums("bias4", [(bias - reach, bias + reach)], [i32::MIN, i32::MAX].map(i64::from))
}

fn check_sums(
    field: &'static str,
    sums: impl IntoIterator<Item = (i64, i64)>,
    [least, most]: [i64; 2],
) -> Result<(), FormatError> {
    let overflows = |&(low, high): &(i64, i64)| low < least || high > most;
    match sums.into_iter().position(|sum| overflows(&sum)) {
        Some(index) => Err(FormatError::Overflow { field, index, least, most }),
        None => Ok(()),
    }
}
