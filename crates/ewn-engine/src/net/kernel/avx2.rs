//! 32 bytes at a time.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_epi8, _mm256_min_epu8, _mm256_packs_epi16, _mm256_packs_epi32, _mm256_packus_epi16,
    _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_srai_epi16,
    _mm256_srai_epi32, _mm256_sub_epi16,
};

use super::last_layer::last_layer;
use super::memory::{load_256, store_256};
use super::{Activations, GROUP, Hidden, Sums};
use crate::net::difference::{Change, Difference};
use crate::net::features::{Rows, SLOTS};
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, Line, PART, QUAD, Weights};

/// Words in a vector.
const WORDS: usize = 16;
/// Bytes in a vector.
const BYTES: usize = 32;
/// Parts of the first layer that fit into the registers.
const TOGETHER: usize = 2;
/// Outputs in a vector.
const OUTPUTS: usize = 8;
/// Sums of so many boards fit into the registers.
const BOARDS: usize = 2;

#[target_feature(enable = "avx2")]
pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut Sums) {
    // Not by `map`, whose code would be without these instructions.
    let mut lines: [&Sums; SLOTS] = [&[]; SLOTS];
    for (lines, &row) in lines.iter_mut().zip(rows) {
        *lines = layer.row(row);
    }
    for (part, (sums, bias)) in sums.iter_mut().zip(&layer.bias).enumerate() {
        let mut total = load_part(&bias.0);
        for row in lines {
            total = sum(total, &row[part].0);
        }
        store_part(&mut sums.0, total);
    }
}

#[target_feature(enable = "avx2")]
pub fn change(layer: &FirstLayer, difference: &Difference, sums: &mut Sums) {
    for change in difference.changes() {
        let rows = layer.row(change.removed).iter().zip(layer.row(change.added));
        for (sums, (removed, added)) in sums.iter_mut().zip(rows) {
            let without = subtracted(load_part(&sums.0), &removed.0);
            store_part(&mut sums.0, sum(without, &added.0));
        }
    }
}

#[target_feature(enable = "avx2")]
pub fn activate(
    layer: &FirstLayer,
    sums: &Sums,
    differences: &[Difference],
    first: usize,
    hidden: &mut Hidden,
) {
    let mut rest = differences.get(..GROUP - first).unwrap_or(differences);
    let mut board = first;
    while let Some(difference) = rest.first() {
        let count = match difference.only_change() {
            Some(change) => {
                let is_alike = |other: &Change| other.removed == change.removed;
                let alike = rest.iter().map_while(|other| other.only_change().filter(is_alike));
                match alike.take(3).count() {
                    3 => activate_steps::<3>(layer, sums, rest, board, hidden),
                    2 => activate_steps::<2>(layer, sums, rest, board, hidden),
                    _ => activate_steps::<1>(layer, sums, rest, board, hidden),
                }
            }
            None => {
                activate_any(layer, sums, difference, board, hidden);
                1
            }
        };
        (rest, board) = (&rest[count..], board + count);
    }
}

/// Steps of the same cube: boards with one change each, and the same row removed.
#[inline]
#[target_feature(enable = "avx2")]
fn activate_steps<const COUNT: usize>(
    layer: &FirstLayer,
    sums: &Sums,
    differences: &[Difference],
    first: usize,
    hidden: &mut Hidden,
) -> usize {
    let mut added: [&Sums; COUNT] = [&[]; COUNT];
    let mut removed: &Sums = &[];
    for (added, difference) in added.iter_mut().zip(differences) {
        if let Some(change) = difference.only_change() {
            (*added, removed) = (layer.row(change.added), layer.row(change.removed));
        }
    }
    for (part, ((sums, hidden), removed)) in sums.iter().zip(hidden).zip(removed).enumerate() {
        let without = subtracted(load_part(&sums.0), &removed.0);
        for (board, added) in added.iter().enumerate() {
            store_bytes(&mut hidden[first + board], sum(without, &added[part].0));
        }
    }
    COUNT
}

/// A board with any number of changes.
#[inline]
#[target_feature(enable = "avx2")]
fn activate_any(
    layer: &FirstLayer,
    sums: &Sums,
    difference: &Difference,
    board: usize,
    hidden: &mut Hidden,
) {
    // Row after row as far as registers reach: memory is fastest if read in order.
    let (several, rest) = sums.as_chunks::<TOGETHER>();
    for (first, sums) in (0..).step_by(TOGETHER).zip(several) {
        activate_parts(layer, sums, difference, first, board, hidden);
    }
    let first = several.len() * TOGETHER;
    for (part, sums) in (first..).zip(rest.as_chunks::<1>().0) {
        activate_parts(layer, sums, difference, part, board, hidden);
    }
}

/// A few parts of a board, from part number `first` on.
#[inline]
#[target_feature(enable = "avx2")]
fn activate_parts<const PARTS: usize>(
    layer: &FirstLayer,
    sums: &[Line<i16, PART>; PARTS],
    difference: &Difference,
    first: usize,
    board: usize,
    hidden: &mut Hidden,
) {
    let mut parts = [load_part(&sums[0].0); PARTS];
    for (part, sums) in parts.iter_mut().zip(sums) {
        *part = load_part(&sums.0);
    }
    for change in difference.changes() {
        let removed = &layer.row(change.removed)[first..][..PARTS];
        let added = &layer.row(change.added)[first..][..PARTS];
        for (part, removed) in parts.iter_mut().zip(removed) {
            *part = subtracted(*part, &removed.0);
        }
        for (part, added) in parts.iter_mut().zip(added) {
            *part = sum(*part, &added.0);
        }
    }
    for (hidden, part) in hidden[first..].iter_mut().zip(parts) {
        store_bytes(&mut hidden[board], part);
    }
}

/// Sums with one row more.
#[inline]
#[target_feature(enable = "avx2")]
fn sum(mut sums: Part, row: &[i16; PART]) -> Part {
    for (sum, row) in sums.iter_mut().zip(load_part(row)) {
        *sum = _mm256_add_epi16(*sum, row);
    }
    sums
}

/// Sums with one row less.
#[inline]
#[target_feature(enable = "avx2")]
fn subtracted(mut sums: Part, row: &[i16; PART]) -> Part {
    for (sum, row) in sums.iter_mut().zip(load_part(row)) {
        *sum = _mm256_sub_epi16(*sum, row);
    }
    sums
}

/// The words of a part.
type Part = [__m256i; PART / WORDS];

#[inline]
#[target_feature(enable = "avx2")]
fn load_part(words: &[i16; PART]) -> Part {
    let mut part = [_mm256_setzero_si256(); PART / WORDS];
    for (vector, words) in part.iter_mut().zip(words.as_chunks::<WORDS>().0) {
        *vector = load_256(words);
    }
    part
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_part(words: &mut [i16; PART], part: Part) {
    for (words, vector) in words.as_chunks_mut::<WORDS>().0.iter_mut().zip(part) {
        store_256(words, vector);
    }
}

/// Stores the words of a part without their last three bits, from 0 to 127.
#[inline]
#[target_feature(enable = "avx2")]
fn store_bytes(bytes: &mut [u8; PART], part: Part) {
    let bytes = bytes.as_chunks_mut::<BYTES>().0.iter_mut();
    for (bytes, [low, high]) in bytes.zip(part.as_chunks::<2>().0) {
        let (low, high) = (_mm256_srai_epi16::<3>(*low), _mm256_srai_epi16::<3>(*high));
        // Eight bytes of one, then eight of the other: the permutation puts them in order.
        let packed = _mm256_packus_epi16(low, high);
        let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        store_256(bytes, _mm256_min_epu8(ordered, _mm256_set1_epi8(127)));
    }
}

#[target_feature(enable = "avx2")]
pub fn forward(weights: &Weights, activations: &mut Activations, outputs: &mut [i32]) {
    let Activations { hidden, second, third } = activations;
    for first in (0..outputs.len()).step_by(BOARDS) {
        // An odd one has company that nobody looks at.
        dense::<PART, { PART / QUAD }>(&weights.second, first, hidden, second);
        dense::<BLOCK, { BLOCK / QUAD }>(&weights.third, first, second, third);
    }
    last_layer(&weights.output, third, outputs);
}

/// A layer whose inputs come in parts of so many bytes, or quads.
#[inline]
#[target_feature(enable = "avx2")]
fn dense<const INPUTS: usize, const QUADS: usize>(
    layer: &DenseLayer,
    first: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    let pair = first / BOARDS % (GROUP / BOARDS);
    let ones = _mm256_set1_epi16(1);
    for ((bias, lines), outputs) in layer.blocks().zip(outputs) {
        let mut sums = [[_mm256_setzero_si256(); BLOCK / OUTPUTS]; BOARDS];
        for (inputs, lines) in inputs.iter().zip(lines.as_chunks::<QUADS>().0) {
            let inputs = &inputs.as_chunks::<BOARDS>().0[pair];
            for (quad, line) in lines.iter().enumerate() {
                for (sums, inputs) in sums.iter_mut().zip(inputs) {
                    let inputs = inputs.as_chunks::<QUAD>().0[quad];
                    let inputs = _mm256_set1_epi32(i32::from_le_bytes(inputs));
                    for (sum, weights) in sums.iter_mut().zip(line.0.as_chunks::<BYTES>().0) {
                        // Bytes are at most 127, so sums of two products fit into 16 bits.
                        let pairs = _mm256_maddubs_epi16(inputs, load_256(weights));
                        *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
                    }
                }
            }
        }
        let outputs = &mut outputs.as_chunks_mut::<BOARDS>().0[pair];
        for (outputs, sums) in outputs.iter_mut().zip(sums) {
            store_block(outputs, sums, bias);
        }
    }
}

/// Adds the bias and makes bytes of a block of sums.
#[inline]
#[target_feature(enable = "avx2")]
fn store_block(
    outputs: &mut [u8; BLOCK],
    mut sums: [__m256i; BLOCK / OUTPUTS],
    bias: &[i32; BLOCK],
) {
    for (sum, bias) in sums.iter_mut().zip(bias.as_chunks::<OUTPUTS>().0) {
        *sum = _mm256_srai_epi32::<6>(_mm256_add_epi32(*sum, load_256(bias)));
    }
    // Saturation takes care of 127, the maximum of 0. Four bytes of each sum come after another,
    // then the other four: the permutation puts them in order.
    let words = [_mm256_packs_epi32(sums[0], sums[1]), _mm256_packs_epi32(sums[2], sums[3])];
    let bytes = _mm256_max_epi8(_mm256_packs_epi16(words[0], words[1]), _mm256_setzero_si256());
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    store_256(outputs, _mm256_permutevar8x32_epi32(bytes, order));
}
