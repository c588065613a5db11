//! The toy game: its rules, its texts, and games that break the contract.

use game::{Dice, Evaluator};
use testkit::conformance::{Conformance, Symmetry, read};
use testkit::toy::{ToyEvaluator, ToyPosition, random_dice_game, random_tree};
use testkit::{Folder, check_perft_file, solve};

#[test]
fn the_toy_game_conforms() {
    suite(false, |seed| random_tree(5, &mut Dice::new(seed))).check();
    suite(true, |seed| random_dice_game(3, &mut Dice::new(seed))).check();
}

fn suite(roll_keeps_mover: bool, start: fn(u64) -> ToyPosition) -> Conformance<ToyPosition> {
    let (game, start) = ("toy".into(), Box::new(start));
    let symmetries = Vec::new();
    Conformance { game, start, read, games: 200, longest: 5, roll_keeps_mover, symmetries }
}

#[test]
#[should_panic(expected = "toy, seed 0, position loss: expected an end within 1 moves")]
fn games_that_are_too_long_do_not_conform() {
    let start = |_| "first(second(loss))".parse().unwrap();
    Conformance { longest: 1, ..suite(true, start) }.check();
}

#[test]
#[should_panic(expected = "expected First to be the mover after roll 2, too")]
fn rolls_that_pass_the_turn_on_do_not_conform() {
    suite(true, |_| "roll(1/2: first(win), 1/2: second(win))".parse().unwrap()).check();
}

#[test]
#[should_panic(expected = "expected swap to give ToMove(Second) in first(loss, win)")]
fn false_symmetries_do_not_conform() {
    let symmetry = |name: &str, swaps_players| Symmetry {
        name: name.into(),
        swaps_players,
        apply: Box::new(|position: &ToyPosition| Some(*position)),
    };
    let symmetries = vec![symmetry("identity", false), symmetry("swap", true)];
    let start = |_| "first(loss, win)".parse().unwrap();
    Conformance { symmetries, ..suite(true, start) }.check();
}

#[test]
fn small_trees_have_the_values_worked_out_by_hand() {
    for (text, value) in [
        ("first(loss, win)", 1.0),
        ("second(loss, win)", 0.0),
        ("first(second(win, loss), second(win, win))", 1.0),
        ("roll(1/4: win, 3/4: loss)", 0.25),
        ("roll(1/2: roll(1/2: win, 1/2: loss), 1/2: first(first(loss, win)))", 0.75),
        ("second(roll(1/2: win, 1/2: loss), roll(1/3: win, 2/3: first(loss)))", 1.0 / 3.0),
    ] {
        let position: ToyPosition = text.parse().unwrap();
        assert_eq!(solve(position).probability(), value, "{text}");
    }
}

#[test]
fn static_values_are_the_first_players_whoever_moves() {
    for (text, value) in [
        ("first=0.25(win)", 0.25),
        ("second=0.25(win)", 0.75),
        ("roll=0.25(1/1: second(win))", 0.75),
        ("second(win)", 0.5),
    ] {
        let position: ToyPosition = text.parse().unwrap();
        assert_eq!(ToyEvaluator.evaluate(&position).probability(), value, "{text}");
    }
}

#[test]
fn spaces_are_free_and_written_in_one_way() {
    let spaced = " first ( roll=0.5 ( 1/2 :second(win,loss), 1/2: first(loss)),\n win )";
    let position: ToyPosition = spaced.parse().unwrap();
    let text = "first(roll=0.5(1/2: second(win, loss), 1/2: first(loss)), win)";
    assert_eq!(position.to_string(), text);
    assert_eq!(text.parse(), Ok(position));
}

#[test]
fn bad_trees_are_refused_with_the_place() {
    for (text, rest) in [
        ("", ""),
        ("win", ""),
        ("first(win", ""),
        ("first(tie)", ")"),
        ("first()", ")"),
        ("first win", " win"),
        ("first(win) x", " x"),
        ("first(loss=0.3)", "=0.3)"),
        ("first=2(win)", "(win)"),
        ("roll(win)", "win)"),
        ("roll(1/0: win)", ""),
        ("roll(1/2: win)", ""),
    ] {
        let error = text.parse::<ToyPosition>().unwrap_err().to_string();
        assert_eq!(error, format!("\"{text}\" is no toy game from \"{rest}\" on"));
    }
}

#[test]
fn perft_files_name_the_line_that_is_wrong() {
    let folder = Folder::create();
    let file = folder.join("toy.perft");
    let problem = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let check = || check_perft_file::<ToyPosition>(&file);
        let panic = std::panic::catch_unwind(check).err()?;
        let told = panic.downcast::<String>().unwrap();
        Some(told.strip_prefix(&file.display().to_string()).unwrap().to_owned())
    };
    let right = "# small\n\nfirst(win, second(win, loss)) ; D1 2 ; D2 2 ; D3 0 # few\n\
                 roll(1/2: first(win), 1/2: second(win, loss)) ; D1 3\n";
    assert_eq!(problem(right), None);
    for (text, expected) in [
        ("first(win) ; D1 2", ", line 1: first(win): perft 1 is 1, expected 2"),
        ("\nfirst(win) ; Dx 1", ", line 2: \"Dx 1\": expected a depth and a count such as D2 324"),
        ("first(win)", ", line 1: first(win): no counts after the position"),
        ("# nothing", ": no perft counts"),
    ] {
        assert_eq!(problem(text).as_deref(), Some(expected));
    }
}
