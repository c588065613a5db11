//! Matches, as the command line plays them.

use game::derive_seed;

use crate::run::{dreistein, events, json};

#[test]
fn the_number_of_threads_changes_nothing() {
    let result = |threads: &str| {
        let games = ["match", "greedy", "random", "--games", "50", "--seed", "3", "--json"];
        json(&dreistein(&[&games[..], &["--threads", threads]].concat(), ""))
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
        let played = &[&["match", engines[0], engines[1]], &options[..]].concat();
        let result = json(&dreistein(played, ""));
        let seed = derive_seed(8, 0).to_string();
        let play = |red: &str, blue: &str| {
            let players = ["play", "--red", red, "--blue", blue, "--setups", "random"];
            let options = ["--seed", &seed, "--board", board, "--json"];
            events(&dreistein(&[&players[..], &options].concat(), ""))
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
