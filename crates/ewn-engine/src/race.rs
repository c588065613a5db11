use std::array::from_fn;

use ewn::{Cube, CubeSet, Die, Size, movable_cubes};

use crate::Distances;

/// An approximation of the race to the goal, for boards with too many arrays to tabulate.
///
/// Where a face of the die leaves a choice, the player settles for one of the two cubes once
/// and for all, instead of choosing anew in each turn: for the one with the lesser
/// `distance^2 / mobility` (of the simple rules tried, the one with the least error). Then
/// cube i advances in a turn with a fixed probability p_i, and the chance that no cube has
/// arrived after t turns is t! times the coefficient of x^t in the product over all cubes of
/// `sum over j < d_i of (p_i x)^j / j!`. This is exact for that way of playing, so a side
/// never seems to arrive sooner, on average, than it really can.
#[derive(Clone, Debug)]
pub struct Race {
    size: Size,
    /// `terms[faces][j]` = (faces / all faces)^j / j!
    terms: Vec<[f64; MAX_DISTANCE]>,
    factorials: [f64; HORIZON],
}

/// Distances are at most 7.
const MAX_DISTANCE: usize = 7;
/// A race takes fewer turns than this but for a chance of less than 1e-9.
const HORIZON: usize = 64;

impl Race {
    /// The race on boards of this size.
    #[must_use]
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
    #[must_use]
    pub fn first_to_move_wins(&self, mover: &Distances, opponent: &Distances) -> f64 {
        let (mover, opponent) = (self.not_arrived(mover), self.not_arrived(opponent));
        // X = t + 1 and Y > t.
        let wins: f64 = (0..HORIZON - 1).map(|t| (mover[t] - mover[t + 1]) * opponent[t]).sum();
        // Rounding may leave it a hair outside.
        wins.clamp(0.0, 1.0)
    }

    /// The expected number of turns until a cube arrives.
    #[must_use]
    pub fn expected_moves(&self, distances: &Distances) -> f64 {
        self.not_arrived(distances).iter().sum()
    }

    /// The chance that no cube has arrived after t turns, for each t.
    fn not_arrived(&self, distances: &Distances) -> [f64; HORIZON] {
        let list = &mut [0; Size::MAX_CUBES][..distances.list().len()];
        list.copy_from_slice(distances.list());
        // Equal cubes are chosen by their numbers: both ways of numbering have to agree.
        if list.iter().rev().lt(list.iter()) {
            list.reverse();
        }
        let mut product = [0.0; HORIZON];
        product[0] = 1.0;
        let mut degree = 0;
        for (faces, &distance) in self.faces_by_cube(list).iter().zip(list.iter()) {
            if distance > 0 {
                let terms = &self.terms[usize::from(*faces)][..usize::from(distance)];
                degree = multiply(&mut product, degree, terms);
            }
        }
        from_fn(|t| product[t] * self.factorials[t])
    }

    /// How many faces of the die move each cube.
    fn faces_by_cube(&self, distances: &[u8]) -> [u8; Size::MAX_CUBES] {
        let mut faces = [0; Size::MAX_CUBES];
        let present = (0..distances.len()).filter(|&cube| distances[cube] > 0);
        let present = CubeSet::from_bits(present.map(|cube| 1 << cube).sum());
        if present.is_empty() {
            return faces;
        }
        let mut mobility = [0; Size::MAX_CUBES];
        let choices = Die::faces(self.size).map(|die| movable_cubes(present, die));
        for (lower, higher) in choices.clone() {
            mobility[lower.index()] += 1;
            mobility[higher.index()] += u32::from(higher != lower);
        }
        for (lower, higher) in choices {
            let squared = |cube: Cube| u32::from(distances[cube.index()]).pow(2);
            let prefer_higher = squared(higher) * mobility[lower.index()]
                < squared(lower) * mobility[higher.index()];
            faces[if prefer_higher { higher } else { lower }.index()] += 1;
        }
        faces
    }
}

/// Multiplies a polynomial in place, up to the horizon; returns the new degree.
fn multiply(product: &mut [f64; HORIZON], degree: usize, terms: &[f64]) -> usize {
    let mut result = [0.0; HORIZON];
    for (j, &term) in terms.iter().enumerate() {
        for (sum, &factor) in result[j..].iter_mut().zip(&product[..=degree]) {
            *sum += term * factor;
        }
    }
    *product = result;
    (degree + terms.len() - 1).min(HORIZON - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fewer or nearer cubes arrive sooner than all of them from the farthest squares.
    #[test]
    fn hardly_any_race_goes_beyond_the_horizon() {
        for size in Size::all() {
            let farthest = vec![size.side() - 1; size.cubes().into()];
            let distances = Distances::from_list(size, &farthest).unwrap();
            let left = Race::new(size).not_arrived(&distances)[HORIZON - 1];
            assert!(left < 1e-9, "{left} on {}", size.side());
        }
    }
}
