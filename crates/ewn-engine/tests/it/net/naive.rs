use ewn::{Board, Cube, Position5, Side, Size, movable_cubes};

/// A network by the description of its file: plain lists, 64 bits for all sums, one thing at a
/// time.
pub struct NaiveNetwork {
    bias1: Vec<i64>,
    rows: Vec<Vec<i64>>,
    layers: [(Vec<i64>, Vec<Vec<i64>>); 2],
    bias4: i64,
    w4: Vec<i64>,
}

impl NaiveNetwork {
    pub fn read(bytes: &[u8]) -> Self {
        let mut at = 8;
        let mut next = |size: usize| {
            let mut padded = if bytes[at + size - 1] & 128 == 0 { [0; 8] } else { [255; 8] };
            padded[..size].copy_from_slice(&bytes[at..at + size]);
            at += size;
            i64::from_le_bytes(padded)
        };
        let [_, rows, hidden, second, third] = [(); 5].map(|()| next(4) as usize);
        let mut list =
            |count: usize, size: usize| -> Vec<i64> { (0..count).map(|_| next(size)).collect() };
        let bias1 = list(hidden, 2);
        let rows = (0..rows).map(|_| list(hidden, 2)).collect();
        let mut layer = |inputs: usize, outputs: usize| {
            (list(outputs, 4), (0..outputs).map(|_| list(inputs, 1)).collect())
        };
        let layers = [layer(hidden, second), layer(second, third)];
        let (bias4, w4) = (list(1, 4)[0], list(third, 2));
        Self { bias1, rows, layers, bias4, w4 }
    }

    pub fn output(&self, position: &Position5) -> i64 {
        let mut values = self.bias1.clone();
        for row in active_rows(position) {
            for (value, weight) in values.iter_mut().zip(&self.rows[row]) {
                *value += weight;
            }
        }
        assert!(values.iter().all(|&value| i16::try_from(value).is_ok()));
        let mut values: Vec<i64> = values.iter().map(|value| (value >> 3).clamp(0, 127)).collect();
        for (bias, weights) in &self.layers {
            let sums = bias.iter().zip(weights).map(|(bias, weights)| bias + dot(&values, weights));
            values = sums.map(|sum| (sum >> 6).clamp(0, 127)).collect();
        }
        self.bias4 + dot(&values, &self.w4)
    }
}

fn dot(one: &[i64], other: &[i64]) -> i64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The active rows of the feature set "mobility".
pub fn active_rows(position: &Position5) -> Vec<usize> {
    let board = position.board();
    let mover = board.mover();
    let mut rows = Vec::new();
    for (first, player) in [(0, mover), (6, mover.opponent())] {
        for index in 0..6 {
            let cube = Cube::from_index(index);
            let is_there = board.cubes(player).contains(cube);
            let square = match (is_there, mover) {
                (false, _) => 25,
                (true, Side::First) => usize::from(board.square_of(player, cube).index()),
                (true, Side::Second) => 24 - usize::from(board.square_of(player, cube).index()),
            };
            let moves_it = |die: &ewn::Die| {
                let (lower, higher) = movable_cubes(board.cubes(player), *die);
                is_there && (lower == cube || higher == cube)
            };
            let mobility = ewn::Die::faces(Size::FIVE).filter(moves_it).count();
            rows.push(((first + usize::from(index)) * 26 + square) * 7 + mobility);
        }
    }
    rows
}
