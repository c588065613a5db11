//! The kernel for AVX2, which works on 32 bytes at a time.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_max_epi8, _mm256_min_epu8, _mm256_packs_epi16, _mm256_packs_epi32, _mm256_packus_epi16,
    _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_srai_epi16,
    _mm256_srai_epi32, _mm256_sub_epi16,
};

use super::first_layer::{first_layer, update_parts};
use super::last_layer::last_layer;
use super::memory::{load_256, store_256};
use super::{Activations, GROUP, Hidden, Scale, Sums};
use crate::difference::{Change, Difference};
use crate::weights::{BLOCK, Block, DenseLayer, FOLD, FirstLayer, PART, QUAD, Tail};

/// 16-bit words in a vector.
const WORDS: usize = 16;
/// Bytes in a vector.
const BYTES: usize = 32;
/// Parts of the first layer whose sums fit into the registers.
const TOGETHER: usize = 2;
/// 32-bit outputs in a vector.
const OUTPUTS: usize = 8;

first_layer!(
    "avx2",
    __m256i,
    load_256,
    store_256,
    _mm256_setzero_si256,
    _mm256_add_epi16,
    _mm256_sub_epi16
);
update_parts!("avx2");

/// Drops the fraction of each word of a part, clamps it to 0 to 127, and stores it as a byte.
#[inline]
#[target_feature(enable = "avx2")]
fn store_bytes(bytes: &mut [u8; PART], part: Part, scale: Scale) {
    let bytes = bytes.as_chunks_mut::<BYTES>().0.iter_mut();
    for (bytes, [low, high]) in bytes.zip(part.as_chunks::<2>().0) {
        let [low, high] = match scale {
            Scale::Full => [_mm256_srai_epi16::<3>(*low), _mm256_srai_epi16::<3>(*high)],
            Scale::Half => [_mm256_srai_epi16::<2>(*low), _mm256_srai_epi16::<2>(*high)],
        };
        // AVX2 packs each 128-bit lane separately, so eight bytes of `low` alternate with eight of
        // `high`; the permutation restores the order.
        let packed = _mm256_packus_epi16(low, high);
        let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        store_256(bytes, _mm256_min_epu8(ordered, _mm256_set1_epi8(127)));
    }
}

#[target_feature(enable = "avx2")]
pub fn forward(tail: &Tail, activations: &mut Activations, outputs: &mut [i32]) {
    let Activations { hidden, second, third, .. } = activations;
    for board in 0..outputs.len() {
        dense::<PART, { PART / QUAD }>(&tail.second, board, hidden, second);
        dense::<BLOCK, { BLOCK / QUAD }>(&tail.third, board, second, third);
    }
    last_layer(&tail.output, third, outputs);
}

/// Computes a layer for one board. Inputs come in parts of `INPUTS` bytes, or `QUADS` quads.
#[inline]
#[target_feature(enable = "avx2")]
fn dense<const INPUTS: usize, const QUADS: usize>(
    layer: &DenseLayer,
    board: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    for (block, outputs) in layer.blocks.iter().zip(outputs) {
        let sums = if layer.can_fold {
            block_sums::<FOLD, INPUTS, QUADS>(block, board, inputs)
        } else {
            block_sums::<1, INPUTS, QUADS>(block, board, inputs)
        };
        store_block(&mut outputs[board], sums, &block.bias.0);
    }
}

/// Computes the sums of a block, and adds up the products of `FOLDED` quads in 16 bits first.
#[inline]
#[target_feature(enable = "avx2")]
fn block_sums<const FOLDED: usize, const INPUTS: usize, const QUADS: usize>(
    block: &Block,
    board: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
) -> [__m256i; BLOCK / OUTPUTS] {
    let ones = _mm256_set1_epi16(1);
    let mut sums = [_mm256_setzero_si256(); BLOCK / OUTPUTS];
    for (inputs, lines) in inputs.iter().zip(block.quads.as_chunks::<QUADS>().0) {
        let quads = inputs[board].as_chunks::<QUAD>().0.as_chunks::<FOLDED>().0;
        for (quads, lines) in quads.iter().zip(lines.as_chunks::<FOLDED>().0) {
            let mut words = [_mm256_setzero_si256(); BLOCK / OUTPUTS];
            for (&quad, line) in quads.iter().zip(lines) {
                let quad = _mm256_set1_epi32(i32::from_le_bytes(quad));
                for (words, weights) in words.iter_mut().zip(line.0.as_chunks::<BYTES>().0) {
                    // Bytes are at most 127, so sums of two products fit into 16 bits.
                    let pairs = _mm256_maddubs_epi16(quad, load_256(weights));
                    *words = _mm256_add_epi16(*words, pairs);
                }
            }
            for (sum, words) in sums.iter_mut().zip(words) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(words, ones));
            }
        }
    }
    sums
}

/// Adds the bias and turns a block of sums into bytes.
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
    // Saturation caps the values at 127, and the maximum removes negative ones. Packing puts four
    // bytes of each sum first, then the other four: the permutation restores the order.
    let words = [_mm256_packs_epi32(sums[0], sums[1]), _mm256_packs_epi32(sums[2], sums[3])];
    let bytes = _mm256_max_epi8(_mm256_packs_epi16(words[0], words[1]), _mm256_setzero_si256());
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    store_256(outputs, _mm256_permutevar8x32_epi32(bytes, order));
}
