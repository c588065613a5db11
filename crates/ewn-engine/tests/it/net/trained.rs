//! The built-in network has the values from its training.

use ewn::Position5;
use ewn_engine::net::Network;
use game::Evaluator;

/// Squares, the integer output and the value before any rounding: every tenth line of what
/// `training/check_values.py` writes for the run that made the network.
const VALUES: &str = include_str!("trained.csv");

#[test]
fn the_built_in_network_has_the_values_of_its_training() {
    let network = Network::load("built-in").unwrap();
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    let lines: Vec<&str> = VALUES.lines().skip(1).collect();
    for line in &lines {
        let mut fields = line.split(',');
        let position = position(fields.next().unwrap());
        let output: i32 = fields.next().unwrap().parse().unwrap();
        let unrounded: f64 = fields.next().unwrap().parse().unwrap();
        assert_eq!(network.output(position.board()), output, "{position}");
        let error = (network.evaluate(&position).probability() - unrounded).abs();
        sum += error;
        largest = largest.max(error);
    }
    // What docs/networks.md promises.
    assert!(lines.len() == 200 && sum / 200.0 < 0.004 && largest < 0.02, "{sum} {largest}");
}

/// The position with Red to move and twelve cubes on these squares, 25 for none.
fn position(squares: &str) -> Position5 {
    let mut board = vec![".".to_owned(); 25];
    for (cube, square) in squares.split(' ').enumerate() {
        let square: usize = square.parse().unwrap();
        if square < 25 {
            let side = if cube < 6 { 'r' } else { 'b' };
            board[square] = format!("{side}{}", cube % 6 + 1);
        }
    }
    let rows: Vec<String> = board.chunks(5).map(<[String]>::concat).collect();
    format!("{} r -", rows.join("/")).parse().unwrap()
}
