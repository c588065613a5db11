use crate::Point;
use crate::grid::Cell;

/// One of the six ways along the lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

/// Steps on the grid. The first three lead to points with higher numbers, the others back.
const STEPS: [(isize, isize); Direction::COUNT] =
    [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)];

impl Direction {
    /// The number of directions.
    pub const COUNT: usize = 6;

    /// How many directions lead to points with higher numbers; they come first.
    pub(crate) const RISING: usize = 3;

    /// All directions; number i + 3 is opposite to number i.
    pub const ALL: [Self; Self::COUNT] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Its number, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The first stack seen from a point in a direction; `occupied` has a bit for each stack.
#[inline]
pub fn first_stack_seen(occupied: u64, from: Point, direction: Direction) -> Option<Point> {
    let seen = RAYS[from.index()][direction.index()] & occupied;
    if seen == 0 {
        return None;
    }
    let is_rising = direction.index() < Direction::RISING;
    let index = if is_rising { seen.trailing_zeros() } else { 63 - seen.leading_zeros() };
    Some(Point::from_index(index as u8))
}

/// Calls `visit` with the point of the first stack seen from `from` in each direction.
#[inline(always)]
pub(crate) fn for_each_stack_seen(occupied: u64, from: Point, mut visit: impl FnMut(Point)) {
    let rays = &RAYS[from.index()];
    for ray in &rays[..Direction::RISING] {
        let seen = ray & occupied;
        if seen != 0 {
            visit(Point::from_index(seen.trailing_zeros() as u8));
        }
    }
    for ray in &rays[Direction::RISING..] {
        let seen = ray & occupied;
        if seen != 0 {
            visit(Point::from_index(63 - seen.leading_zeros() as u8));
        }
    }
}

/// All points on the way from a point in a direction, up to the edge or the hole.
pub(crate) static RAYS: [[u64; Direction::COUNT]; Point::COUNT] = rays();

const fn rays() -> [[u64; Direction::COUNT]; Point::COUNT] {
    let mut rays = [[0; Direction::COUNT]; Point::COUNT];
    let mut from = 0;
    while from < Point::COUNT {
        let mut direction = 0;
        while direction < Direction::COUNT {
            rays[from][direction] = ray(Point::from_index(from as u8), STEPS[direction]);
            direction += 1;
        }
        from += 1;
    }
    rays
}

const fn ray(from: Point, step: (isize, isize)) -> u64 {
    let mut points = 0;
    let mut cell = from.cell();
    while let Some(next) = Cell::offset(cell, step.0, step.1) {
        let Some(point) = Point::at(next) else {
            break;
        };
        points |= point.bit();
        cell = next;
    }
    points
}
