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
use crate::net::difference::Difference;
use crate::net::features::{Rows, SLOTS};
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, PART, QUAD, Weights};

/// Words in a vector.
const WORDS: usize = 16;
/// Bytes in a vector.
const BYTES: usize = 32;
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
            let row = load_part(&row[part].0);
            for (total, row) in total.iter_mut().zip(row) {
                *total = _mm256_add_epi16(*total, row);
            }
        }
        store_part(&mut sums.0, total);
    }
}

#[target_feature(enable = "avx2")]
pub fn change(layer: &FirstLayer, difference: &Difference, sums: &mut Sums) {
    for change in difference.changes() {
        let rows = layer.row(change.removed).iter().zip(layer.row(change.added));
        for (sums, (removed, added)) in sums.iter_mut().zip(rows) {
            let part = changed(load_part(&sums.0), &removed.0, &added.0);
            store_part(&mut sums.0, part);
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
    for (board, difference) in (first..GROUP).zip(differences) {
        match difference.changes() {
            [] => {
                for (sums, hidden) in sums.iter().zip(&mut *hidden) {
                    store_bytes(&mut hidden[board], load_part(&sums.0));
                }
            }
            [change, others @ ..] => {
                let rows = layer.row(change.removed).iter().zip(layer.row(change.added));
                let parts = sums.iter().zip(&mut *hidden).zip(rows).enumerate();
                for (part, ((sums, hidden), (removed, added))) in parts {
                    let mut sums = changed(load_part(&sums.0), &removed.0, &added.0);
                    for change in others {
                        let removed = &layer.row(change.removed)[part];
                        let added = &layer.row(change.added)[part];
                        sums = changed(sums, &removed.0, &added.0);
                    }
                    store_bytes(&mut hidden[board], sums);
                }
            }
        }
    }
}

/// Sums with one row in place of another.
#[inline]
#[target_feature(enable = "avx2")]
fn changed(mut sums: Part, removed: &[i16; PART], added: &[i16; PART]) -> Part {
    for ((sums, removed), added) in sums.iter_mut().zip(load_part(removed)).zip(load_part(added)) {
        *sums = _mm256_add_epi16(_mm256_sub_epi16(*sums, removed), added);
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
