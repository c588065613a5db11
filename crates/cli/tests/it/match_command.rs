//! Matches, as the command line plays them.

use std::process::Command;

use game::derive_seed;
use serde_json::Value;

#[test]
fn the_number_of_threads_changes_nothing() {
    let result = |threads: &str| {
        let games = ["match", "greedy", "random", "--games", "50", "--seed", "3", "--json"];
        dreistein(&[&games[..], &["--threads", threads]].concat())
    };
    assert_eq!(result("1"), result("2"));
    assert_eq!(result("1"), result("3"));
}

/// The terminal game and the match have one rule for set-ups, dice and engines.
#[test]
fn the_games_of_a_match_can_be_played_again_in_the_terminal() {
    let engines = ["random", "greedy:eval=odema"];
    for board in ["4", "5"] {
        let options = ["--games", "2", "--seed", "8", "--board", board, "--json"];
        let result = &dreistein(&[&["match", engines[0], engines[1]], &options[..]].concat())[0];
        let seed = derive_seed(8, 0).to_string();
        let play = |red: &str, blue: &str| {
            let players = ["play", "--red", red, "--blue", blue, "--setups", "random"];
            dreistein(&[&players[..], &["--seed", &seed, "--board", board, "--json"]].concat())
        };
        let games = [play(engines[0], engines[1]), play(engines[1], engines[0])];
        let moves = games.iter().flatten().filter(|event| event["event"] == "move").count();
        assert_eq!(result["mean_plies"], moves as f64 / 2.0);
        let won = [(0, "red"), (1, "blue")]
            .into_iter()
            .filter(|(game, side)| games[*game].last().unwrap()["winner"] == *side)
            .count();
        assert_eq!(result["win_rate"], won as f64 / 2.0);
    }
}

fn dreistein(arguments: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_dreistein")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
