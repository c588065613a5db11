use super::*;

const PAPER: Pace = Pace { moves_per_game: 15, least_moves: 3, halves: 2 };
const IN_TURNS: Pace = Pace { moves_per_game: 32, least_moves: 8, halves: 1 };

#[test]
fn no_rule_ever_uses_up_the_clock() {
    for pace in [PAPER, IN_TURNS, Pace { halves: 3, ..IN_TURNS }] {
        for rule in [TimeRule::Paper, TimeRule::Thrifty] {
            for left in [1u64, 5, 10, 100, 1000, 10_000].map(Duration::from_millis) {
                for moves_played in 0..60 {
                    let limit = TimeLimit::Total { left, moves_played, rule };
                    let Allotment { soft, hard, .. } = limit.allotment(pace);
                    assert!(soft <= hard && hard * 3 <= left, "{limit:?}: {soft:?}, {hard:?}");
                }
            }
        }
    }
}

#[test]
fn the_papers_rule_divides_by_15_less_the_moves_made() {
    assert_eq!([0, 5, 12, 40].map(|moves| share(1220, moves, PAPER)), [80, 120, 400, 400]);
}

#[test]
fn a_move_gets_as_much_of_its_share_as_the_pace_says() {
    let [first, second] = [3, 1].map(|halves| Pace { halves, ..IN_TURNS });
    assert_eq!([first, second].map(|pace| share(3220, 0, pace)), [150, 50]);
}

#[test]
fn of_two_limits_the_tighter_counts_in_either_order() {
    let per_move = |time| TimeLimit::PerMove(Duration::from_millis(time));
    let total = |left| {
        let (left, rule) = (Duration::from_millis(left), TimeRule::Thrifty);
        TimeLimit::Total { left, moves_played: 3, rule }
    };
    for (one, other, tighter) in [
        (per_move(10), per_move(20), per_move(10)),
        (per_move(10), total(80), per_move(10)),
        (per_move(30), total(80), per_move(20)),
        (total(70), total(80), total(70)),
    ] {
        for (one, other) in [(one, other), (other, one)] {
            assert_eq!(TimeLimit::tighter(Some(one), Some(other)), Some(tighter));
            assert_eq!(TimeLimit::tighter(Some(one), None), Some(one));
            assert_eq!(TimeLimit::tighter(None, Some(one)), Some(one));
        }
    }
}

fn share(left: u64, moves_played: u32, pace: Pace) -> u128 {
    let (left, rule) = (Duration::from_millis(left), TimeRule::Paper);
    TimeLimit::Total { left, moves_played, rule }.allotment(pace).hard.as_millis()
}
