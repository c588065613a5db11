//! All sets of instructions have the values of the naive network, to the bit.

use game::Dice;
use network::{
    Activations, ActiveRows, Change, Difference, GROUP, Kernel, Line, MAX_PARTS, PART, Scale,
    Shape, Sums, Weights,
};

use super::naive::NaiveNetwork;
use super::random_network::RandomNetwork;

const ROWS: usize = 90;

/// Views, tails and widths: those in use, the smallest, and some whose blocks do not come in pairs.
const SIZES: [[usize; 5]; 7] = [
    [1, 1, 256, 32, 32],
    [2, 8, 128, 32, 32],
    [2, 1, 256, 16, 32],
    [1, 2, 64, 16, 16],
    [3, 1, 192, 48, 80],
    [2, 2, 320, 112, 128],
    [1, 1, 1024, 32, 48],
];

/// Magnitudes with which most numbers between layers are neither 0 nor 127, and the largest ones.
const MAGNITUDES: [[u32; 2]; 2] = [[400, 20], [32_767, 127]];

/// Every size with weights of every kind.
fn networks(dice: &mut Dice) -> Vec<(Shape, NaiveNetwork, Weights)> {
    let mut networks = Vec::new();
    for [views, tails, hidden, second, third] in SIZES {
        for magnitudes in MAGNITUDES {
            let active_rows = ActiveRows::Any;
            let shape = Shape { feature_set: 7, rows: ROWS, views, tails, active_rows };
            let network = RandomNetwork { shape, hidden, second, third, magnitudes };
            let file = network.file(dice);
            let weights = Weights::from_bytes(&file, &shape).unwrap();
            networks.push((shape, NaiveNetwork::read(&file, &shape), weights));
        }
    }
    networks
}

/// Rows, some of them perhaps more than once.
fn some_rows(most: u32, dice: &mut Dice) -> Vec<u16> {
    (0..dice.below(most + 1)).map(|_| dice.below(ROWS as u32) as u16).collect()
}

const NO_SUMS: [Line<i16, PART>; MAX_PARTS] = [Line([-1; PART]); MAX_PARTS];

fn assert_sums(sums: &Sums, expected: &[i16], kernel: Kernel) {
    let found: Vec<i16> = sums.iter().flat_map(|line| line.0).collect();
    assert_eq!(found, expected, "{kernel}");
}

#[test]
pub fn sums_are_those_of_the_naive_network() {
    let mut dice = Dice::new(1);
    for (_, naive, weights) in networks(&mut dice) {
        let layer = &weights.first;
        for kernel in Kernel::available() {
            for _ in 0..5 {
                let [kept, removed, added] = [20, 15, 15].map(|most| some_rows(most, &mut dice));
                let (mut before, mut after) = (NO_SUMS, NO_SUMS);
                let (before, after) = (&mut before[..layer.parts], &mut after[..layer.parts]);
                let rows = [kept.as_slice(), &removed].concat();
                kernel.add_up(layer, &rows, before);
                assert_sums(before, &naive.sums(&rows), kernel);
                kernel.update(layer, before, &removed, &added, after);
                assert_sums(after, &naive.sums(&[kept, added].concat()), kernel);
            }
        }
    }
}

#[test]
pub fn adding_the_row_of_a_change_is_removing_one_row_and_adding_another() {
    let mut dice = Dice::new(4);
    for (_, naive, mut weights) in networks(&mut dice) {
        let changes = [(3, 7), (80, 80), (89, 0)];
        let changes = changes.map(|(removed, added)| Change { removed, added });
        weights.first.add_changes(&changes);
        for (change, row) in changes.iter().zip(ROWS as u16..) {
            let kept = some_rows(20, &mut dice);
            for kernel in Kernel::available() {
                let mut sums = NO_SUMS;
                let sums = &mut sums[..weights.first.parts];
                kernel.add_up(&weights.first, &[&kept[..], &[change.removed, row]].concat(), sums);
                let expected = naive.sums(&[&kept[..], &[change.added]].concat());
                assert_sums(sums, &expected, kernel);
            }
        }
    }
}

#[test]
pub fn outputs_are_those_of_the_naive_network() {
    let mut dice = Dice::new(2);
    let mut outputs_seen = Vec::new();
    for (shape, naive, weights) in networks(&mut dice) {
        for kernel in Kernel::available() {
            for (count, scale) in (1..=GROUP).flat_map(|n| [(n, Scale::Full), (n, Scale::Half)]) {
                let tail = count % shape.tails;
                let mut activations = Activations::new();
                let mut expected = Vec::new();
                for board in 0..count {
                    let views: Vec<_> =
                        (0..shape.views).map(|_| some_rows(30, &mut dice)).collect();
                    for (view, rows) in views.iter().enumerate() {
                        let mut sums = NO_SUMS;
                        let sums = &mut sums[..weights.first.parts];
                        kernel.add_up(&weights.first, rows, sums);
                        kernel.activate(sums, scale, view, board, &mut activations);
                    }
                    expected.push(naive.output(tail, &views, scale));
                }
                let mut outputs = [0; GROUP];
                kernel.forward(&weights.tails[tail], &mut activations, &mut outputs[..count]);
                let found: Vec<i64> = outputs[..count].iter().copied().map(i64::from).collect();
                assert_eq!(found, expected, "{kernel}, {scale:?}, {shape:?}");
                outputs_seen.extend(found);
            }
        }
    }
    outputs_seen.sort_unstable();
    outputs_seen.dedup();
    assert!(outputs_seen.len() > 250, "{}", outputs_seen.len());
}

#[test]
pub fn boards_that_differ_little_have_the_outputs_of_the_naive_network() {
    let mut dice = Dice::new(3);
    for (_, naive, weights) in networks(&mut dice).iter().filter(|(shape, ..)| shape.views == 1) {
        for kernel in Kernel::available() {
            for count in 1..=GROUP {
                let rows: Vec<u16> = (0..12).map(|_| dice.below(ROWS as u32) as u16).collect();
                let (mut differences, mut expected) = (Vec::new(), Vec::new());
                for _ in 0..count {
                    let (difference, changed) = some_difference(&rows, &mut dice);
                    differences.push(difference);
                    expected.push(naive.output(0, &[changed], Scale::Full));
                }
                let (mut sums, mut activations) = (NO_SUMS, Activations::new());
                let sums = &mut sums[..weights.first.parts];
                kernel.add_up(&weights.first, &rows, sums);
                kernel.activate_changed(&weights.first, sums, &differences, &mut activations);
                let mut outputs = [0; GROUP];
                kernel.forward(&weights.tails[0], &mut activations, &mut outputs[..count]);
                let found: Vec<i64> = outputs[..count].iter().copied().map(i64::from).collect();
                assert_eq!(found, expected, "{kernel}");
            }
        }
    }
}

/// One change in one of two slots, or several changes, or none, and the rows after it.
fn some_difference(rows: &[u16], dice: &mut Dice) -> (Difference, Vec<u16>) {
    let (kind, slot) = (dice.below(6), dice.below(2) as usize);
    let mut changed = rows.to_vec();
    let mut change = |slot: usize| {
        changed[slot] = dice.below(ROWS as u32) as u16;
        Change { removed: rows[slot], added: changed[slot] }
    };
    let mut difference = Difference::NONE;
    match kind {
        0 => difference.set([]),
        1 => difference.set([0, 3, 4, 7, 11].map(change)),
        _ => difference.set([change(slot)]),
    }
    (difference, changed)
}

#[test]
fn few_changes_are_a_difference() {
    let before: [u16; 12] = std::array::from_fn(|slot| slot as u16);
    for count in 0..=12 {
        let mut after = before;
        after[12 - count..].iter_mut().for_each(|row| *row += 50);
        match Difference::between(&before, &after) {
            Some(difference) => {
                assert!(count <= Difference::MOST);
                assert_eq!(difference.removed(), &before[12 - count..]);
                assert_eq!(difference.added(), &after[12 - count..]);
            }
            None => assert!(count > Difference::MOST),
        }
    }
}
