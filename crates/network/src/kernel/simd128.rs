//! The kernel for WebAssembly, 16 bytes at a time. No instruction multiplies and adds bytes as on
//! x86, so the later layers work on 16-bit words, and only on inputs that are not 0.

use std::arch::wasm32::{
    i16x8_add, i16x8_mul, i16x8_narrow_i32x4, i16x8_shr, i16x8_splat, i16x8_sub, i32x4_add,
    i32x4_dot_i16x8, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, i32x4_extract_lane,
    i32x4_shr, i32x4_splat, u8x16_bitmask, u8x16_min, u8x16_narrow_i16x8, u8x16_ne, u8x16_splat,
    u16x8_extend_high_u8x16, u16x8_extend_low_u8x16, v128,
};

use super::first_layer::first_layer;
use super::memory::{load_128, store_128};
use super::{Activations, GROUP, Hidden, Scale, Sums};
use crate::difference::{Change, Difference};
use crate::weights::{BLOCK, DenseLayer, FirstLayer, Line, OutputLayer, PART, Tail};

/// 16-bit words in a vector.
const WORDS: usize = 8;
/// Bytes in a vector.
const BYTES: usize = 16;
/// Parts of the first layer whose sums fit into the registers.
const TOGETHER: usize = 1;
/// 32-bit outputs in a vector.
const OUTPUTS: usize = 4;

first_layer!("simd128", v128, load_128, store_128, zero, i16x8_add, i16x8_sub);

/// Updates a few parts, from part number `first` on; returns how many. Half a part at a time:
/// browsers load all vectors of a row before adding the first, which needs twice the registers.
#[inline]
#[target_feature(enable = "simd128")]
fn update_parts<const PARTS: usize>(
    layer: &FirstLayer,
    before: &Sums,
    removed: &[u16],
    added: &[u16],
    first: usize,
    store: &mut impl FnMut(usize, Part),
) -> usize {
    for (index, before) in before.iter().enumerate().skip(first).take(PARTS) {
        let mut part = load_part(&before.0);
        for (half, sums) in part.as_chunks_mut::<HALF>().0.iter_mut().enumerate() {
            let mut words = *sums;
            for &row in removed {
                let row = half_of_row(layer, row, index, half);
                for (words, row) in words.iter_mut().zip(row) {
                    *words = i16x8_sub(*words, load_128(row));
                }
            }
            for &row in added {
                let row = half_of_row(layer, row, index, half);
                for (words, row) in words.iter_mut().zip(row) {
                    *words = i16x8_add(*words, load_128(row));
                }
            }
            *sums = words;
        }
        store(index, part);
    }
    PARTS
}

/// Vectors in half a part.
const HALF: usize = PART / WORDS / 2;

#[inline]
fn half_of_row(layer: &FirstLayer, row: u16, part: usize, half: usize) -> &[[i16; WORDS]; HALF] {
    let part = &layer.parts_of_row(row, part, 1)[0];
    &part.0.as_chunks::<WORDS>().0.as_chunks::<HALF>().0[half]
}

#[inline]
#[target_feature(enable = "simd128")]
fn zero() -> v128 {
    i32x4_splat(0)
}

/// Drops the fraction of each word of a part, clamps it to 0 to 127, and stores it as a byte.
#[inline]
#[target_feature(enable = "simd128")]
fn store_bytes(bytes: &mut [u8; PART], part: Part, scale: Scale) {
    let bytes = bytes.as_chunks_mut::<BYTES>().0.iter_mut();
    for (bytes, [low, high]) in bytes.zip(part.as_chunks::<2>().0) {
        let [low, high] = match scale {
            Scale::Full => [i16x8_shr(*low, 3), i16x8_shr(*high, 3)],
            Scale::Half => [i16x8_shr(*low, 2), i16x8_shr(*high, 2)],
        };
        let packed = u8x16_narrow_i16x8(low, high);
        store_128(bytes, u8x16_min(packed, u8x16_splat(127)));
    }
}

#[target_feature(enable = "simd128")]
pub fn forward(tail: &Tail, activations: &mut Activations, outputs: &mut [i32]) {
    let Activations { hidden, second, third, .. } = activations;
    for (board, output) in outputs.iter_mut().enumerate().take(GROUP) {
        dense(&tail.second, board, hidden, second);
        dense(&tail.third, board, second, third);
        *output = last_layer(&tail.output, board, third);
    }
}

#[inline]
#[target_feature(enable = "simd128")]
fn dense<const INPUTS: usize>(
    layer: &DenseLayer,
    board: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    for (block, outputs) in layer.blocks.iter().zip(outputs) {
        let weights = block.inputs.as_chunks::<INPUTS>().0;
        let mut sums = [zero(); BLOCK / OUTPUTS];
        for run in &block.runs {
            let (inputs, weights) = (&inputs[run.part][board], &weights[run.part]);
            let active = active_inputs(inputs) & run.inputs;
            add_words(&mut sums, products(inputs, active, weights));
        }
        store_block(&mut outputs[board], sums, &block.bias.0);
    }
}

/// A bit for each input that is not 0.
#[inline]
#[target_feature(enable = "simd128")]
fn active_inputs<const INPUTS: usize>(inputs: &[u8; INPUTS]) -> u64 {
    let mut active = 0;
    for (index, bytes) in inputs.as_chunks::<BYTES>().0.iter().enumerate() {
        let are_active = u8x16_bitmask(u8x16_ne(load_128(bytes), zero()));
        active |= u64::from(are_active) << (BYTES * index);
    }
    active
}

/// Adds up the products of a run's active inputs and their weights in 16 bits: such instructions do
/// twice as much work as those for 32 bits.
#[inline]
#[target_feature(enable = "simd128")]
fn products<const INPUTS: usize>(
    inputs: &[u8; INPUTS],
    mut active: u64,
    weights: &[Line<i16, BLOCK>; INPUTS],
) -> [v128; BLOCK / WORDS] {
    let mut sums = [zero(); BLOCK / WORDS];
    while active != 0 {
        let input = active.trailing_zeros() as usize % INPUTS;
        let value = i16x8_splat(inputs[input].into());
        for (sum, weights) in sums.iter_mut().zip(weights[input].0.as_chunks::<WORDS>().0) {
            *sum = i16x8_add(*sum, i16x8_mul(load_128(weights), value));
        }
        active &= active - 1;
    }
    sums
}

/// Adds 16-bit words to 32-bit sums.
#[inline]
#[target_feature(enable = "simd128")]
fn add_words(sums: &mut [v128; BLOCK / OUTPUTS], words: [v128; BLOCK / WORDS]) {
    for ([low, high], words) in sums.as_chunks_mut::<2>().0.iter_mut().zip(words) {
        *low = i32x4_add(*low, i32x4_extend_low_i16x8(words));
        *high = i32x4_add(*high, i32x4_extend_high_i16x8(words));
    }
}

/// Adds the bias and turns a block of sums into bytes.
#[inline]
#[target_feature(enable = "simd128")]
fn store_block(outputs: &mut [u8; BLOCK], mut sums: [v128; BLOCK / OUTPUTS], bias: &[i32; BLOCK]) {
    for (sum, bias) in sums.iter_mut().zip(bias.as_chunks::<OUTPUTS>().0) {
        *sum = i32x4_shr(i32x4_add(*sum, load_128(bias)), 6);
    }
    let outputs = outputs.as_chunks_mut::<BYTES>().0.iter_mut();
    for (outputs, sums) in outputs.zip(sums.as_chunks::<4>().0) {
        let low = i16x8_narrow_i32x4(sums[0], sums[1]);
        let high = i16x8_narrow_i32x4(sums[2], sums[3]);
        store_128(outputs, u8x16_min(u8x16_narrow_i16x8(low, high), u8x16_splat(127)));
    }
}

#[inline]
#[target_feature(enable = "simd128")]
fn last_layer(layer: &OutputLayer, board: usize, inputs: &[[[u8; BLOCK]; GROUP]]) -> i32 {
    let mut sums = zero();
    for (inputs, weights) in inputs.iter().zip(&layer.weights) {
        let inputs = inputs[board].as_chunks::<BYTES>().0;
        let weights = weights.0.as_chunks::<WORDS>().0.as_chunks::<2>().0;
        for (inputs, [low, high]) in inputs.iter().zip(weights) {
            let inputs = load_128(inputs);
            let low = i32x4_dot_i16x8(u16x8_extend_low_u8x16(inputs), load_128(low));
            let high = i32x4_dot_i16x8(u16x8_extend_high_u8x16(inputs), load_128(high));
            sums = i32x4_add(sums, i32x4_add(low, high));
        }
    }
    layer.bias
        + i32x4_extract_lane::<0>(sums)
        + i32x4_extract_lane::<1>(sums)
        + i32x4_extract_lane::<2>(sums)
        + i32x4_extract_lane::<3>(sums)
}
