//! 64 bytes at a time, with the instruction that multiplies and adds four bytes at once.

use std::arch::x86_64::{
    __m512i, _mm_max_epi8, _mm_setzero_si128, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_cvtsepi32_epi8, _mm512_dpbusd_epi32, _mm512_min_epu8, _mm512_packus_epi16,
    _mm512_permutexvar_epi64, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setr_epi64,
    _mm512_setzero_si512, _mm512_srai_epi16, _mm512_srai_epi32, _mm512_sub_epi16,
};

use super::last_layer::last_layer;
use super::memory::{load_512, store_128, store_512};
use super::{Activations, GROUP, Hidden, Sums};
use crate::net::difference::{Change, Difference};
use crate::net::features::{Rows, SLOTS};
use crate::net::weights::{BLOCK, DenseLayer, FirstLayer, Line, PART, QUAD, Weights};

/// Words in a vector.
const WORDS: usize = 32;
/// Bytes in a vector.
const BYTES: usize = 64;
/// Parts of the first layer that fit into the registers.
const TOGETHER: usize = 4;
/// Outputs in a vector.
const OUTPUTS: usize = 16;

#[target_feature(enable = "avx512f,avx512bw")]
pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut Sums) {
    // Not by `map`, whose code would be without these instructions.
    let mut lines: [&Sums; SLOTS] = [&[]; SLOTS];
    for (lines, &row) in lines.iter_mut().zip(rows) {
        *lines = layer.row(row);
    }
    for (part, (sums, bias)) in sums.iter_mut().zip(&layer.bias).enumerate() {
        let mut total = load_part(&bias.0);
        for row in lines {
            total = sum(total, &row[part].0);
        }
        store_part(&mut sums.0, total);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn change(layer: &FirstLayer, difference: &Difference, sums: &mut Sums) {
    for change in difference.changes() {
        let rows = layer.row(change.removed).iter().zip(layer.row(change.added));
        for (sums, (removed, added)) in sums.iter_mut().zip(rows) {
            let without = subtracted(load_part(&sums.0), &removed.0);
            store_part(&mut sums.0, sum(without, &added.0));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub fn activate(
    layer: &FirstLayer,
    sums: &Sums,
    differences: &[Difference],
    first: usize,
    hidden: &mut Hidden,
) {
    let mut rest = differences.get(..GROUP - first).unwrap_or(differences);
    let mut board = first;
    while let Some(difference) = rest.first() {
        let count = match difference.only_change() {
            Some(change) => {
                let is_alike = |other: &Change| other.removed == change.removed;
                let alike = rest.iter().map_while(|other| other.only_change().filter(is_alike));
                match alike.take(3).count() {
                    3 => activate_steps::<3>(layer, sums, rest, board, hidden),
                    2 => activate_steps::<2>(layer, sums, rest, board, hidden),
                    _ => activate_steps::<1>(layer, sums, rest, board, hidden),
                }
            }
            None => {
                activate_any(layer, sums, difference, board, hidden);
                1
            }
        };
        (rest, board) = (&rest[count..], board + count);
    }
}

/// Steps of the same cube: boards with one change each, and the same row removed.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn activate_steps<const COUNT: usize>(
    layer: &FirstLayer,
    sums: &Sums,
    differences: &[Difference],
    first: usize,
    hidden: &mut Hidden,
) -> usize {
    let mut added: [&Sums; COUNT] = [&[]; COUNT];
    let mut removed: &Sums = &[];
    for (added, difference) in added.iter_mut().zip(differences) {
        if let Some(change) = difference.only_change() {
            (*added, removed) = (layer.row(change.added), layer.row(change.removed));
        }
    }
    for (part, ((sums, hidden), removed)) in sums.iter().zip(hidden).zip(removed).enumerate() {
        let without = subtracted(load_part(&sums.0), &removed.0);
        for (board, added) in added.iter().enumerate() {
            store_bytes(&mut hidden[first + board], sum(without, &added[part].0));
        }
    }
    COUNT
}

/// A board with any number of changes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn activate_any(
    layer: &FirstLayer,
    sums: &Sums,
    difference: &Difference,
    board: usize,
    hidden: &mut Hidden,
) {
    // Row after row as far as registers reach: memory is fastest if read in order.
    let (several, rest) = sums.as_chunks::<TOGETHER>();
    for (first, sums) in (0..).step_by(TOGETHER).zip(several) {
        activate_parts(layer, sums, difference, first, board, hidden);
    }
    let first = several.len() * TOGETHER;
    for (part, sums) in (first..).zip(rest.as_chunks::<1>().0) {
        activate_parts(layer, sums, difference, part, board, hidden);
    }
}

/// A few parts of a board, from part number `first` on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn activate_parts<const PARTS: usize>(
    layer: &FirstLayer,
    sums: &[Line<i16, PART>; PARTS],
    difference: &Difference,
    first: usize,
    board: usize,
    hidden: &mut Hidden,
) {
    let mut parts = [load_part(&sums[0].0); PARTS];
    for (part, sums) in parts.iter_mut().zip(sums) {
        *part = load_part(&sums.0);
    }
    for change in difference.changes() {
        let removed = &layer.row(change.removed)[first..][..PARTS];
        let added = &layer.row(change.added)[first..][..PARTS];
        for (part, removed) in parts.iter_mut().zip(removed) {
            *part = subtracted(*part, &removed.0);
        }
        for (part, added) in parts.iter_mut().zip(added) {
            *part = sum(*part, &added.0);
        }
    }
    for (hidden, part) in hidden[first..].iter_mut().zip(parts) {
        store_bytes(&mut hidden[board], part);
    }
}

/// Sums with one row more.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sum(mut sums: Part, row: &[i16; PART]) -> Part {
    for (sum, row) in sums.iter_mut().zip(load_part(row)) {
        *sum = _mm512_add_epi16(*sum, row);
    }
    sums
}

/// Sums with one row less.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn subtracted(mut sums: Part, row: &[i16; PART]) -> Part {
    for (sum, row) in sums.iter_mut().zip(load_part(row)) {
        *sum = _mm512_sub_epi16(*sum, row);
    }
    sums
}

/// The words of a part.
type Part = [__m512i; PART / WORDS];

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load_part(words: &[i16; PART]) -> Part {
    let mut part = [_mm512_setzero_si512(); PART / WORDS];
    for (vector, words) in part.iter_mut().zip(words.as_chunks::<WORDS>().0) {
        *vector = load_512(words);
    }
    part
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store_part(words: &mut [i16; PART], part: Part) {
    for (words, vector) in words.as_chunks_mut::<WORDS>().0.iter_mut().zip(part) {
        store_512(words, vector);
    }
}

/// Stores the words of a part without their last three bits, from 0 to 127.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store_bytes(bytes: &mut [u8; PART], [low, high]: Part) {
    let (low, high) = (_mm512_srai_epi16::<3>(low), _mm512_srai_epi16::<3>(high));
    // Eight bytes of one, then eight of the other: the permutation puts them in order.
    let packed = _mm512_packus_epi16(low, high);
    let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    let ordered = _mm512_permutexvar_epi64(order, packed);
    store_512(bytes, _mm512_min_epu8(ordered, _mm512_set1_epi8(127)));
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
        _ => forward_together::<GROUP, 1>(weights, activations, outputs),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx2")]
fn forward_together<const BOARDS: usize, const SPLIT: usize>(
    weights: &Weights,
    activations: &mut Activations,
    outputs: &mut [i32],
) {
    let Activations { hidden, second, third } = activations;
    dense::<BOARDS, SPLIT, PART, { PART / QUAD }>(&weights.second, hidden, second);
    dense::<BOARDS, SPLIT, BLOCK, { BLOCK / QUAD }>(&weights.third, second, third);
    last_layer(&weights.output, third, outputs);
}

/// A layer whose inputs come in parts of so many bytes, or quads.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn dense<const BOARDS: usize, const SPLIT: usize, const INPUTS: usize, const QUADS: usize>(
    layer: &DenseLayer,
    inputs: &[[[u8; INPUTS]; GROUP]],
    outputs: &mut [[[u8; BLOCK]; GROUP]],
) {
    for ((bias, lines), outputs) in layer.blocks().zip(outputs) {
        let mut sums = [[[_mm512_setzero_si512(); 2]; BOARDS]; SPLIT];
        for (inputs, lines) in inputs.iter().zip(lines.as_chunks::<QUADS>().0) {
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
        let bias = bias.as_chunks::<OUTPUTS>().0;
        for (board, outputs) in outputs.iter_mut().enumerate().take(BOARDS) {
            let outputs = outputs.as_chunks_mut::<OUTPUTS>().0.iter_mut();
            for (half, (outputs, bias)) in outputs.zip(bias).enumerate() {
                let mut sum = load_512(bias);
                for sums in &sums {
                    sum = _mm512_add_epi32(sum, sums[board][half]);
                }
                // Saturation takes care of 127, the maximum of 0.
                let bytes = _mm512_cvtsepi32_epi8(_mm512_srai_epi32::<6>(sum));
                store_128(outputs, _mm_max_epi8(bytes, _mm_setzero_si128()));
            }
        }
    }
}
