use crate::{Side, Size};

/// A square, counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index; the caller knows that it is on the board.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The square in `row` (0 = top) and `column` (0 = left), if it is on the board.
    pub fn at(size: Size, row: usize, column: usize) -> Option<Self> {
        let side = usize::from(size.side());
        (row < side && column < side).then(|| Self((row * side + column) as u8))
    }

    /// The square called `name`, such as `a5`: file from the left, rank from the bottom.
    pub fn parse(size: Size, name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else {
            return None;
        };
        let column = file.checked_sub(b'a')?;
        let row = size.side().checked_sub(rank.checked_sub(b'0')?)?;
        Self::at(size, row.into(), column.into())
    }

    /// Whether a board of this size has the square.
    #[inline]
    pub const fn is_on(self, size: Size) -> bool {
        self.0 < size.squares()
    }

    /// The name on a board of this size: `a5`, or `#30` if it has no square of this index.
    pub fn name(self, size: Size) -> String {
        if !self.is_on(size) {
            return format!("#{}", self.0);
        }
        let file = char::from(b'a' + self.column(size));
        format!("{file}{}", size.side() - self.row(size))
    }

    /// The index: 0 for the top-left square, counting row by row.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The row, 0 at the top.
    #[inline]
    pub const fn row(self, size: Size) -> u8 {
        self.0 / size.side()
    }

    /// The column, 0 on the left.
    #[inline]
    pub const fn column(self, size: Size) -> u8 {
        self.0 % size.side()
    }

    /// The corner that wins the game for `player`.
    #[inline]
    pub const fn goal(size: Size, player: Side) -> Self {
        match player {
            Side::First => Self(size.squares() - 1),
            Side::Second => Self(0),
        }
    }

    /// The point reflection of the square.
    #[inline]
    pub const fn reflected(self, size: Size) -> Self {
        Self(size.squares() - 1 - self.0)
    }

    /// The square as a player sees it with the start at the top left, and back again.
    #[inline]
    pub const fn seen_by(self, size: Size, player: Side) -> Self {
        match player {
            Side::First => self,
            Side::Second => self.reflected(size),
        }
    }

    /// The reflection in the diagonal through both goals.
    pub const fn transposed(self, size: Size) -> Self {
        Self(self.column(size) * size.side() + self.row(size))
    }

    /// Moves that `player` needs from here to the goal: the Chebyshev distance.
    pub const fn distance_to_goal(self, size: Size, player: Side) -> u8 {
        let seen = self.seen_by(size, player);
        let (row, column) = (seen.row(size), seen.column(size));
        size.side() - 1 - if row < column { row } else { column }
    }

    /// The targets of a cube of `player` on this square.
    #[inline]
    pub fn steps(self, size: Size, player: Side) -> Steps {
        let of_size = &STEPS[usize::from(size.side() - Size::MIN.side())];
        // The mask is free and avoids the bounds check: an index is below 64.
        of_size[player.index()][usize::from(self.0) & (Size::MAX_SQUARES - 1)]
    }
}

/// At most three squares: along the row, along the column, diagonally.
///
/// The lowest byte is their number, the other bytes are the squares: playouts pick one
/// by shifting, without going through memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(u32);

impl Steps {
    /// The number of squares: 3, 1 on the two edges that meet at the goal, 0 on the goal.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0 & 0xff) as usize
    }

    /// Whether there are no moves: this is the goal.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The square with this index, 0 to 2, or the top left square where there is none.
    #[inline]
    pub const fn get(self, index: usize) -> Square {
        debug_assert!(index < 3);
        Square((self.0 >> (8 * (index as u32 + 1))) as u8)
    }

    /// The squares, in the order of [`Steps::get`].
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..self.len()).map(move |index| self.get(index))
    }

    const fn new(count: u8, to: [u8; 3]) -> Self {
        Self(u32::from_le_bytes([count, to[0], to[1], to[2]]))
    }
}

/// The steps from every square, by board size, player and square.
static STEPS: [[[Steps; Size::MAX_SQUARES]; 2]; SIZES] = all_steps();

const SIZES: usize = (Size::MAX.side() - Size::MIN.side() + 1) as usize;

const fn all_steps() -> [[[Steps; Size::MAX_SQUARES]; 2]; SIZES] {
    let mut table = [[[Steps(0); Size::MAX_SQUARES]; 2]; SIZES];
    let mut side = Size::MIN.side();
    while side <= Size::MAX.side() {
        let last = side * side - 1;
        let mut index = 0;
        while index <= last {
            let (count, to) = steps_of_red(side, index);
            let reflected = [last - to[0], last - to[1], last - to[2]];
            let of_size = &mut table[(side - Size::MIN.side()) as usize];
            of_size[0][index as usize] = Steps::new(count, to);
            of_size[1][(last - index) as usize] = Steps::new(count, reflected);
            index += 1;
        }
        side += 1;
    }
    table
}

const fn steps_of_red(side: u8, index: u8) -> (u8, [u8; 3]) {
    let can_go_right = index % side + 1 < side;
    let can_go_down = index / side + 1 < side;
    match (can_go_right, can_go_down) {
        (true, true) => (3, [index + 1, index + side, index + side + 1]),
        (true, false) => (1, [index + 1, 0, 0]),
        (false, true) => (1, [index + side, 0, 0]),
        (false, false) => (0, [0; 3]),
    }
}
