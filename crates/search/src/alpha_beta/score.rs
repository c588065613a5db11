/// A won game. A win `n` actions away is worth `n` less, so that shorter wins are better.
pub const WIN_SCORE: i32 = 2_000_000_000;

/// Evaluations lie between this and its opposite.
pub const MAX_SCORE: i32 = WIN_SCORE - 1_000_000;

/// Whether a score is that of a finished game, not an evaluation.
#[inline]
pub const fn is_proven(score: i32) -> bool {
    score > MAX_SCORE || score < -MAX_SCORE
}

/// A score whose game ends this many moves sooner: tables count from the position, not the root.
#[inline]
pub(super) const fn nearer(score: i32, moves: i32) -> i32 {
    match score {
        win if win > MAX_SCORE => win + moves,
        loss if loss < -MAX_SCORE => loss - moves,
        estimate => estimate,
    }
}
