//! 32 bytes at a time.

use std::arch::x86_64::{
    __m256i, _mm_max_epi8, _mm_packs_epi16, _mm_setzero_si128, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_min_epu8, _mm256_packs_epi32, _mm256_packus_epi16, _mm256_permute4x64_epi64,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_srai_epi16, _mm256_srai_epi32, _mm256_sub_epi16,
};

use super::Activations;
use super::last_layer::last_layer;
use super::memory::{load_256, store_128, store_256};
use crate::net::difference::Difference;
use crate::net::features::{Rows, SLOTS};
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, QUAD, Weights};

/// Words in a vector.
const WORDS: usize = 16;
/// Bytes in a vector.
const BYTES: usize = 32;
/// Sums of so many boards fit into the registers.
const BOARDS: usize = 4;

#[target_feature(enable = "avx2")]
pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut [i16]) {
    let rows: [&[[i16; WORDS]]; SLOTS] = rows.map(|row| layer.row(usize::from(row)).as_chunks().0);
    let bias = layer.bias.as_chunks::<WORDS>().0;
    let sums = sums.as_chunks_mut::<WORDS>().0;
    for (part, (sums, bias)) in sums.iter_mut().zip(bias).enumerate() {
        let mut sum = load_256(bias);
        for row in rows {
            sum = _mm256_add_epi16(sum, load_256(&row[part]));
        }
        store_256(sums, sum);
    }
}

#[target_feature(enable = "avx2")]
pub fn activate(layer: &FirstLayer, sums: &[i16], differences: &[Difference], hidden: &mut [u8]) {
    let sums = sums.as_chunks::<BYTES>().0;
    for (difference, hidden) in differences.iter().zip(hidden.chunks_exact_mut(layer.width)) {
        let hidden = hidden.as_chunks_mut::<BYTES>().0;
        for (part, (sums, hidden)) in sums.iter().zip(hidden).enumerate() {
            let [low, high] = halves(sums);
            let (mut low, mut high) = (load_256(low), load_256(high));
            for (removed, added) in difference.changes() {
                let removed = halves(&layer.row(usize::from(removed)).as_chunks().0[part]);
                let added = halves(&layer.row(usize::from(added)).as_chunks().0[part]);
                low = _mm256_sub_epi16(low, load_256(removed[0]));
                high = _mm256_sub_epi16(high, load_256(removed[1]));
                low = _mm256_add_epi16(low, load_256(added[0]));
                high = _mm256_add_epi16(high, load_256(added[1]));
            }
            store_256(hidden, clamped_bytes(low, high));
        }
    }
}

/// The words for one vector of bytes, as two vectors.
#[inline]
fn halves(words: &[i16; BYTES]) -> [&[i16; WORDS]; 2] {
    let halves = words.as_chunks().0;
    [&halves[0], &halves[1]]
}

/// Words without their last three bits, from 0 to 127.
#[inline]
#[target_feature(enable = "avx2")]
fn clamped_bytes(low: __m256i, high: __m256i) -> __m256i {
    let (low, high) = (_mm256_srai_epi16::<3>(low), _mm256_srai_epi16::<3>(high));
    // Eight bytes of one, then eight of the other: the permutation puts them in order.
    let packed = _mm256_packus_epi16(low, high);
    let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
    _mm256_min_epu8(ordered, _mm256_set1_epi8(127))
}

#[target_feature(enable = "avx2")]
pub fn forward(weights: &Weights, activations: &mut Activations, outputs: &mut [i32]) {
    let Activations { hidden, second, third } = activations;
    dense(&weights.second, outputs.len(), hidden, second);
    dense(&weights.third, outputs.len(), second, third);
    for (output, third) in outputs.iter_mut().zip(third.chunks_exact(weights.third.outputs())) {
        *output = last_layer(&weights.output, third);
    }
}

#[target_feature(enable = "avx2")]
fn dense(layer: &DenseLayer, count: usize, inputs: &[u8], outputs: &mut [u8]) {
    for first in (0..count).step_by(BOARDS) {
        let (inputs, outputs) =
            (&inputs[first * layer.inputs..], &mut outputs[first * layer.outputs()..]);
        match count - first {
            1 => dense_together::<1>(layer, inputs, outputs),
            2 => dense_together::<2>(layer, inputs, outputs),
            3 => dense_together::<3>(layer, inputs, outputs),
            _ => dense_together::<BOARDS>(layer, inputs, outputs),
        }
    }
}

#[target_feature(enable = "avx2")]
fn dense_together<const BOARDS: usize>(layer: &DenseLayer, inputs: &[u8], outputs: &mut [u8]) {
    let quads = layer.inputs / QUAD;
    let mut boards: [&[[u8; QUAD]]; BOARDS] = [&[]; BOARDS];
    for (board, inputs) in boards.iter_mut().zip(inputs.chunks_exact(layer.inputs)) {
        *board = &inputs.as_chunks().0[..quads];
    }
    let ones = _mm256_set1_epi16(1);
    let lines = layer.weights.as_chunks::<BYTES>().0.as_chunks::<2>().0;
    let blocks = lines.chunks_exact(quads).zip(layer.bias.as_chunks::<BLOCK>().0);
    for (block, (lines, bias)) in blocks.enumerate() {
        let mut sums = [[_mm256_setzero_si256(); 2]; BOARDS];
        for (quad, lines) in lines.iter().enumerate() {
            let weights = [load_256(&lines[0]), load_256(&lines[1])];
            for (sums, board) in sums.iter_mut().zip(&boards) {
                let inputs = _mm256_set1_epi32(i32::from_le_bytes(board[quad]));
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    // Bytes are at most 127, so sums of two products fit into 16 bits.
                    let pairs = _mm256_maddubs_epi16(inputs, weights);
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
                }
            }
        }
        for (board, sums) in sums.iter().enumerate() {
            let place = outputs[board * layer.outputs() + block * BLOCK..].first_chunk_mut();
            if let Some(place) = place {
                store_block(place, *sums, bias);
            }
        }
    }
}

/// Adds the bias and makes bytes of a block of sums.
#[inline]
#[target_feature(enable = "avx2")]
fn store_block(place: &mut [u8; BLOCK], sums: [__m256i; 2], bias: &[i32; BLOCK]) {
    let bias = bias.as_chunks::<{ BLOCK / 2 }>().0;
    let low = _mm256_srai_epi32::<6>(_mm256_add_epi32(sums[0], load_256(&bias[0])));
    let high = _mm256_srai_epi32::<6>(_mm256_add_epi32(sums[1], load_256(&bias[1])));
    // Saturation takes care of 127, the maximum of 0.
    let words = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high));
    let (low, high) = (_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    store_128(place, _mm_max_epi8(_mm_packs_epi16(low, high), _mm_setzero_si128()));
}
