//! 64 bytes at a time, with the instruction that multiplies and adds four bytes at once.

use std::arch::x86_64::{
    __m512i, _mm_max_epi8, _mm_setzero_si128, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_cvtsepi32_epi8, _mm512_dpbusd_epi32, _mm512_min_epu8, _mm512_packus_epi16,
    _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setr_epi64,
    _mm512_setzero_si512, _mm512_srai_epi16, _mm512_srai_epi32, _mm512_sub_epi16,
};

use super::Activations;
use super::last_layer::last_layer;
use super::memory::{load_512, store_128, store_512};
use crate::net::difference::Difference;
use crate::net::features::{Rows, SLOTS};
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, QUAD, Weights};

/// Words in a vector.
const WORDS: usize = 32;
/// Bytes in a vector.
const BYTES: usize = 64;

#[target_feature(enable = "avx512f,avx512bw")]
pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut [i16]) {
    let rows: [&[[i16; WORDS]]; SLOTS] = rows.map(|row| layer.row(usize::from(row)).as_chunks().0);
    let bias = layer.bias.as_chunks::<WORDS>().0;
    let sums = sums.as_chunks_mut::<WORDS>().0;
    for (part, (sums, bias)) in sums.iter_mut().zip(bias).enumerate() {
        let mut sum = load_512(bias);
        for row in rows {
            sum = _mm512_add_epi16(sum, load_512(&row[part]));
        }
        store_512(sums, sum);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn activate(layer: &FirstLayer, sums: &[i16], differences: &[Difference], hidden: &mut [u8]) {
    let sums = sums.as_chunks::<BYTES>().0;
    for (difference, hidden) in differences.iter().zip(hidden.chunks_exact_mut(layer.width)) {
        let hidden = hidden.as_chunks_mut::<BYTES>().0;
        for (part, (sums, hidden)) in sums.iter().zip(hidden).enumerate() {
            let [low, high] = halves(sums);
            let (mut low, mut high) = (load_512(low), load_512(high));
            for (removed, added) in difference.changes() {
                let removed = halves(&layer.row(usize::from(removed)).as_chunks().0[part]);
                let added = halves(&layer.row(usize::from(added)).as_chunks().0[part]);
                low = _mm512_sub_epi16(low, load_512(removed[0]));
                high = _mm512_sub_epi16(high, load_512(removed[1]));
                low = _mm512_add_epi16(low, load_512(added[0]));
                high = _mm512_add_epi16(high, load_512(added[1]));
            }
            store_512(hidden, clamped_bytes(low, high));
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
#[target_feature(enable = "avx512f,avx512bw")]
fn clamped_bytes(low: __m512i, high: __m512i) -> __m512i {
    let (low, high) = (_mm512_srai_epi16::<3>(low), _mm512_srai_epi16::<3>(high));
    // Eight bytes of one, then eight of the other: the permutation puts them in order.
    let packed = _mm512_packus_epi16(low, high);
    let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    _mm512_min_epu8(_mm512_permutexvar_epi64(order, packed), _mm512_set1_epi8(127))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2")]
pub fn forward(weights: &Weights, activations: &mut Activations, outputs: &mut [i32]) {
    // A multiplication takes five cycles, and two can begin in each: few boards at a time leave
    // the processor waiting unless their sums are split.
    match outputs.len() {
        0 => (),
        1 => forward_together::<1, 4>(weights, activations, outputs),
        2 => forward_together::<2, 2>(weights, activations, outputs),
        3 => forward_together::<3, 2>(weights, activations, outputs),
        4 => forward_together::<4, 1>(weights, activations, outputs),
        5 => forward_together::<5, 1>(weights, activations, outputs),
        6 => forward_together::<6, 1>(weights, activations, outputs),
        7 => forward_together::<7, 1>(weights, activations, outputs),
        _ => forward_together::<8, 1>(weights, activations, outputs),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2")]
fn forward_together<const BOARDS: usize, const SPLIT: usize>(
    weights: &Weights,
    activations: &mut Activations,
    outputs: &mut [i32],
) {
    let Activations { hidden, second, third } = activations;
    dense::<BOARDS, SPLIT>(&weights.second, hidden, second);
    dense::<BOARDS, SPLIT>(&weights.third, second, third);
    for (output, third) in outputs.iter_mut().zip(third.chunks_exact(weights.third.outputs())) {
        *output = last_layer(&weights.output, third);
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn dense<const BOARDS: usize, const SPLIT: usize>(
    layer: &DenseLayer,
    inputs: &[u8],
    outputs: &mut [u8],
) {
    let quads = layer.inputs / QUAD;
    let mut boards: [&[[u8; QUAD]]; BOARDS] = [&[]; BOARDS];
    for (board, inputs) in boards.iter_mut().zip(inputs.chunks_exact(layer.inputs)) {
        *board = &inputs.as_chunks().0[..quads];
    }
    let two_blocks = layer.weights.as_chunks::<BYTES>().0.chunks(2 * quads);
    for (number, (lines, bias)) in two_blocks.zip(layer.bias.chunks(2 * BLOCK)).enumerate() {
        let first_output = number * 2 * BLOCK;
        let (width, outputs) = (layer.outputs(), &mut outputs[first_output..]);
        if lines.len() == 2 * quads {
            dense_blocks::<BOARDS, SPLIT, 2>(&boards, quads, lines, bias, width, outputs);
        } else {
            dense_blocks::<BOARDS, SPLIT, 1>(&boards, quads, lines, bias, width, outputs);
        }
    }
}

/// A few blocks of the outputs of all boards.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn dense_blocks<const BOARDS: usize, const SPLIT: usize, const BLOCKS: usize>(
    boards: &[&[[u8; QUAD]]; BOARDS],
    quads: usize,
    lines: &[[i8; BYTES]],
    bias: &[i32],
    width: usize,
    outputs: &mut [u8],
) {
    let mut blocks: [&[[i8; BYTES]]; BLOCKS] = [&[]; BLOCKS];
    for (block, lines) in blocks.iter_mut().zip(lines.chunks_exact(quads)) {
        *block = &lines[..quads];
    }
    let mut sums = [[[_mm512_setzero_si512(); BLOCKS]; BOARDS]; SPLIT];
    for first in (0..quads).step_by(SPLIT) {
        for (quad, sums) in (first..quads).zip(&mut sums) {
            let mut weights = [_mm512_setzero_si512(); BLOCKS];
            for (weights, block) in weights.iter_mut().zip(blocks) {
                *weights = load_512(&block[quad]);
            }
            for (sums, board) in sums.iter_mut().zip(boards) {
                let inputs = _mm512_set1_epi32(i32::from_le_bytes(board[quad]));
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    *sum = _mm512_dpbusd_epi32(*sum, inputs, weights);
                }
            }
        }
    }
    for board in 0..BOARDS {
        for (block, bias) in bias.as_chunks::<BLOCK>().0.iter().take(BLOCKS).enumerate() {
            let mut sum = load_512(bias);
            for sums in &sums {
                sum = _mm512_add_epi32(sum, sums[board][block]);
            }
            // Saturation takes care of 127, the maximum of 0.
            let bytes = _mm512_cvtsepi32_epi8(_mm512_srai_epi32::<6>(sum));
            let bytes = _mm_max_epi8(bytes, _mm_setzero_si128());
            let place = outputs[board * width + block * BLOCK..].first_chunk_mut::<BLOCK>();
            if let Some(place) = place {
                store_128(place, bytes);
            }
        }
    }
}
