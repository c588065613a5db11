use game::Side::{First, Second};
use games::{EndReason, Game};
use report::Ending;

#[test]
fn sentences_name_who_did_what() {
    let lacks = EndReason::has(First, "no-capture", "no capture left");
    let sentence = |you| Ending::new(Game::Tzaar, Second, &lacks, you).sentence;
    assert_eq!(sentence(None), "Black wins: White has no capture left");
    assert_eq!(sentence(Some(First)), "You lose: you have no capture left");
    assert_eq!(sentence(Some(Second)), "You win: White has no capture left");
    assert_eq!(Ending::new(Game::Tzaar, Second, &lacks, None).code, "no-capture");
    let resigned = EndReason::did(First, "resigned", "resigned");
    let sentence = |you| Ending::new(Game::Ewn, Second, &resigned, you).sentence;
    assert_eq!(sentence(None), "Blue wins: Red resigned");
    assert_eq!(sentence(Some(First)), "You lose: you resigned");
}
