/// A square matrix, row by row.
pub(crate) type Matrix = Vec<Vec<f64>>;

pub(crate) fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse of a symmetric positive definite matrix, by elimination: its pivots are
/// positive, so no rows need to be exchanged. `None` if a pivot is not.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![4.0, 1.0, -2.0], vec![1.0, 3.0, 0.5], vec![-2.0, 0.5, 5.0]];
        let inverse = inverse(matrix.clone()).unwrap();
        let product: Matrix = matrix.iter().map(|row| times_vector(&inverse, row)).collect();
        for (row, values) in product.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                let expected = f64::from(u8::from(row == column));
                assert!((value - expected).abs() < 1e-12, "{product:?}");
            }
        }
    }

    #[test]
    fn a_singular_matrix_has_none() {
        assert_eq!(inverse(vec![vec![1.0, -1.0], vec![-1.0, 1.0]]), None);
    }
}
