//! For every processor: plain loops, which compilers turn into whatever vectors there are.

use super::Activations;
use crate::net::difference::Difference;
use crate::net::features::Rows;
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, OutputLayer, QUAD, Weights};

pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut [i16]) {
    sums.copy_from_slice(&layer.bias);
    for &row in rows {
        add(sums, layer.row(row.into()));
    }
}

/// Sums wrap on the way, but reading a network makes sure that they end in range.
fn add(sums: &mut [i16], row: &[i16]) {
    sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
}

pub fn activate(layer: &FirstLayer, sums: &[i16], differences: &[Difference], hidden: &mut [u8]) {
    for (difference, hidden) in differences.iter().zip(hidden.chunks_exact_mut(layer.width)) {
        /// Sums of so many neurons stay in registers.
        const PART: usize = 64;
        for (part, (sums, hidden)) in
            sums.as_chunks::<PART>().0.iter().zip(hidden.as_chunks_mut::<PART>().0).enumerate()
        {
            let mut sums = *sums;
            for (removed, added) in difference.changes() {
                let [removed, added] =
                    [removed, added].map(|row| &layer.row(usize::from(row))[part * PART..][..PART]);
                for ((sum, removed), added) in sums.iter_mut().zip(removed).zip(added) {
                    *sum = sum.wrapping_sub(*removed).wrapping_add(*added);
                }
            }
            for (byte, sum) in hidden.iter_mut().zip(sums) {
                *byte = (sum >> 3).clamp(0, 127) as u8;
            }
        }
    }
}

pub fn forward(weights: &Weights, activations: &mut Activations, outputs: &mut [i32]) {
    let count = outputs.len();
    let Activations { hidden, second, third } = activations;
    dense(&weights.second, count, hidden, second);
    dense(&weights.third, count, second, third);
    for (output, third) in outputs.iter_mut().zip(third.chunks_exact(weights.third.outputs())) {
        *output = last(&weights.output, third);
    }
}

fn dense(layer: &DenseLayer, count: usize, inputs: &[u8], outputs: &mut [u8]) {
    let boards = inputs.chunks_exact(layer.inputs).take(count);
    for (inputs, outputs) in boards.zip(outputs.chunks_exact_mut(layer.outputs())) {
        let blocks = layer.weights.chunks_exact(layer.inputs * BLOCK);
        let (biases, outputs) = (layer.bias.as_chunks::<BLOCK>().0, outputs.as_chunks_mut().0);
        for ((weights, bias), outputs) in blocks.zip(biases).zip(outputs) {
            *outputs = dense_block(inputs, weights, bias);
        }
    }
}

fn dense_block(inputs: &[u8], weights: &[i8], bias: &[i32; BLOCK]) -> [u8; BLOCK] {
    let mut sums = *bias;
    let lines = weights.as_chunks::<{ BLOCK * QUAD }>().0;
    for (inputs, line) in inputs.as_chunks::<QUAD>().0.iter().zip(lines) {
        let inputs = inputs.map(i32::from);
        for (sum, weights) in sums.iter_mut().zip(line.as_chunks::<QUAD>().0) {
            for (input, &weight) in inputs.iter().zip(weights) {
                *sum += input * i32::from(weight);
            }
        }
    }
    sums.map(|sum| (sum >> 6).clamp(0, 127) as u8)
}

fn last(layer: &OutputLayer, inputs: &[u8]) -> i32 {
    let products = inputs.iter().zip(&*layer.weights);
    products.fold(layer.bias, |sum, (&input, &weight)| sum + i32::from(input) * i32::from(weight))
}
