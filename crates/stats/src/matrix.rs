/// A square matrix, row by row.
pub(crate) type Matrix = Vec<Vec<f64>>;

pub(crate) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse of a symmetric matrix by elimination, without exchanging rows: `None` unless it is
/// positive definite, so that all pivots are positive.
pub(crate) fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut inverse = zeros(size);
    for (index, row) in inverse.iter_mut().enumerate() {
        row[index] = 1.0;
    }
    for column in 0..size {
        let pivot = matrix[column][column];
        if !(pivot > 0.0 && pivot.is_finite()) {
            return None;
        }
        for value in matrix[column].iter_mut().chain(&mut inverse[column]) {
            *value /= pivot;
        }
        let (pivot_row, pivot_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            subtract(&mut matrix[row], &pivot_row, factor);
            subtract(&mut inverse[row], &pivot_inverse, factor);
        }
    }
    Some(inverse)
}

fn subtract(row: &mut [f64], other: &[f64], factor: f64) {
    row.iter_mut().zip(other).for_each(|(value, other)| *value -= factor * other);
}

pub(crate) fn times_vector(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}
