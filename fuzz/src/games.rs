use game::{Dice, Position as _, Side, Turn};
use games::{GameKind, GameName, MoveOf, Record, RollOf, engine_listings};

use crate::Choices;

/// Any game, also one that lists do not show.
pub fn any_game(choices: &mut Choices) -> GameName {
    let games: Vec<GameName> = GameName::ALL.iter().chain(GameName::UNLISTED).copied().collect();
    choices.one_of(&games).unwrap_or_default()
}

/// A game as it may be played: some moves at random, then some as chosen. `None` if it cannot begin
/// as chosen.
pub fn played<G: GameKind>(choices: &mut Choices) -> Option<Record<G::Position>> {
    let start = start::<G>(choices)?;
    let record = match choices.below(2) {
        0 => Record::from_start(start),
        _ => Record::from_position(start),
    };
    let mut record = record.ok()?;
    let (random, chosen) = (choices.below(40), choices.below(6));
    let mut dice = Dice::new(choices.number(1));
    for _ in 0..random {
        let position = record.position();
        let (roll, mov) = (position.random_roll(&mut dice), position.random_move(&mut dice));
        continue_with(&mut record, roll, mov);
    }
    for _ in 0..chosen {
        let position = record.position();
        let rolls: Vec<RollOf<G>> = position.rolls().map(|(roll, _)| roll).collect();
        let moves: Vec<MoveOf<G>> = position.moves().collect();
        let (roll, mov) = (choices.one_of(&rolls), choices.one_of(&moves));
        continue_with(&mut record, roll, mov);
    }
    Some(record)
}

fn start<G: GameKind>(choices: &mut Choices) -> Option<G::Position> {
    let variant = match G::SIZES {
        Some(sizes) if choices.once_in(3) => {
            let [least, most] = sizes.range;
            (sizes.variant)(least + choices.below(most - least + 1)).ok()?
        }
        _ => G::Variant::default(),
    };
    let rule = choices.word(G::STARTS);
    let first = if choices.once_in(8) { Side::Second } else { Side::First };
    let drawn = G::drawn_start(rule, variant, first, &mut Dice::new(choices.number(1)));
    drawn.or_else(|_| G::start(variant)).ok()
}

fn continue_with<P: game::record::Notated>(
    record: &mut Record<P>,
    roll: Option<P::Roll>,
    mov: Option<P::Move>,
) {
    let turn = record.position().turn();
    match (turn, roll, mov) {
        (Turn::ToRoll, Some(roll), _) => assert_eq!(record.roll(roll), Ok(())),
        (Turn::ToMove(_), _, Some(mov)) => assert!(record.push(mov).is_ok(), "{mov} is refused"),
        _ => assert!(matches!(turn, Turn::Over(_)), "no move in {}", record.position()),
    }
}

/// The steps of a record as UGI writes them.
pub fn steps<P: game::record::Notated>(record: &Record<P>) -> Vec<String> {
    let roll = |roll: P::Roll| format!("@{roll}");
    // A roll that a position begins with is part of its text.
    let begins_rolled = record.initial().unplayed_roll().is_some();
    let steps = record.plies().iter().enumerate().flat_map(|(index, ply)| {
        let roll = ply.roll().filter(|_| index > 0 || !begins_rolled).map(roll);
        roll.into_iter().chain([ply.mov().to_string()])
    });
    let last = record.unplayed_roll().filter(|_| !record.plies().is_empty() || !begins_rolled);
    steps.chain(last.map(roll)).collect()
}

/// Evaluations that are made in no time.
const QUICK: &[&str] = &["odema", "offence-defence", "simple", "tuned", "rows"];

/// The evaluations of a game that are made in no time.
pub fn quick_evaluations<G: GameKind>() -> Vec<&'static str> {
    G::EVALUATIONS.iter().copied().filter(|name| QUICK.contains(name)).collect()
}

/// An engine that is made and moves in no time.
pub fn quick_engine<G: GameKind>(choices: &mut Choices) -> String {
    let evaluation = choices.word(&quick_evaluations::<G>());
    let searches = engine_listings::<G>().into_iter().map(|listing| listing.name);
    let searches: Vec<&str> =
        searches.filter(|name| ["star2", "alpha-beta"].contains(name)).collect();
    match choices.below(6) {
        0 | 1 => "random".to_owned(),
        2 => format!("greedy:eval={evaluation}"),
        3 => format!("plain:depth=1,eval={evaluation}"),
        _ => format!("{}:depth=1,hash=1,eval={evaluation}", choices.word(&searches)),
    }
}
