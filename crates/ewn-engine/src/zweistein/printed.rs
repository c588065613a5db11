use ewn::{Board, Cube, CubeSet, Die, Position5, Size, Square, movable_cubes};

/// The squares of both sides' cubes, -1 for captured ones.
pub struct SquareLists {
    ours: [i32; 6],
    theirs: [i32; 6],
    /// 0 if the goal of our cubes is at the bottom right, 1 if at the top left.
    we: usize,
}

impl SquareLists {
    /// The cubes of a position; we have just moved.
    #[must_use]
    pub fn of(position: &Position5) -> Self {
        let board = position.board();
        let list = |player| {
            let mut squares = [-1; 6];
            for cube in board.cubes(player).iter() {
                squares[cube.index()] = board.square_of(player, cube).index().into();
            }
            squares
        };
        let (we, they) = (board.mover().opponent(), board.mover());
        Self { ours: list(we), theirs: list(they), we: we.index() }
    }
}

/// Zweistein as the paper prints it, to compare with: no packed board, no classes of arrays, the
/// plain loop over both databases.
pub struct PrintedZweistein {
    pdf: Vec<[f64; 20]>,
    cdf: Vec<[f64; 20]>,
    distance: [[usize; 25]; 2],
}

impl PrintedZweistein {
    /// Its Algorithm 2; lower indices first instead of recursion.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "an expensive table is no default")]
    pub fn new() -> Self {
        let mut pdf = vec![[0.0; 20]; 15_625];
        let mut expected = vec![0.0; 15_625];
        for index in 1..pdf.len() {
            let row = one_move_before(index, &pdf, &expected);
            expected[index] = (0..20).map(|i| i as f64 * row[i]).sum();
            pdf[index] = row;
        }
        let mut cdf = pdf.clone();
        for row in &mut cdf {
            for i in 1..20 {
                row[i] += row[i - 1];
            }
        }
        let distance = ewn::Side::BOTH.map(|player| {
            std::array::from_fn(|square| {
                let square = Square::from_index(square as u8);
                square.distance_to_goal(Size::FIVE, player).into()
            })
        });
        Self { pdf, cdf, distance }
    }

    /// Its Algorithm 1: the win rate of those who have just moved.
    #[must_use]
    pub fn evaluate(&self, lists: &SquareLists) -> f64 {
        let our_index = encode(&self.distances(&lists.ours, lists.we));
        let their_index = encode(&self.distances(&lists.theirs, 1 - lists.we));
        let mut sum = 0.0;
        for i in 1..20 {
            sum += self.cdf[our_index][i - 1] * self.pdf[their_index][i];
        }
        sum
    }

    fn distances(&self, squares: &[i32; 6], player: usize) -> [usize; 6] {
        squares.map(|square| if square < 0 { 0 } else { self.distance[player][square as usize] })
    }
}

fn encode(distances: &[usize; 6]) -> usize {
    distances.iter().fold(0, |index, distance| index * 5 + distance)
}

fn one_move_before(index: usize, pdf: &[[f64; 20]], expected: &[f64]) -> [f64; 20] {
    let place = |cube: Cube| 5usize.pow(5 - cube.index() as u32);
    let distance = |cube: Cube| index / place(cube) % 5;
    let cubes = (0..6).map(Cube::from_index);
    let present = cubes.filter(|&cube| distance(cube) > 0).map(|cube| 1 << cube.index()).sum();
    let mut row = [0.0; 20];
    for die in Die::faces(Size::FIVE) {
        let (lower, higher) = movable_cubes(CubeSet::from_bits(present), die);
        // Index 0 stands for a cube that has arrived: no moves are expected any more.
        let after = |cube| if distance(cube) == 1 { 0 } else { index - place(cube) };
        let better = expected[after(higher)] < expected[after(lower)];
        let best = after(if better { higher } else { lower });
        if best == 0 {
            row[1] += 1.0 / 6.0;
        }
        for i in 1..20 {
            row[i] += pdf[best][i - 1] / 6.0;
        }
    }
    row
}
