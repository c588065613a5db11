use network::{Scale, Shape};

/// A network by the description of its file: plain lists, 64 bits for all sums but those of rows,
/// one thing at a time.
pub struct NaiveNetwork {
    bias1: Vec<i64>,
    rows: Vec<Vec<i64>>,
    tails: Vec<NaiveTail>,
}

struct NaiveTail {
    layers: [(Vec<i64>, Vec<Vec<i64>>); 2],
    bias4: i64,
    w4: Vec<i64>,
}

impl NaiveNetwork {
    pub fn read(bytes: &[u8], shape: &Shape) -> Self {
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
        let mut tail = || {
            let mut layer = |inputs: usize, outputs: usize| {
                (list(outputs, 4), (0..outputs).map(|_| list(inputs, 1)).collect())
            };
            let layers = [layer(shape.views * hidden, second), layer(second, third)];
            NaiveTail { layers, bias4: list(1, 4)[0], w4: list(third, 2) }
        };
        let tails = (0..shape.tails).map(|_| tail()).collect();
        Self { bias1, rows, tails }
    }

    /// The sums of these rows, which wrap.
    pub fn sums(&self, rows: &[u16]) -> Vec<i16> {
        let sum = |neuron: usize| {
            let rows = rows.iter().map(|&row| self.rows[usize::from(row)][neuron]);
            (self.bias1[neuron] + rows.sum::<i64>()) as i16
        };
        (0..self.bias1.len()).map(sum).collect()
    }

    /// The output for views with these rows; `scale` is that of the rows.
    pub fn output(&self, tail: usize, views: &[Vec<u16>], scale: Scale) -> i64 {
        let times = if scale == Scale::Half { 2 } else { 1 };
        let tail = &self.tails[tail];
        let sums = views.iter().flat_map(|rows| self.sums(rows));
        let mut values: Vec<i64> =
            sums.map(|sum| ((i64::from(sum) * times) >> 3).clamp(0, 127)).collect();
        for (bias, weights) in &tail.layers {
            let sums = bias.iter().zip(weights).map(|(bias, weights)| bias + dot(&values, weights));
            values = sums.map(|sum| (sum >> 6).clamp(0, 127)).collect();
        }
        tail.bias4 + dot(&values, &tail.w4)
    }
}

fn dot(one: &[i64], other: &[i64]) -> i64 {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
