//! WebAssembly, 16 bytes at a time. There is no instruction for bytes like those of x86, so the
//! later layers work on words, and only on inputs that are not 0.

use std::arch::wasm32::{
    i16x8_add, i16x8_mul, i16x8_narrow_i32x4, i16x8_shr, i16x8_splat, i16x8_sub, i32x4_add,
    i32x4_dot_i16x8, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8, i32x4_extract_lane,
    i32x4_shr, i32x4_splat, u8x16_bitmask, u8x16_min, u8x16_narrow_i16x8, u8x16_ne, u8x16_splat,
    u16x8_extend_high_u8x16, u16x8_extend_low_u8x16, v128,
};

use super::first_layer::first_layer;
use super::memory::{load_128, store_128};
use super::{Activations, GROUP, Hidden, Sums};
use crate::difference::{Change, Difference};
use crate::weights::{BLOCK, DenseLayer, FirstLayer, OutputLayer, PART, Tail};

/// Words in a vector.
const WORDS: usize = 8;
/// Bytes in a vector.
const BYTES: usize = 16;
/// Parts of the first layer that fit into the registers.
const TOGETHER: usize = 1;
/// Outputs in a vector.
const OUTPUTS: usize = 4;

first_layer!("simd128", v128, load_128, store_128, zero, i16x8_add, i16x8_sub);

#[inline]
#[target_feature(enable = "simd128")]
fn zero() -> v128 {
    i32x4_splat(0)
}

/// Stores the words of a part without their last three bits, from 0 to 127.
#[inline]
#[target_feature(enable = "simd128")]
fn store_bytes(bytes: &mut [u8; PART], part: Part) {
    let bytes = bytes.as_chunks_mut::<BYTES>().0.iter_mut();
    for (bytes, [low, high]) in bytes.zip(part.as_chunks::<2>().0) {
        let packed = u8x16_narrow_i16x8(i16x8_shr(*low, 3), i16x8_shr(*high, 3));
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
        let mut sums = BlockSums::new();
        let weights = block.inputs.as_chunks::<INPUTS>().0.iter();
        let weights = weights.zip(block.largest.as_chunks::<INPUTS>().0);
        for (inputs, (weights, largest)) in inputs.iter().zip(weights) {
            let inputs = &inputs[board];
            let mut rest = active_inputs(inputs);
            while rest != 0 {
                let input = rest.trailing_zeros() as usize % INPUTS;
                sums.add(inputs[input], &weights[input].0, largest[input]);
                rest &= rest - 1;
            }
        }
        store_block(&mut outputs[board], sums.total(), &block.bias.0);
    }
}

/// The inputs that are not 0, as bits.
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

/// The sums of a block. Products are added up in 16 bits as long as they fit for sure: these
/// instructions do twice as much as those for 32 bits.
struct BlockSums {
    words: [v128; BLOCK / WORDS],
    /// How much any of the words may still change.
    room: i32,
    sums: [v128; BLOCK / OUTPUTS],
}

impl BlockSums {
    #[inline]
    #[target_feature(enable = "simd128")]
    fn new() -> Self {
        Self { words: [zero(); _], room: i16::MAX.into(), sums: [zero(); _] }
    }

    /// Adds the products of an input and its weights, of which none is larger than `largest`.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn add(&mut self, input: u8, weights: &[i16; BLOCK], largest: u8) {
        let most = i32::from(input) * i32::from(largest);
        self.room -= most;
        if self.room < 0 {
            self.widen();
            self.room = i32::from(i16::MAX) - most;
        }
        let input = i16x8_splat(input.into());
        for (words, weights) in self.words.iter_mut().zip(weights.as_chunks::<WORDS>().0) {
            *words = i16x8_add(*words, i16x8_mul(load_128(weights), input));
        }
    }

    /// Moves the words to the sums.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn widen(&mut self) {
        for (sums, words) in self.sums.as_chunks_mut::<2>().0.iter_mut().zip(&mut self.words) {
            sums[0] = i32x4_add(sums[0], i32x4_extend_low_i16x8(*words));
            sums[1] = i32x4_add(sums[1], i32x4_extend_high_i16x8(*words));
            *words = zero();
        }
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn total(mut self) -> [v128; BLOCK / OUTPUTS] {
        self.widen();
        self.sums
    }
}

/// Adds the bias and makes bytes of a block of sums.
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
