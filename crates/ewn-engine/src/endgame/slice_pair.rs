use std::array::from_fn;
use std::sync::atomic::{AtomicBool, Ordering};

use ewn::{BLUE, Size, Square};

use crate::tablebase::Table;

use super::capture::Captures;
use super::label_class::{LABEL_CLASSES, LabelClass, SIDE};
use super::pair_orbits::{FAR_CORNER, transposed};
use super::slice_index::{Placement, SliceIndex};

const SQUARES: usize = 25;

/// The slices of two label classes: moves without capture lead from one to the other.
///
/// A position is a number with one base-25 digit for every cube: its square, counted
/// from its own goal. Every move makes a digit smaller, so in one pass upwards the values after
/// each move are already known, a fixed distance below. The first cube has the highest digit and
/// stays on one side of the diagonal: the other side is its mirror image.
pub(super) struct SlicePair {
    classes: [&'static LabelClass; 2],
    /// The place value of each cube's digit.
    weights: [[usize; SIDE]; 2],
    /// The win probability of each side when it is to move, by position.
    values: [Vec<f32>; 2],
}

/// The bytes of memory that solving a pair with this many cubes takes.
pub(super) const fn memory(cubes: usize) -> u64 {
    2 * (SQUARES.pow(cubes as u32) * size_of::<f32>()) as u64
}

impl SlicePair {
    /// Solves a pair; `lower` is the table with one cube less. Returns `None` if `stop` was set.
    pub fn solve(classes: [usize; 2], lower: Option<&Table>, stop: &AtomicBool) -> Option<Self> {
        let captures = Captures::new(classes, lower);
        let classes = classes.map(|class| &LABEL_CLASSES[class]);
        let cubes = classes[0].size + classes[1].size;
        let mut weights = [[0; SIDE]; 2];
        let mut weight = SQUARES.pow(cubes as u32);
        for side in 0..2 {
            for digit in &mut weights[side][..classes[side].size] {
                weight /= SQUARES;
                *digit = weight;
            }
        }
        let values = [0, 1].map(|_| vec![0.0; SQUARES.pow(cubes as u32)]);
        let mut pair = Self { classes, weights, values };
        let mut pass = Pass::new(&mut pair, captures);
        pass.place_all(0, 0, stop).then_some(pair)
    }

    /// Calls `take` with the values of the slice in which `mover` is to move, in order.
    pub fn for_each_value(&self, mover: usize, index: &SliceIndex, take: &mut dyn FnMut(f32)) {
        let [own, other] = [mover, 1 - mover].map(|side| &self.weights[side]);
        let [own_size, other_size] = [mover, 1 - mover].map(|side| self.classes[side].size);
        index.for_each(&mut |placement: &Placement| {
            let first = if mover == 0 {
                placement.mover()[0]
            } else {
                FAR_CORNER - placement.opponent()[0]
            };
            let is_mirrored = is_mirrored(first);
            let turn = |digit| if is_mirrored { transposed(digit) } else { digit };
            let mut position = 0;
            for (&square, weight) in placement.mover()[..own_size].iter().zip(own) {
                position += usize::from(turn(square)) * weight;
            }
            for (&square, weight) in placement.opponent()[..other_size].iter().zip(other) {
                position += usize::from(turn(FAR_CORNER - square)) * weight;
            }
            take(self.values[mover][position]);
        });
    }
}

/// Whether the highest digit is beyond the diagonal, so that the mirror image is stored instead.
const fn is_mirrored(digit: u8) -> bool {
    digit / 5 > digit % 5
}

/// A cube on a square, and its steps.
#[derive(Clone, Copy, Default)]
struct PlacedCube {
    /// The squares it can go to, the last one repeated where there are fewer than three.
    to: [u8; 3],
    count: usize,
    reaches_goal: bool,
    /// Whether the first step crosses the diagonal, so that its value is found at a mirror image.
    is_folding: bool,
    /// The squares in `to` as bits, numbered from the first side's point of view.
    targets: u32,
    /// By how much each step lowers the index of the position.
    distances: [u32; 3],
}

/// Solves all positions of a pair, by ascending index.
struct Pass<'a> {
    pair: &'a mut SlicePair,
    captures: Captures<'a>,
    /// The sides and places of all cubes, highest digit first.
    order: Vec<(usize, usize)>,
    /// Every cube on every square, by side, place and digit.
    placed_cubes: Box<[[[PlacedCube; SQUARES]; SIDE]; 2]>,
    /// The squares of the cubes, each counted from its own goal.
    digits: [[u8; SIDE]; 2],
    /// The side and place of the cube on each occupied square, as the first side counts squares.
    occupants: [(u8, u8); SQUARES],
    /// The index of the cubes placed so far, and that of their mirror image.
    position: usize,
    mirrored: usize,
}

impl<'a> Pass<'a> {
    fn new(pair: &'a mut SlicePair, captures: Captures<'a>) -> Self {
        let sizes = pair.classes.map(|class| class.size);
        let order = (0..2).flat_map(|side| (0..sizes[side]).map(move |cube| (side, cube)));
        let order: Vec<(usize, usize)> = order.collect();
        let mut placed_cubes = Box::new([[[PlacedCube::default(); SQUARES]; SIDE]; 2]);
        for (placed, &(side, cube)) in order.iter().enumerate() {
            let weight = pair.weights[side][cube];
            for digit in 1..=FAR_CORNER {
                placed_cubes[side][cube][usize::from(digit)] =
                    PlacedCube::new(side, digit, weight, placed == 0);
            }
        }
        Self {
            pair,
            captures,
            order,
            placed_cubes,
            digits: [[0; SIDE]; 2],
            occupants: [(0, 0); SQUARES],
            position: 0,
            mirrored: 0,
        }
    }

    /// Places the other cubes in every way, by ascending index; returns `false` if stopped.
    fn place_all(&mut self, placed: usize, occupied: u32, stop: &AtomicBool) -> bool {
        let Some(&(side, cube)) = self.order.get(placed) else {
            self.solve(occupied);
            return true;
        };
        if placed == 2 && stop.load(Ordering::Relaxed) {
            return false;
        }
        let weight = self.pair.weights[side][cube];
        let (position, mirrored) = (self.position, self.mirrored);
        for digit in 1..=FAR_CORNER {
            let square = as_first_side_counts(side, digit);
            if occupied >> square & 1 == 1 || placed == 0 && is_mirrored(digit) {
                continue;
            }
            self.digits[side][cube] = digit;
            self.occupants[usize::from(square)] = (side as u8, cube as u8);
            self.position = position + usize::from(digit) * weight;
            self.mirrored = mirrored + usize::from(transposed(digit)) * weight;
            if !self.place_all(placed + 1, occupied | 1 << square, stop) {
                return false;
            }
        }
        true
    }

    fn solve(&mut self, occupied: u32) {
        for mover in 0..2 {
            self.pair.values[mover][self.position] = self.value(mover, occupied);
        }
    }

    /// The mover's win probability.
    #[inline]
    fn value(&self, mover: usize, occupied: u32) -> f32 {
        let (mut sum, mut before) = (0.0, 0.0);
        let class = self.pair.classes[mover];
        for place in 0..class.size {
            let best = self.best_step(mover, place, occupied);
            sum += class.alone[place] * best + class.choice[place] * best.max(before);
            before = best;
        }
        // Dividing only at the end makes a certain win exactly 1.
        sum / 6.0
    }

    #[inline]
    fn best_step(&self, mover: usize, place: usize, occupied: u32) -> f32 {
        let digit = self.digits[mover][place];
        let cube = &self.placed_cubes[mover][place][usize::from(digit)];
        if cube.reaches_goal {
            return 1.0;
        }
        if cube.targets & occupied != 0 {
            return self.best_step_with_captures(mover, place, cube, occupied);
        }
        let after = |step| self.opponent_after(mover, cube, step);
        1.0 - after(0).min(after(1)).min(after(2))
    }

    /// The opponent's win probability after a step to an empty square.
    #[inline]
    fn opponent_after(&self, mover: usize, cube: &PlacedCube, step: usize) -> f32 {
        let from = if step == 0 && cube.is_folding { self.mirrored } else { self.position };
        self.pair.values[1 - mover][from - cube.distances[step] as usize]
    }

    fn best_step_with_captures(
        &self,
        mover: usize,
        place: usize,
        cube: &PlacedCube,
        occupied: u32,
    ) -> f32 {
        let mut best: f32 = 0.0;
        for (step, &to) in cube.to[..cube.count].iter().enumerate() {
            let square = as_first_side_counts(mover, to);
            let value = if occupied >> square & 1 == 0 {
                1.0 - self.opponent_after(mover, cube, step)
            } else {
                let mut digits = self.digits;
                digits[mover][place] = to;
                let (side, captured) = self.occupants[usize::from(square)];
                1.0 - self.captures.value(side.into(), captured.into(), 1 - mover, &digits)
            };
            best = best.max(value);
        }
        best
    }
}

impl PlacedCube {
    fn new(side: usize, digit: u8, weight: usize, is_first: bool) -> Self {
        // Blue's goal is square 0, so Blue's squares are counted from it.
        let steps = Square::from_index(digit).steps(Size::FIVE, BLUE);
        let to = from_fn(|step| steps.get(step.min(steps.len() - 1)).index());
        let targets = to.map(|to| 1u32 << as_first_side_counts(side, to));
        let mut distances = to.map(|to| (usize::from(digit - to) * weight) as u32);
        let is_folding = is_first && is_mirrored(to[0]);
        if is_folding {
            // On the diagonal the mirror image has the same highest digit; there, this is step 1.
            distances[0] = distances[1];
        }
        Self {
            to,
            count: steps.len(),
            reaches_goal: to.contains(&0),
            is_folding,
            targets: targets[0] | targets[1] | targets[2],
            distances,
        }
    }
}

/// A side's square as the first side counts it.
const fn as_first_side_counts(side: usize, square: u8) -> u8 {
    if side == 0 { square } else { FAR_CORNER - square }
}
