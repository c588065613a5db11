//! The kernel for AVX-512, which works on 64 bytes at a time and multiplies and adds four at once.

use std::arch::x86_64::{
    __m512i, _mm_max_epi8, _mm_setzero_si128, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_cvtsepi32_epi8, _mm512_dpbusd_epi32, _mm512_min_epu8, _mm512_packus_epi16,
    _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setr_epi64,
    _mm512_setzero_si512, _mm512_srai_epi16, _mm512_srai_epi32, _mm512_sub_epi16,
};

use super::first_layer::{first_layer, update_parts};
use super::last_layer::last_layer;
use super::memory::{load_512, store_128, store_512};
use super::{Activations, GROUP, Hidden, Scale, Sums};
use crate::difference::{Change, Difference};
use crate::weights::{BLOCK, DenseLayer, FirstLayer, PART, QUAD, Tail};

/// 16-bit words in a vector.
const WORDS: usize = 32;
/// Bytes in a vector.
const BYTES: usize = 64;
/// Parts of the first layer whose sums fit into the registers.
const TOGETHER: usize = 4;
/// 32-bit outputs in a vector.
const OUTPUTS: usize = 16;

first_layer!(
    "avx512f,avx512bw",
    __m512i,
    load_512,
    store_512,
    _mm512_setzero_si512,
    _mm512_add_epi16,
    _mm512_sub_epi16
);
update_parts!("avx512f,avx512bw");

/// Drops the fraction of each word of a part, clamps it to 0 to 127, and stores it as a byte.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store_bytes(bytes: &mut [u8; PART], [low, high]: Part, scale: Scale) {
    let [low, high] = match scale {
        Scale::Full => [_mm512_srai_epi16::<3>(low), _mm512_srai_epi16::<3>(high)],
        Scale::Half => [_mm512_srai_epi16::<2>(low), _mm512_srai_epi16::<2>(high)],
    };
    // Packing alternates eight bytes of `low` and of `high`; the permutation restores the order.
    let packed = _mm512_packus_epi16(low, high);
    let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    let ordered = _mm512_permutexvar_epi64(order, packed);
    store_512(bytes, _mm512_min_epu8(ordered, _mm512_set1_epi8(127)));
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2")]
pub fn forward(tail: &Tail, activations: &mut Activations, outputs: &mut [i32]) {
    // A multiplication takes five cycles, and two can begin in each. With few boards the processor
    // would wait for results, so their sums are split.
    match outputs.len() {
        0 => (),
        1 => forward_together::<1, 4>(tail, activations, outputs),
        2 => forward_together::<2, 2>(tail, activations, outputs),
        3 => forward_together::<3, 2>(tail, activations, outputs),
        4 => forward_together::<4, 1>(tail, activations, outputs),
        5 => forward_together::<5, 1>(tail, activations, outputs),
        6 => forward_together::<6, 1>(tail, activations, outputs),
        7 => forward_together::<7, 1>(tail, activations, outputs),
        _ => forward_together::<GROUP, 1>(tail, activations, outputs),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2")]
fn forward_together<const BOARDS: usize, const SPLIT: usize>(
    tail: &Tail,
    activations: &mut Activations,
    outputs: &mut [i32],
) {
    let Activations { hidden, second, third, .. } = activations;
    dense::<BOARDS, SPLIT, PART, { PART / QUAD }>(&tail.second, hidden, second);
    dense::<BOARDS, SPLIT, BLOCK, { BLOCK / QUAD }>(&tail.third, second, third);
    last_layer(&tail.output, third, outputs);
}

/// Computes a layer. Inputs come in parts of `INPUTS` bytes, or `QUADS` quads.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn dense<const BOARDS: usize, const SPLIT: usize, const INPUTS: usize, const QUADS: usize>(
    layer: &DenseLayer,
    inputs: &[[[u8; INPUTS]; GROUP]],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    for (block, outputs) in layer.blocks.iter().zip(outputs) {
        let mut sums = [[[_mm512_setzero_si512(); 2]; BOARDS]; SPLIT];
        for (inputs, lines) in inputs.iter().zip(block.quads.as_chunks::<QUADS>().0) {
            for (quad, line) in lines.iter().enumerate() {
                let weights = line.0.as_chunks::<BYTES>().0;
                let (low, high) = (load_512(&weights[0]), load_512(&weights[1]));
                for (sums, inputs) in sums[quad % SPLIT].iter_mut().zip(inputs) {
                    let inputs = inputs.as_chunks::<QUAD>().0[quad];
                    let inputs = _mm512_set1_epi32(i32::from_le_bytes(inputs));
                    sums[0] = _mm512_dpbusd_epi32(sums[0], inputs, low);
                    sums[1] = _mm512_dpbusd_epi32(sums[1], inputs, high);
                }
            }
        }
        let bias = block.bias.0.as_chunks::<OUTPUTS>().0;
        for (board, outputs) in outputs.iter_mut().enumerate().take(BOARDS) {
            let outputs = outputs.as_chunks_mut::<OUTPUTS>().0.iter_mut();
            for (half, (outputs, bias)) in outputs.zip(bias).enumerate() {
                let mut sum = load_512(bias);
                for sums in &sums {
                    sum = _mm512_add_epi32(sum, sums[board][half]);
                }
                // Saturation caps the values at 127, and the maximum removes negative ones.
                let bytes = _mm512_cvtsepi32_epi8(_mm512_srai_epi32::<6>(sum));
                store_128(outputs, _mm_max_epi8(bytes, _mm_setzero_si128()));
            }
        }
    }
}
