use std::array::from_fn;
use std::mem::swap;

use ewn::{Cube, Die, Size, faces_that_move, movable_cubes};

use crate::Distances;
use crate::distances::present_cubes;

/// An approximation of the race to the goal, for boards with too many arrays to tabulate.
///
/// Where a face of the die leaves a choice, the player always takes the cube with the lesser
/// `distance^2 / mobility` (the most exact of the simple rules tried). So cube i advances in a turn
/// with a fixed probability p_i, and the chance that no cube has arrived after t turns is t! times
/// the coefficient of x^t in the product over all cubes of `sum over j < d_i of (p_i x)^j/j!`. This
/// is exact for that way of playing: a side never seems to arrive sooner, on average, than it can.
#[derive(Clone, Debug)]
pub struct Race {
    size: Size,
    /// `terms[faces][j]` = (faces / all faces)^j / j!
    terms: Vec<[f64; MAX_DISTANCE]>,
    factorials: [f64; HORIZON],
}

/// The largest distance on 8 x 8 boards.
const MAX_DISTANCE: usize = 7;
/// More turns than any race takes: 21 cubes go from distance 7 to 1, then one arrives.
const HORIZON: usize = 128;
const _: () = assert!(Size::MAX_CUBES * (MAX_DISTANCE - 1) + 1 < HORIZON);

impl Race {
    /// The race on boards of this size.
    pub fn new(size: Size) -> Self {
        let cubes = size.cubes();
        let mut factorials = [1.0; HORIZON];
        for turn in 1..HORIZON {
            factorials[turn] = factorials[turn - 1] * turn as f64;
        }
        let terms_of = |faces: u8| {
            let probability = f64::from(faces) / f64::from(cubes);
            from_fn(|j| probability.powi(j as i32) / factorials[j])
        };
        Self { size, terms: (0..=cubes).map(terms_of).collect(), factorials }
    }

    /// P(X <= Y) for the turns X of the side to move and Y of the other.
    pub fn first_to_move_wins(&self, mover: &Distances, opponent: &Distances) -> f64 {
        let (mover, opponent) = (self.not_arrived(mover), self.not_arrived(opponent));
        let chances = mover.coefficients().iter().zip(opponent.coefficients());
        // The mover wins if X = t + 1 and Y > t, and P(X = t + 1) = P(X > t) - P(X > t + 1).
        let next = mover.coefficients()[1..].iter().chain([&0.0]);
        let wins: f64 = chances.zip(next).map(|((now, other), next)| (now - next) * other).sum();
        // Rounding may leave the sum slightly outside [0, 1].
        wins.clamp(0.0, 1.0)
    }

    /// The probability that it takes at least t + 1 turns until a cube arrives, by t.
    pub(crate) fn at_least(&self, distances: &Distances) -> Vec<f64> {
        self.not_arrived(distances).coefficients().to_vec()
    }

    /// The expected number of turns until a cube arrives.
    pub fn expected_moves(&self, distances: &Distances) -> f64 {
        self.not_arrived(distances).coefficients().iter().sum()
    }

    /// The chance that no cube has arrived after t turns, as the coefficient of x^t.
    fn not_arrived(&self, distances: &Distances) -> Polynomial {
        let list = &mut [0; Size::MAX_CUBES][..distances.list().len()];
        list.copy_from_slice(distances.list());
        // The rule breaks ties by number: both numberings of a list have to agree.
        if list.iter().rev().lt(list.iter()) {
            list.reverse();
        }
        let [one, other] = &mut [Polynomial::one(), Polynomial::one()];
        let (mut product, mut next) = (one, other);
        for (faces, &distance) in self.faces_by_cube(list).iter().zip(list.iter()) {
            // The factor of a cube next to the goal is 1, and captured cubes have none.
            if distance > 1 {
                next.set_to_product(product, &self.terms[usize::from(*faces)], distance);
                swap(&mut product, &mut next);
            }
        }
        for (coefficient, factor) in product.coefficients_mut().iter_mut().zip(&self.factorials) {
            *coefficient *= factor;
        }
        *product
    }

    /// How many faces of the die move each cube.
    fn faces_by_cube(&self, distances: &[u8]) -> [u8; Size::MAX_CUBES] {
        let mut faces = [0; Size::MAX_CUBES];
        let present = present_cubes(distances);
        if present.is_empty() {
            return faces;
        }
        let squared = |cube: Cube| u32::from(distances[cube.index()]).pow(2);
        let mobility = |cube| faces_that_move(present, cube, self.size).count_ones();
        for die in Die::faces(self.size) {
            let (lower, higher) = movable_cubes(present, die);
            let prefer_higher =
                squared(higher) * mobility(lower) < squared(lower) * mobility(higher);
            faces[if prefer_higher { higher } else { lower }.index()] += 1;
        }
        faces
    }
}

/// A polynomial padded with zeros, so that products can read below its first coefficient.
#[derive(Clone, Copy)]
struct Polynomial {
    padded: [f64; PADDING + HORIZON],
    degree: usize,
}

const PADDING: usize = MAX_DISTANCE - 1;

impl Polynomial {
    fn one() -> Self {
        let mut padded = [0.0; PADDING + HORIZON];
        padded[PADDING] = 1.0;
        Self { padded, degree: 0 }
    }

    /// Becomes `other` times the polynomial of the first `count` terms. `count` is at least two,
    /// and the degree of `other` at least the old degree of `self`.
    fn set_to_product(&mut self, other: &Self, terms: &[f64; MAX_DISTANCE], count: u8) {
        match count {
            2 => self.set_to_product_with::<2>(other, terms),
            3 => self.set_to_product_with::<3>(other, terms),
            4 => self.set_to_product_with::<4>(other, terms),
            5 => self.set_to_product_with::<5>(other, terms),
            6 => self.set_to_product_with::<6>(other, terms),
            _ => self.set_to_product_with::<7>(other, terms),
        }
    }

    /// A constant number of terms is faster, and most of the time is spent here.
    fn set_to_product_with<const COUNT: usize>(
        &mut self,
        other: &Self,
        terms: &[f64; MAX_DISTANCE],
    ) {
        let terms: [f64; COUNT] = from_fn(|j| terms[COUNT - 1 - j]);
        self.degree = (other.degree + COUNT - 1).min(HORIZON - 1);
        let windows = other.padded[PADDING + 1 - COUNT..].windows(COUNT);
        for (sum, window) in self.coefficients_mut().iter_mut().zip(windows) {
            *sum = (0..COUNT).map(|j| terms[j] * window[j]).sum();
        }
    }

    fn coefficients(&self) -> &[f64] {
        &self.padded[PADDING..][..=self.degree]
    }

    fn coefficients_mut(&mut self) -> &mut [f64] {
        &mut self.padded[PADDING..][..=self.degree]
    }
}
