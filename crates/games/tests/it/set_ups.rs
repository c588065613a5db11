use std::collections::HashSet;

use ewn::{BLUE, RED, SetUp, Size};
use game::{Dice, GameSeed};
use games::ewn_game::choose_set_up;
use games::{Game, Position, Variant};
use tzaar::WHITE;

#[test]
fn answers_given_again_lead_to_the_same_start() {
    for side in [5, 8] {
        let size = Size::new(side).unwrap();
        let mut table = Variant::Ewn(size).set_up_table("free", BLUE, GameSeed(3)).unwrap();
        table.answer("random").unwrap();
        table.answer(&SetUp::canonical(size).to_string()).unwrap();
        let mut again = Variant::Ewn(size).set_up_table("free", BLUE, GameSeed(4)).unwrap();
        for (player, answer) in table.answers() {
            assert_eq!(again.request().unwrap().player, player);
            again.answer(&answer).unwrap();
        }
        assert!(table.start().is_some());
        assert_eq!(again.start(), table.start());
        let error = table.answer("132645").unwrap_err();
        assert_eq!(error, "both sides are set up");
    }
}

#[test]
fn chance_places_all_pieces_and_the_game_begins() {
    let mut table =
        Game::Tzaar.default_variant().set_up_table("tournament", WHITE, GameSeed(1)).unwrap();
    table.answer("t a1").unwrap();
    assert_eq!(table.request().unwrap().player, tzaar::BLACK);
    assert_eq!(table.request().unwrap().squares.len(), 59);
    for (text, part) in [("T A1", "A1"), ("X A2", "expected a type"), ("T Z9", "not a point")] {
        let error = table.answer(text).unwrap_err();
        assert!(error.contains(part), "{text}: {error}");
    }
    while table.request().is_some() {
        assert_eq!(table.start(), None);
        table.answer("random").unwrap();
    }
    let Some(Position::Tzaar(start)) = table.start() else { panic!("no start") };
    assert!(start.is_first_turn());
    assert!(table.answer("random").is_err());
    let mut again =
        Game::Tzaar.default_variant().set_up_table("tournament", WHITE, GameSeed(2)).unwrap();
    for (player, answer) in table.answers() {
        assert_eq!(again.request().unwrap().player, player);
        again.answer(&answer).unwrap();
    }
    assert_eq!(again.start(), table.start());
}

#[test]
fn both_sides_have_good_set_ups_and_mix_them() {
    // Each has four images.
    for (side, count) in [(RED, 8), (BLUE, 4)] {
        let mut dice = Dice::new(1);
        let draw = |_| choose_set_up(Size::FIVE, side, &mut dice).unwrap();
        let drawn: HashSet<SetUp> = (0..500).map(draw).collect();
        assert_eq!(drawn.len(), count);
    }
    let small = Size::new(4).unwrap();
    assert_eq!(choose_set_up(small, RED, &mut Dice::new(1)), None);
}
