use game::{FirstValue, Position, Side, Turn};

/// The value under perfect play, by plain recursion: simple enough to check searches against.
pub fn solve<P: Position>(position: P) -> FirstValue {
    FirstValue::new(match position.turn() {
        Turn::Over(outcome) => return outcome.into(),
        Turn::ToRoll => {
            let weighted = position
                .rolls()
                .map(|(roll, weight)| weight * solve(position.roll(roll)).probability());
            // Rounding may carry the sum of the products past 1.
            weighted.sum::<f64>().min(1.0)
        }
        Turn::ToMove(player) => {
            let values = position.moves().map(|mov| solve(position.play(mov)).probability());
            match player {
                Side::First => values.fold(0.0, f64::max),
                Side::Second => values.fold(1.0, f64::min),
            }
        }
    })
}
