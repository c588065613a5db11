//! The kernel for every processor: plain loops, which compilers vectorise.

use super::{Activations, ActiveInput, GROUP, Hidden, MAX_HIDDEN, Scale, Sums};
use crate::difference::Difference;
use crate::weights::{BLOCK, DenseLayer, FirstLayer, Line, OutputLayer, PART, Tail};

pub fn update(layer: &FirstLayer, before: &Sums, removed: &[u16], added: &[u16], after: &mut Sums) {
    for (part, (before, after)) in before.iter().zip(after).enumerate() {
        *after = updated(layer, part, before, removed, added);
    }
}

/// Computes a part of the sums after an update.
fn updated(
    layer: &FirstLayer,
    part: usize,
    before: &Line<i16, PART>,
    removed: &[u16],
    added: &[u16],
) -> Line<i16, PART> {
    let mut sums = *before;
    // Sums wrap around, as in the other kernels.
    for &row in removed {
        for (sum, weight) in sums.0.iter_mut().zip(layer.row(row)[part].0) {
            *sum = sum.wrapping_sub(weight);
        }
    }
    for &row in added {
        for (sum, weight) in sums.0.iter_mut().zip(layer.row(row)[part].0) {
            *sum = sum.wrapping_add(weight);
        }
    }
    sums
}

pub fn activate(sums: &Sums, scale: Scale, board: usize, hidden: &mut Hidden) {
    for (sums, hidden) in sums.iter().zip(hidden) {
        hidden[board] = bytes(sums, scale);
    }
}

pub fn activate_changed(
    layer: &FirstLayer,
    sums: &Sums,
    differences: &[Difference],
    hidden: &mut Hidden,
) {
    for (board, difference) in differences.iter().enumerate().take(GROUP) {
        for (part, (sums, hidden)) in sums.iter().zip(&mut *hidden).enumerate() {
            let sums = updated(layer, part, sums, difference.removed(), difference.added());
            hidden[board] = bytes(&sums, Scale::Full);
        }
    }
}

/// Drops the fraction of each sum and clamps it to 0 to 127.
fn bytes(sums: &Line<i16, PART>, scale: Scale) -> [u8; PART] {
    let fraction_bits = match scale {
        Scale::Full => 3,
        Scale::Half => 2,
    };
    sums.0.map(|sum| (sum >> fraction_bits).clamp(0, 127) as u8)
}

pub fn forward(tail: &Tail, activations: &mut Activations, outputs: &mut [i32]) {
    let Activations { hidden, active, second, third } = activations;
    for (board, output) in outputs.iter_mut().enumerate().take(GROUP) {
        dense(&tail.second, board, hidden, active, second);
        dense(&tail.third, board, second, active, third);
        *output = last_layer(&tail.output, board, third);
    }
}

fn dense<const INPUTS: usize>(
    layer: &DenseLayer,
    board: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
    active: &mut [ActiveInput; MAX_HIDDEN],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    // Most inputs are 0. The others are listed without branches, which could not be predicted.
    let mut count = 0;
    for (part, inputs) in inputs.iter().enumerate().take(layer.inputs / INPUTS) {
        for (index, &input) in inputs[board].iter().enumerate() {
            let number = (part * INPUTS + index) as u16;
            active[count] = ActiveInput { number, value: input.into() };
            count += usize::from(input != 0);
        }
    }
    for (block, outputs) in layer.blocks.iter().zip(outputs) {
        let mut sums = block.bias.0;
        for input in &active[..count] {
            let weights = &block.inputs[usize::from(input.number)];
            for (sum, weight) in sums.iter_mut().zip(weights.0) {
                *sum += i32::from(input.value) * i32::from(weight);
            }
        }
        outputs[board] = sums.map(|sum| (sum >> 6).clamp(0, 127) as u8);
    }
}

fn last_layer(layer: &OutputLayer, board: usize, inputs: &[[[u8; BLOCK]; GROUP]]) -> i32 {
    let mut sum = layer.bias;
    for (inputs, weights) in inputs.iter().zip(&layer.weights) {
        for (&input, weight) in inputs[board].iter().zip(weights.0) {
            sum += i32::from(input) * i32::from(weight);
        }
    }
    sum
}
