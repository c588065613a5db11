//! WebAssembly, 16 bytes at a time. There is no instruction for bytes like those of x86, so the
//! later layers work on words, and only on inputs that are not 0.

use std::arch::wasm32::{
    i16x8_add, i16x8_narrow_i32x4, i16x8_shr, i16x8_shuffle, i16x8_sub, i32x4_add, i32x4_dot_i16x8,
    i32x4_extract_lane, i32x4_shr, i32x4_splat, u8x16_bitmask, u8x16_min, u8x16_narrow_i16x8,
    u8x16_ne, u8x16_splat, u16x8_extend_high_u8x16, u16x8_extend_low_u8x16, v128,
};

use super::first_layer::first_layer;
use super::memory::{load_128, store_128};
use super::{Activations, ActiveInput, GROUP, Hidden, MAX_HIDDEN, Sums};
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
    let Activations { hidden, active, second, third } = activations;
    for (board, output) in outputs.iter_mut().enumerate().take(GROUP) {
        dense(&tail.second, board, hidden, active, second);
        dense(&tail.third, board, second, active, third);
        *output = last_layer(&tail.output, board, third);
    }
}

#[inline]
#[target_feature(enable = "simd128")]
fn dense<const INPUTS: usize>(
    layer: &DenseLayer,
    board: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
    active: &mut [ActiveInput; MAX_HIDDEN],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    let count = list_active(&inputs[..layer.inputs / INPUTS], board, active);
    if !count.is_multiple_of(2) {
        active[count] = ActiveInput { number: 0, value: 0 };
    }
    let pairs = active[..count.next_multiple_of(2)].as_chunks::<2>().0;
    for (block, outputs) in layer.blocks.iter().zip(outputs) {
        let mut sums = [zero(); BLOCK / OUTPUTS];
        for [one, other] in pairs {
            let values = i32x4_splat(i32::from(one.value) | i32::from(other.value) << 16);
            let one = block.inputs[usize::from(one.number)].0.as_chunks::<WORDS>().0;
            let other = block.inputs[usize::from(other.number)].0.as_chunks::<WORDS>().0;
            let weights = one.iter().zip(other);
            for (sums, (one, other)) in sums.as_chunks_mut::<2>().0.iter_mut().zip(weights) {
                let (one, other) = (load_128(one), load_128(other));
                let low = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(one, other);
                let high = i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(one, other);
                sums[0] = i32x4_add(sums[0], i32x4_dot_i16x8(low, values));
                sums[1] = i32x4_add(sums[1], i32x4_dot_i16x8(high, values));
            }
        }
        store_block(&mut outputs[board], sums, &block.bias.0);
    }
}

/// Lists the inputs of a board that are not 0, and returns how many there are.
#[inline]
#[target_feature(enable = "simd128")]
fn list_active<const INPUTS: usize>(
    inputs: &[[[u8; INPUTS]; GROUP]],
    board: usize,
    active: &mut [ActiveInput; MAX_HIDDEN],
) -> usize {
    let mut count = 0;
    for (first, inputs) in (0..).step_by(INPUTS).zip(inputs) {
        let inputs = &inputs[board];
        let mut rest = 0;
        for (index, bytes) in inputs.as_chunks::<BYTES>().0.iter().enumerate() {
            let are_active = u8x16_bitmask(u8x16_ne(load_128(bytes), zero()));
            rest |= u64::from(are_active) << (BYTES * index);
        }
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            let number = (first + index) as u16;
            active[count] = ActiveInput { number, value: inputs[index].into() };
            count += 1;
            rest &= rest - 1;
        }
    }
    count
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
