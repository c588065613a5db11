//! Attack, block and threat of boards, computed by hand.

use ewn::AnyPosition;
use ewn_engine::EwnEvaluation;
use game::Explanation;

use super::evaluation;

/// In the spirit of figure 1 of the Star1 agent's report. Die faces that move the cube times
/// 2^(5 - distance), Red: 2 x 4 (number 2), 3 x 8 (3), 3 x 2 (6) = 38; Blue: 1 x 2, 5 x 4 = 22.
/// Blue 1 can capture Red 2 and, better, Red 3: 1 x 8. Red 2 and 3 can capture Blue 1: (2 + 3) x 2.
const FIGURE_1: &str = "r6..../...b2r2/...r3b1/...../.....";

#[test]
fn attack_and_threat_of_the_example() {
    let judgement = judge("odema", "", FIGURE_1, "b");
    assert_eq!(term(&judgement, "attack"), (38.0, 22.0));
    // What each side has to fear.
    assert_eq!(term(&judgement, "threat"), (8.0, 10.0));
}

#[test]
fn the_player_who_moved_last_weighs_own_attack_block_and_fears() {
    for (name, options, after_red, after_blue) in [
        // No cube is next to its goal.
        ("odema", "", 2.5 * 38.0 - 0.4, 2.5 * 22.0 - 0.5),
        ("odema", "block=attack", 2.5 * 38.0 - 22.0 - 0.4, 2.5 * 22.0 - 38.0 - 0.5),
        ("odema", "block=none", 2.5 * 38.0 - 0.4, 2.5 * 22.0 - 0.5),
        ("odema", "block=none,threat=1,attack=0", -8.0, -10.0),
        ("offence-defence", "", 2.0 * 38.0 - 22.0 - 0.4, 2.0 * 22.0 - 38.0 - 0.5),
        ("offence-defence", "attack=0,block=3,threat=0", -66.0, -114.0),
        // As the agent's text prints it.
        ("offence-defence", "block=-1,threat=-0.05", 2.0 * 38.0 + 22.4, 2.0 * 22.0 + 38.5),
    ] {
        let judgement = judge(name, options, FIGURE_1, "b");
        assert!((judgement.sides[0] - after_red).abs() < 1e-12, "{name} {options}: {judgement:?}");
        let judgement = judge(name, options, FIGURE_1, "r");
        assert!((judgement.sides[1] - after_blue).abs() < 1e-12, "{name} {options}: {judgement:?}");
    }
}

/// Fewer than four steps from their goals are Red 2 and 3 and Blue 2. One step before Blue 1 stands
/// Red 2, three steps before Blue 2 Red 6, and one step before Red 2 and 3 Blue 1.
#[test]
fn readings_of_the_blocking_term() {
    for (options, of_red, of_blue) in [
        ("block=none", 0.0, 0.0),
        ("block=attack", -22.0, -38.0),
        ("block=runners", 0.0, 0.0),
        ("block=runners,n=3", 0.0, -3.0),
        ("block=runners,n=4", -5.0, -5.0),
        ("block=near", 0.0, 0.0),
        ("block=near,n=4", -20.0, -32.0),
        ("block=unblocked,n=1", -20.0, -6.0),
        ("block=unblocked", -20.0, -6.0),
        ("block=unblocked,n=3", 0.0, 0.0),
    ] {
        let judgement = judge("odema", options, FIGURE_1, "b");
        assert_eq!(term(&judgement, "block"), (of_red, of_blue), "{options}");
    }
}

/// Blue 1 can capture only Blue 2, Red 4 only Red 5.
#[test]
fn own_cubes_are_not_threatened() {
    let judgement = judge("odema", "", "...../.r4r5../...../..b2../...b1.", "b");
    assert_eq!(term(&judgement, "threat"), (0.0, 0.0));
}

/// Red: 3 moves with 1 to 4, 5 with 4 to 6. Blue: the only cube moves with every face.
#[test]
fn gaps_at_the_ends_belong_to_the_last_cubes() {
    let judgement = judge("odema", "", "r3..../...../..r5../...../....b4", "b");
    assert_eq!(term(&judgement, "attack"), (4.0 * 2.0 + 3.0 * 8.0, 6.0 * 2.0));
}

/// The best of the targets counts, once, for each cube that attacks.
#[test]
fn two_cubes_can_threaten_the_same_target() {
    // Red 3 on c3 (distance 2) can be captured by Blue 1 and Blue 6.
    let judgement = judge("odema", "", "...../...../..r3b1./..b6../.....", "b");
    assert_eq!(term(&judgement, "threat"), (5.0 * 8.0 + 5.0 * 8.0, 6.0 * 4.0));
}

/// On 4 x 4 the die has three faces and a cube next to the goal is worth 2^(4 - 1).
#[test]
fn other_boards_have_other_dice_and_distances() {
    let judgement = judge("odema", "", "..../..b3./..r2./..r1.", "b");
    assert_eq!(term(&judgement, "attack"), (8.0 + 2.0 * 8.0, 3.0 * 4.0));
    assert_eq!(term(&judgement, "threat"), (0.0, 0.0));
}

fn judge(name: &str, options: &str, board: &str, mover: &str) -> Explanation {
    let position: AnyPosition = format!("{board} {mover} -").parse().unwrap();
    let size = ewn::Board::size(position.board());
    let evaluation: Box<dyn EwnEvaluation> = evaluation(name, options, size);
    evaluation.explain(&position)
}

fn term(judgement: &Explanation, name: &str) -> (f64, f64) {
    let term = judgement.terms.iter().find(|term| term.name == name).unwrap();
    (term.sides[0], term.sides[1])
}
