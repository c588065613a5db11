//! The algorithms of the Zweistein paper as they are printed there, against ours.

use std::collections::HashMap;

use ewn_engine::{Schwarz, Zweistein};
use game::Dice;

use super::{all_arrays, distances, movable, random_array, size};

/// A piece at some distance from the corner, or captured.
type Piece = Option<u8>;
/// `pdf[d]` is the probability that it takes d moves to the corner.
type Pdf = [f64; 20];

struct PdfDatabase {
    known: HashMap<Vec<Piece>, Pdf>,
}

impl PdfDatabase {
    fn new() -> Self {
        Self { known: HashMap::new() }
    }

    /// Algorithm 2.
    fn tree_search(&mut self, pieces: &[Piece]) -> Pdf {
        if pieces.contains(&Some(0)) {
            let mut arrived = [0.0; 20];
            arrived[0] = 1.0;
            return arrived;
        }
        if let Some(pdf) = self.known.get(pieces) {
            return *pdf;
        }
        let mut sum = [0.0; 20];
        for die in 0..pieces.len() {
            let mut min_expectation = f64::INFINITY;
            let mut min_pdf = [0.0; 20];
            for number in movable(pieces.len(), |number| pieces[number].is_some(), die) {
                let mut child = pieces.to_vec();
                child[number] = child[number].map(|distance| distance - 1);
                let child_pdf = self.tree_search(&child);
                let expectation = expected_value(&child_pdf);
                if expectation < min_expectation {
                    min_expectation = expectation;
                    min_pdf = child_pdf;
                }
            }
            for d in 0..20 {
                sum[d] += min_pdf[d];
            }
        }
        let mut shifted = [0.0; 20];
        for d in 1..20 {
            shifted[d] = sum[d - 1] / pieces.len() as f64;
        }
        self.known.insert(pieces.to_vec(), shifted);
        shifted
    }

    fn pdf(&mut self, array: &[u8]) -> Pdf {
        let pieces: Vec<Piece> =
            array.iter().map(|&distance| (distance > 0).then_some(distance)).collect();
        self.tree_search(&pieces)
    }
}

fn expected_value(pdf: &Pdf) -> f64 {
    (0..20).map(|d| d as f64 * pdf[d]).sum()
}

/// Algorithm 1.
fn zweistein(ours: &Pdf, theirs: &Pdf) -> f64 {
    let mut cdf = *ours;
    for d in 1..20 {
        cdf[d] += cdf[d - 1];
    }
    (1..20).map(|i| cdf[i - 1] * theirs[i]).sum()
}

#[test]
fn schwarz_is_the_expectation_of_algorithm_2_for_every_array() {
    for side in [3, 4, 5] {
        let schwarz = Schwarz::new(size(side));
        let mut database = PdfDatabase::new();
        for array in all_arrays(side) {
            let expected = expected_value(&database.pdf(&array));
            let ours = schwarz.expected_moves(&distances(side, &array));
            assert!((ours - expected).abs() < 1e-12, "{array:?}: {ours} and {expected}");
        }
    }
}

#[test]
fn distributions_are_those_of_algorithm_2_for_every_array() {
    for side in [3, 4, 5] {
        let zweistein = Zweistein::new(size(side));
        let mut database = PdfDatabase::new();
        for array in all_arrays(side) {
            let expected = database.pdf(&array);
            let ours = zweistein.distribution(&distances(side, &array));
            assert!(ours.last().is_some_and(|&chance| chance > 0.0), "{array:?}");
            for (index, expected) in expected[1..].iter().enumerate() {
                let chance = ours.get(index).copied().unwrap_or_default();
                assert!((chance - expected).abs() < 1e-12, "{array:?}: {index}");
            }
        }
    }
}

/// Figures 6 to 8: two boards with the same distance arrays, and what follows from them.
#[test]
fn details_are_the_distance_arrays_and_their_distributions() {
    let zweistein = Zweistein::new(size(5));
    let details = |text: &str| {
        let position: ewn::AnyPosition = text.parse().unwrap();
        game::Evaluation::details(&zweistein, &position)
    };
    let one = details("r1..r4./.b2r3../..r5.b6/r6b5.../..b1.. r -");
    assert_eq!(one, details(".b2r6.r1/...r3./r4..../..r5b5./b6...b1 b 3"));
    let [array, exactly, at_most] = &one[..] else { panic!("{one:?}") };
    let red = array.lines.iter().map(|line| line.sides[0]);
    assert!(red.eq([Some(4.0), None, Some(3.0), Some(4.0), Some(2.0), Some(4.0)]));
    let blue = array.lines.iter().map(|line| line.sides[1]);
    assert!(blue.eq([Some(4.0), Some(1.0), None, None, Some(3.0), Some(4.0)]));
    let mut database = PdfDatabase::new();
    let pdfs = [[4, 0, 3, 4, 2, 4], [4, 1, 0, 0, 3, 4]].map(|array| database.pdf(&array));
    for (line, sums) in exactly.lines.iter().zip(&at_most.lines) {
        for (side, pdf) in pdfs.iter().enumerate() {
            assert_eq!(line.sides[side].is_some(), pdf[line.number..].iter().any(|&p| p > 0.0));
            let chance = line.sides[side].unwrap_or_default();
            assert!((chance - pdf[line.number]).abs() < 1e-12);
            let sum: f64 = pdf[..=line.number].iter().sum();
            assert!(sums.sides[side].is_none_or(|found| (found - sum).abs() < 1e-12));
        }
    }
}

/// Two cubes with the same expectation have the same distribution: if they had not, the
/// values would depend on the order in which the cubes are tried.
#[test]
fn zweistein_sees_every_array_and_its_reversal_alike() {
    let zweistein = Zweistein::new(size(5));
    let rulers = [[1, 0, 0, 0, 0, 0], [3, 0, 0, 4, 0, 0], [4, 4, 4, 4, 4, 4], [0, 2, 2, 0, 3, 0]];
    for array in all_arrays(5) {
        let reversed: Vec<u8> = array.iter().rev().copied().collect();
        for ruler in rulers.map(|ruler| distances(5, &ruler)) {
            let [one, other] =
                [&array, &reversed].map(|array| zweistein.before(&distances(5, array), &ruler));
            assert!((one - other).abs() < 1e-12, "{array:?}: {one} and {other}");
        }
    }
}

#[test]
fn zweistein_is_algorithm_1_for_all_pairs_of_random_arrays() {
    for (side, sample) in [(3, 1), (4, 60), (5, 400)] {
        let ours = Zweistein::new(size(side));
        let mut database = PdfDatabase::new();
        let mut dice = Dice::new(11);
        let arrays: Vec<Vec<u8>> = (0..sample).map(|_| random_array(side, &mut dice)).collect();
        for one in &arrays {
            for other in &arrays {
                let expected = zweistein(&database.pdf(one), &database.pdf(other));
                let value = ours.before(&distances(side, one), &distances(side, other));
                let difference = (value - expected).abs();
                assert!(difference < 1e-12, "{one:?}, {other:?}: {value} and {expected}");
            }
        }
    }
}
