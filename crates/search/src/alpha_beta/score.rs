/// A won game. A win `n` actions away is worth `n` less, so that shorter wins are better.
pub const WIN_SCORE: i32 = 2_000_000_000;

/// Evaluations lie between this and its opposite.
pub const MAX_SCORE: i32 = WIN_SCORE - 1_000_000;

/// Whether a score is that of a finished game, not an evaluation.
#[inline]
#[must_use]
pub const fn is_proven(score: i32) -> bool {
    score > MAX_SCORE || score < -MAX_SCORE
}

/// A score as a table keeps it: wins are counted from the position, not from the root.
#[inline]
pub(super) const fn from_here(score: i32, ply: u32) -> i32 {
    match score {
        win if win > MAX_SCORE => win + ply as i32,
        loss if loss < -MAX_SCORE => loss - ply as i32,
        estimate => estimate,
    }
}

/// The opposite of [`from_here`].
#[inline]
pub(super) const fn from_root(score: i32, ply: u32) -> i32 {
    match score {
        win if win > MAX_SCORE => win - ply as i32,
        loss if loss < -MAX_SCORE => loss + ply as i32,
        estimate => estimate,
    }
}
