//! For every processor: plain loops, which compilers vectorise.

use super::{Activations, GROUP, Hidden, MAX_HIDDEN, Sums};
use crate::net::difference::Difference;
use crate::net::features::Rows;
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, Line, OutputLayer, PART, Weights};

pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut Sums) {
    sums.copy_from_slice(&layer.bias);
    for &row in rows {
        for (sums, row) in sums.iter_mut().zip(layer.row(row)) {
            // Sums may wrap in between; reading a network checks that they end in range.
            for (sum, weight) in sums.0.iter_mut().zip(row.0) {
                *sum = sum.wrapping_add(weight);
            }
        }
    }
}

pub fn change(layer: &FirstLayer, difference: &Difference, sums: &mut Sums) {
    for (part, sums) in sums.iter_mut().enumerate() {
        *sums = changed(layer, part, sums, difference);
    }
}

/// A part of the sums after a difference.
fn changed(
    layer: &FirstLayer,
    part: usize,
    sums: &Line<i16, PART>,
    difference: &Difference,
) -> Line<i16, PART> {
    let mut sums = *sums;
    for change in difference.changes() {
        let [removed, added] = [change.removed, change.added].map(|row| &layer.row(row)[part]);
        for ((sum, removed), added) in sums.0.iter_mut().zip(removed.0).zip(added.0) {
            *sum = sum.wrapping_sub(removed).wrapping_add(added);
        }
    }
    sums
}

pub fn activate(
    layer: &FirstLayer,
    sums: &Sums,
    differences: &[Difference],
    first: usize,
    hidden: &mut Hidden,
) {
    for (board, difference) in (first..GROUP).zip(differences) {
        for (part, (sums, hidden)) in sums.iter().zip(&mut *hidden).enumerate() {
            let sums = changed(layer, part, sums, difference);
            hidden[board] = sums.0.map(|sum| (sum >> 3).clamp(0, 127) as u8);
        }
    }
}

pub fn forward(weights: &Weights, activations: &mut Activations, outputs: &mut [i32]) {
    let Activations { hidden, second, third } = activations;
    for (board, output) in outputs.iter_mut().enumerate().take(GROUP) {
        dense(&weights.second, board, hidden, second);
        dense(&weights.third, board, second, third);
        *output = last_layer(&weights.output, board, third);
    }
}

fn dense<const INPUTS: usize>(
    layer: &DenseLayer,
    board: usize,
    inputs: &[[[u8; INPUTS]; GROUP]],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    // Most inputs are 0. The others are listed without branches, which could not be predicted.
    let mut active = [(0, 0); MAX_HIDDEN];
    let mut count = 0;
    for (part, inputs) in inputs.iter().enumerate().take(layer.inputs / INPUTS) {
        for (index, &input) in inputs[board].iter().enumerate() {
            active[count] = ((part * INPUTS + index) as u16, input);
            count += usize::from(input != 0);
        }
    }
    for (block, outputs) in layer.blocks.iter().zip(outputs) {
        let mut sums = block.bias.0;
        for &(index, input) in &active[..count] {
            let weights = &block.inputs[usize::from(index)];
            for (sum, weight) in sums.iter_mut().zip(weights.0) {
                *sum += i32::from(input) * i32::from(weight);
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
