const SQUARES: u8 = 25;
/// A side's start corner, which is the other side's goal, counted from the side's own goal.
pub(crate) const FAR_CORNER: u8 = SQUARES - 1;

/// The square reflected in the diagonal through both goals.
#[inline]
pub(crate) const fn transposed(square: u8) -> u8 {
    TRANSPOSED[square as usize & 31]
}

/// [`transposed`] as a table; the entries after the last square avoid a bounds check.
static TRANSPOSED: [u8; 32] = {
    let mut table = [0; 32];
    let mut square = 0;
    while square < SQUARES {
        table[square as usize] = square % 5 * 5 + square / 5;
        square += 1;
    }
    table
};

/// How to turn a pair of cubes into the representative, and where its positions begin.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Orbit {
    /// The place of the first position with this pair.
    pub start: u32,
    /// Whether to reflect all squares first.
    pub is_transposed: bool,
    /// Whether to number the lead side from the other end first.
    pub is_reversed: bool,
}

/// The orbits of a pair of cubes under the symmetries of a slice.
#[derive(Clone, Debug)]
pub(crate) struct PairOrbits {
    orbits: Box<[Orbit; 1024]>,
    /// One pair of each orbit, in order of their positions.
    pub representatives: Vec<(u8, u8)>,
    /// The number of all positions.
    pub total: u64,
}

impl PairOrbits {
    /// Finds the orbits of the pairs that `is_pair` accepts; `positions` counts those with a pair.
    pub fn new(
        is_symmetric: bool,
        is_pair: impl Fn(u8, u8) -> bool,
        positions: impl Fn(u8, u8) -> u64,
    ) -> Self {
        let mut orbits = Box::new([Orbit::default(); 1024]);
        let mut representatives = Vec::new();
        let mut total = 0;
        for first in 0..SQUARES {
            for second in 0..SQUARES {
                if first == second || !is_pair(first, second) {
                    continue;
                }
                let (image, orbit) = smallest_image((first, second), is_symmetric);
                if image == (first, second) {
                    // The representative comes first, so the rest of its orbit finds it here.
                    orbits[place(first, second)].start = total as u32;
                    representatives.push((first, second));
                    total += positions(first, second);
                } else {
                    let start = orbits[place(image.0, image.1)].start;
                    orbits[place(first, second)] = Orbit { start, ..orbit };
                }
            }
        }
        Self { orbits, representatives, total }
    }

    /// The orbit of a pair.
    #[inline]
    pub fn of(&self, first: u8, second: u8) -> Orbit {
        self.orbits[place(first, second) & 1023]
    }
}

const fn place(first: u8, second: u8) -> usize {
    (first as usize) << 5 | second as usize
}

/// The smallest pair equivalent to this one under the symmetries, and how to get there.
fn smallest_image(pair: (u8, u8), is_symmetric: bool) -> ((u8, u8), Orbit) {
    let mut smallest = (pair, Orbit::default());
    for (is_transposed, is_reversed) in [(true, false), (false, true), (true, true)] {
        if is_reversed && !is_symmetric {
            continue;
        }
        let (one, two) =
            if is_transposed { (transposed(pair.0), transposed(pair.1)) } else { pair };
        let image = if is_reversed { (two, one) } else { (one, two) };
        if image < smallest.0 {
            smallest = (image, Orbit { start: 0, is_transposed, is_reversed });
        }
    }
    smallest
}
