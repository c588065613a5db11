//! Random players in Python play whole matches over each protocol.

use arena::{Player, TimeControl};
use ewn::{BLUE, Position5, RED, SetUp, Size};
use game::{Dice, Side};
use protocol::ProtocolKind;

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
fn a_random_player_over_ntu_plays_100_games() {
    let mut player = bot(ProtocolKind::Ntu, "ntu_random.py", &[]).start(&start()).unwrap();
    for side in [RED, BLUE] {
        let set_up = player.set_up(&start(), side, &mut Dice::new(1)).unwrap().unwrap();
        assert!(SetUp::parse(Size::FIVE, &set_up).is_ok(), "{set_up}");
    }
    play_many(player);
}

#[test]
fn a_random_player_over_ewnplatform_plays_100_games() {
    let spec = bot(ProtocolKind::EwnPlatform, "ewnplatform_random.py", &[]);
    let mut player = spec.start(&start()).unwrap();
    assert_eq!(player.set_up(&start(), Side::First, &mut Dice::new(1)), Ok(None));
    play_many(player);
}

#[test]
fn the_player_of_the_documentation_plays_100_games() {
    let page = include_str!("../../../../docs/protocol.md");
    let code = page.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documented_bot.py");
    std::fs::write(&path, code).unwrap();
    let mut spec = bot(ProtocolKind::Ugi, "", &[]);
    spec.words[1] = path.to_str().unwrap().to_owned();
    play_many(spec.start(&start()).unwrap());
}

#[test]
fn protocols_for_the_official_board_refuse_others() {
    let small: ewn::AnyPosition = "r1../.../..b1 r -".parse().unwrap();
    for (kind, name) in
        [(ProtocolKind::Ntu, "the NTU protocol"), (ProtocolKind::EwnPlatform, "EWNPlatform")]
    {
        let error = bot(kind, "ntu_random.py", &[]).start(&small).err().unwrap().to_string();
        assert!(error.contains(&format!("{name} has no board but that of EWN")), "{error}");
    }
}

#[test]
fn programs_that_do_not_exist_are_an_error_for_the_user() {
    let mut spec = bot(ProtocolKind::Ugi, "", &[]);
    spec.words = vec!["/no/such/program".into()];
    let error = spec.start(&start()).err().unwrap().to_string();
    assert!(error.starts_with("cannot start \"/no/such/program\": No such file"), "{error}");
    let error = bot(ProtocolKind::Ugi, "no_such.py", &[]).start(&start()).err().unwrap();
    assert!(error.reason.contains("crash: it exited with status 2"), "{error}");
}
