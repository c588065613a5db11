//! Random players in Python play whole matches.

use arena::{Player, TimeControl};
use ewn::Position5;

use crate::support::{bot, play, start};

fn play_many(mut player: impl Player<Position5>) {
    let mut won = 0;
    for number in 0..100 {
        let game = play(&mut player, number, TimeControl::default());
        assert_eq!(game.forfeit, None, "game {number}");
        won += u32::from(game.winner.index() as u64 == number % 2);
    }
    // Two random players: five standard deviations around the middle.
    assert!((25..=75).contains(&won), "won {won} of 100");
}

#[test]
fn the_player_of_the_documentation_plays_100_games() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/random_bot.py");
    let mut spec = bot("", &[]);
    spec.words[1] = path.to_owned();
    play_many(spec.start(&start()).unwrap());
}

#[test]
fn programs_that_do_not_exist_are_an_error_for_the_user() {
    let mut spec = bot("", &[]);
    spec.words = vec!["/no/such/program".into()];
    let error = spec.start(&start()).err().unwrap().to_string();
    assert!(error.starts_with("cannot start \"/no/such/program\": No such file"), "{error}");
    let error = bot("no_such.py", &[]).start(&start()).err().unwrap();
    assert!(error.reason.contains("crash: it exited with status 2"), "{error}");
}
