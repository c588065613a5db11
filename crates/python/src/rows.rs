//! Arrays of positions.

use catalog::GameKind;
use numpy::ndarray::ArrayView2;

/// Something about the position of every row.
///
/// # Errors
/// Which row is not a position, and why.
pub fn read_rows<G: GameKind, T>(
    variant: G::Variant,
    rows: &ArrayView2<'_, i8>,
    mut see: impl FnMut(&G::Position) -> T,
) -> Result<Vec<T>, String> {
    let length = G::row_length(variant);
    if rows.ncols() != length {
        return Err(format!("rows of {} numbers: expected {length}", rows.ncols()));
    }
    let mut copied = vec![0; length];
    let mut found = Vec::with_capacity(rows.nrows());
    for (index, row) in rows.outer_iter().enumerate() {
        let row = row.as_slice().unwrap_or_else(|| {
            copied.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
            &copied
        });
        match G::read_row(variant, row) {
            Ok(position) => found.push(see(&position)),
            Err(problem) => return Err(format!("row {index}: {problem}")),
        }
    }
    Ok(found)
}
