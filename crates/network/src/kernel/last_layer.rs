//! The last layer, too small for wide vectors and the same for all x86 processors.

use std::arch::x86_64::{
    _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi32, _mm256_castsi256_si128,
    _mm256_cvtepu8_epi16, _mm256_extracti128_si256, _mm256_madd_epi16, _mm256_setzero_si256,
};

use super::GROUP;
use super::memory::{load_128, load_256};
use crate::weights::{BLOCK, OutputLayer};

#[inline]
#[target_feature(enable = "avx2")]
pub fn last_layer(layer: &OutputLayer, inputs: &[[[u8; BLOCK]; GROUP]], outputs: &mut [i32]) {
    for (board, output) in outputs.iter_mut().enumerate().take(GROUP) {
        let mut sums = _mm256_setzero_si256();
        for (inputs, weights) in inputs.iter().zip(&layer.weights) {
            let inputs = inputs[board].as_chunks::<{ BLOCK / 2 }>().0;
            let weights = weights.0.as_chunks::<{ BLOCK / 2 }>().0;
            for (inputs, weights) in inputs.iter().zip(weights) {
                let inputs = _mm256_cvtepu8_epi16(load_128(inputs));
                sums = _mm256_add_epi32(sums, _mm256_madd_epi16(inputs, load_256(weights)));
            }
        }
        let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
        let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
        *output = layer.bias + _mm_cvtsi128_si32(one);
    }
}
