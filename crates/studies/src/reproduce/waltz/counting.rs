//! The formulas of section 1.3 of the paper, term by term, and exact counts beside two of them.

use tzaar::{Kind, Point, Symmetry};

use super::natural::Natural;

const POINTS: u64 = 60;

/// How many kinds `stacks` of one colour can have, in order.
pub type KindsOfStacks = fn(u32) -> Natural;

/// Any, as in the paper: `3^s`.
pub fn any_kinds(stacks: u32) -> Natural {
    Natural::from(3).to_the(stacks)
}

/// Each kind at least once, as a player without one has lost: `3^s - 3 2^s + 3`.
pub fn all_three_kinds(stacks: u32) -> Natural {
    // Words over three letters that use all: choose the places of the first letter, then split the
    // others.
    let two_letters = |others: u32| Natural::from((1u64 << others).saturating_sub(2));
    (1..stacks)
        .map(|first| &binomial(u64::from(stacks), u64::from(first)) * &two_letters(stacks - first))
        .sum()
}

/// The paper's upper bound on the number of positions: the sum of its section 1.3.
pub fn state_space(kinds: KindsOfStacks) -> Natural {
    (1..=55).map(|free| &binomial(POINTS, free) * &with_free_points(free, kinds)).sum()
}

/// The sums over the numbers of pieces and of stacks of both colours.
fn with_free_points(free: u64, kinds: KindsOfStacks) -> Natural {
    let most_pieces = 30 - free / 4;
    let heights = |stacks: u64| -> Natural {
        (stacks..=most_pieces).map(|pieces| binomial(pieces - 1, stacks - 1)).sum()
    };
    let with_white_stacks = |white: u64| {
        let black = POINTS - free - white;
        let places = binomial(POINTS - free, white);
        let heights = &heights(white) * &heights(black);
        &(&places * &heights) * &(&kinds(white as u32) * &kinds(black as u32))
    };
    (2..=most_pieces.min(58 - free)).map(with_white_stacks).sum()
}

/// `60! / (15! 9! 6!)^2`.
pub fn starts() -> Natural {
    arrangements(POINTS, &colours().map(u64::from))
}

/// The starts that a mirror axis leaves as they are: with `on_axis` points on the axis. The pieces
/// there are free as long as what is left of each type makes pairs.
pub fn starts_with_mirror(on_axis: u64) -> Natural {
    fn on_axis_of(types: &[u8], left: u64, chosen: &mut Vec<u64>, found: &mut dyn FnMut(&[u64])) {
        let Some((&count, rest)) = types.split_first() else {
            if left == 0 {
                found(chosen);
            }
            return;
        };
        for on_axis in (u64::from(count % 2)..=left.min(u64::from(count))).step_by(2) {
            chosen.push(on_axis);
            on_axis_of(rest, left - on_axis, chosen, found);
            chosen.pop();
        }
    }
    let mut sum = Natural::default();
    on_axis_of(&colours(), on_axis, &mut Vec::new(), &mut |chosen| {
        let pairs: Vec<u64> =
            colours().iter().zip(chosen).map(|(&count, on)| (u64::from(count) - on) / 2).collect();
        let ways = &arrangements(on_axis, chosen) * &arrangements((POINTS - on_axis) / 2, &pairs);
        sum = std::mem::take(&mut sum) + &ways;
    });
    sum
}

/// The positions with six stacks of different types or colours: the points, their order, and the
/// heights.
pub fn endgames() -> Natural {
    &(&binomial(POINTS, 6) * &Natural::from(720)) * &heights_of_three().to_the(2)
}

/// Those that a mirror axis with so many points leaves as they are: all six stand on the axis.
pub fn endgames_with_mirror(on_axis: u64) -> Natural {
    &(&binomial(on_axis, 6) * &Natural::from(720)) * &heights_of_three().to_the(2)
}

/// The paper's bound on the same: `6!` and the heights.
pub fn endgames_with_mirror_of_paper() -> Natural {
    &Natural::from(720) * &heights_of_three().to_the(2)
}

fn heights_of_three() -> Natural {
    (3..=16).map(|pieces| binomial(pieces - 1, 2)).sum()
}

/// How many points each of the six mirrors leaves where they are.
pub fn points_on_axes() -> Vec<u64> {
    let on_axis = |sixths| {
        let mirror = Symmetry { sixths, reflect: true, swap_colours: false };
        Point::all().filter(|&point| mirror.point(point) == point).count() as u64
    };
    (0..6).map(on_axis).collect()
}

/// How many pieces each colour and type has at the start.
fn colours() -> [u8; 6] {
    let [a, b, c] = Kind::ALL.map(|kind| kind.initial_count());
    [a, b, c, a, b, c]
}

/// The orders of so many things of several sorts.
fn arrangements(all: u64, sorts: &[u64]) -> Natural {
    let mut left = all;
    let mut product = Natural::from(1);
    for &count in sorts {
        product = &product * &binomial(left, count);
        left -= count;
    }
    product
}

/// Exact: no number up to `binomial(60, 30)` overflows.
pub fn binomial(of: u64, choose: u64) -> Natural {
    if choose > of {
        return Natural::default();
    }
    let ways = (1..=u128::from(choose.min(of - choose)))
        .fold(1u128, |ways, factor| ways * (u128::from(of) + 1 - factor) / factor);
    Natural::from(ways as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_and_words_are_those_of_the_textbook() {
        assert_eq!(binomial(60, 30).to_string(), "118264581564861424");
        assert_eq!(binomial(5, 7), Natural::default());
        // 3^s - 3 2^s + 3.
        for (stacks, words) in [(1, 0), (2, 0), (3, 6), (4, 36), (10, 55980)] {
            assert_eq!(all_three_kinds(stacks), Natural::from(words));
        }
    }

    #[test]
    fn half_of_the_mirrors_have_eight_points_on_the_axis_and_half_four() {
        let mut on_axes = points_on_axes();
        on_axes.sort_unstable();
        assert_eq!(on_axes, [4, 4, 4, 8, 8, 8]);
    }

    #[test]
    fn orbits_of_starts_are_whole() {
        let mirrored: Natural = points_on_axes().into_iter().map(starts_with_mirror).sum();
        assert_eq!((starts() + &mirrored).divided_by(12).1, 0);
        let mirrored: Natural = points_on_axes().into_iter().map(endgames_with_mirror).sum();
        assert_eq!((endgames() + &mirrored).divided_by(12).1, 0);
    }
}
