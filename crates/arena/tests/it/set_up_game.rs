//! Set-ups of small boards, solved.

use std::sync::atomic::AtomicBool;

use arena::{SetUpGame, SetUpGameError};
use ewn::{SetUp, Size};
use search::solve::Unsolved;

fn solve(size: usize, set_ups_of: usize) -> Result<SetUpGame, SetUpGameError> {
    let [size, set_ups_of] = [size, set_ups_of].map(|side| Size::new(side).unwrap());
    SetUpGame::solve(size, set_ups_of, 1 << 28, &AtomicBool::new(false), &mut |_, _| ())
}

#[test]
#[cfg_attr(not(feature = "long-tests"), ignore = "takes long")]
fn on_4x4_symmetric_set_ups_have_equal_values_and_there_is_an_equilibrium() {
    let game = solve(4, 4).unwrap();
    let rows = game.matrix.rows();
    let index =
        |text: String| game.set_ups.iter().position(|set_up| set_up.to_string() == text).unwrap();
    let reversed = |set_up: &SetUp| {
        let numbers = set_up.numbers().iter().map(|number| (4 - number).to_string());
        index(numbers.collect())
    };
    let transposed = |set_up: &SetUp| {
        let numbers = set_up.numbers();
        index(format!("{}{}{}", numbers[0], numbers[2], numbers[1]))
    };
    assert!((rows[0][0] - 0.551_234_878_029).abs() < 1e-12);
    for (i, red) in game.set_ups.iter().enumerate() {
        for (j, blue) in game.set_ups.iter().enumerate() {
            let value = rows[i][j];
            let images = [
                rows[reversed(red)][j],
                rows[i][reversed(blue)],
                rows[transposed(red)][transposed(blue)],
            ];
            assert!(images.iter().all(|image| (image - value).abs() < 1e-12), "{i} {j}");
        }
    }
    let found = game.matrix.equilibrium().unwrap();
    let (shown, seen) = (game.matrix.first_shown(), game.matrix.second_shown());
    assert!(shown.value <= found.value + 1e-12 && found.value <= seen.value + 1e-12);
    assert!(found.gap < 1e-9);
}

#[test]
fn small_games_are_solved_and_large_ones_refused() {
    assert_eq!(solve(3, 3).unwrap().matrix.rows(), [[1.0]]);
    let alone = solve(5, 3).unwrap();
    assert_eq!((alone.set_ups.len(), alone.matrix.rows().len()), (1, 1));
    let error = solve(4, 5).unwrap_err().to_string();
    assert_eq!(error, "6 cubes a side on a board of side 4: expected at most 3");
    let size = Size::new(4).unwrap();
    let result = SetUpGame::solve(size, size, 10_000, &AtomicBool::new(false), &mut |_, _| ());
    assert!(matches!(result, Err(SetUpGameError::Unsolved(Unsolved::Memory { .. }))));
}
