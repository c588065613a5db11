use ewn::AnyPosition;
use ewn_engine::LorentzPriors;
use game::Position as _;
use search::mcts::{Prior, Priors};

#[test]
fn near_cubes_and_captures_are_thought_well_of() {
    for (text, mov, wins) in [
        // Distances of 4, 3, 2 and 1 after the move.
        ("r1..../...../...../...../b1...b2 r 1", "a5b5", 40),
        ("r1..../...../...../...../b1...b2 r 1", "a5b4", 60),
        ("...../.r1.../...../...../b1...b2 r 1", "b4c3", 75),
        ("...../...../..r1../...../b1...b2 r 1", "c3d2", 90),
        // Captures of the opponent's cubes, but not of one's own.
        ("...../...../..r1../...b2./b1.... r 1", "c3d2", 95),
        ("r1..../.b1.../...../...../b2.... r 1", "a5b4", 70),
        ("r1b1.../...../...../...../b2.... r 1", "a5b5", 70),
        ("r1r2.../...../...../...../b2.... r 1", "a5b5", 40),
        // Blue's goal is the other corner; on a large board all is far.
        ("...../..b1../...../...../r1.... b 1", "c4b5", 90),
        (
            "r1......./......../......../......../......../......../......../.......b1 r 1",
            "a8b8",
            20,
        ),
    ] {
        let position: AnyPosition = text.parse().unwrap();
        let mov = position.parse_move(mov).unwrap();
        let expected = Prior { wins, visits: 100 };
        assert_eq!(LorentzPriors.prior(&position, mov), expected, "{text} {mov}");
    }
}
