use testkit::toy::{ToyEvaluator, ToyPosition};

use super::*;

#[test]
fn after_a_roll_an_evaluation_is_that_of_the_best_move() {
    let rolled: ToyPosition = "first(second=0.3(win), second=0.8(win))".parse().unwrap();
    let (guide, mut dice) = (Guide::by_evaluation(ToyEvaluator), Dice::new(1));
    let values = [true, false].map(|is_rolled| guide.estimate(&rolled, is_rolled, &mut dice));
    assert_eq!(values, [0.8, 0.5]);
}
