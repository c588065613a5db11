use game::record::Notated as _;
use game::{Dice, Position as _, Side, Turn};
use games::{Game, Move, Position, Record, Roll};

use crate::Choices;

/// Any game, also one that lists do not show.
pub fn any_game(choices: &mut Choices) -> Game {
    choices.one_of(Game::EVERY).unwrap_or_default()
}

/// A game as it may be played: some moves at random, then some as chosen. `None` if it cannot begin
/// as chosen.
pub fn played(game: Game, choices: &mut Choices) -> Option<Record> {
    let start = start(game, choices)?;
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
        let rolls: Vec<Roll> = position.rolls().map(|(roll, _)| roll).collect();
        let moves: Vec<Move> = position.moves().collect();
        let (roll, mov) = (choices.one_of(&rolls), choices.one_of(&moves));
        continue_with(&mut record, roll, mov);
    }
    Some(record)
}

fn start(game: Game, choices: &mut Choices) -> Option<Position> {
    let board = match game.sizes {
        Some([least, most]) if choices.once_in(3) => Some(least + choices.below(most - least + 1)),
        _ => None,
    };
    let variant = game.variant(board).ok()?;
    let rule = choices.word(game.starts);
    let first = if choices.once_in(8) { Side::Second } else { Side::First };
    let drawn = variant.drawn_start(rule, first, &mut Dice::new(choices.number(1)));
    drawn.or_else(|_| variant.start()).ok()
}

fn continue_with(record: &mut Record, roll: Option<Roll>, mov: Option<Move>) {
    let turn = record.position().turn();
    match (turn, roll, mov) {
        (Turn::ToRoll, Some(roll), _) => assert_eq!(record.roll(roll), Ok(())),
        (Turn::ToMove(_), _, Some(mov)) => assert!(record.push(mov).is_ok(), "{mov} is refused"),
        _ => assert!(matches!(turn, Turn::Over(_)), "no move in {}", record.position()),
    }
}

/// The steps of a record as UGI writes them.
pub fn steps(record: &Record) -> Vec<String> {
    let roll = |roll: Roll| format!("@{roll}");
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
pub fn quick_evaluations(game: Game) -> Vec<&'static str> {
    game.evaluation_names.iter().copied().filter(|name| QUICK.contains(name)).collect()
}

/// An engine that is made and moves in no time.
pub fn quick_engine(game: Game, choices: &mut Choices) -> String {
    let evaluation = choices.word(&quick_evaluations(game));
    let searches = game.engines().into_iter().map(|listing| listing.name);
    let searches: Vec<&str> =
        searches.filter(|name| ["star2", "alpha-beta"].contains(name)).collect();
    match choices.below(6) {
        0 | 1 => "random".to_owned(),
        2 => format!("greedy:eval={evaluation}"),
        3 => format!("plain:depth=1,eval={evaluation}"),
        _ => format!("{}:depth=1,hash=1,eval={evaluation}", choices.word(&searches)),
    }
}
