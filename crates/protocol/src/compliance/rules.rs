//! Checks that know the rules of EWN.

use ewn::{Player as Side, Position5, SetUp, SetUpRule, Size};
use game::{Dice, Position as _, Turn};

use super::conversation::Conversation;
use crate::command::{Query, side_name};
use crate::reply::Reply;

/// A quick search.
const QUICK: &str = "go depth 2";

fn parse(fen: &str) -> Result<Position5, String> {
    fen.parse().map_err(|error| format!("{fen}: {error}"))
}

/// A random game: every position of it.
fn random_game(dice: &mut Dice) -> Vec<Position5> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    let mut positions: Vec<Position5> =
        Position5::start(&red, &blue, ewn::RED).into_iter().collect();
    while let Some(&last) = positions.last() {
        let next = match last.turn() {
            Turn::Over(_) => None,
            Turn::ToRoll => last.random_roll(dice).map(|roll| last.roll(roll)),
            Turn::ToMove(_) => last.random_move(dice).map(|mov| last.play(mov)),
        };
        match next {
            Some(next) => positions.push(next),
            None => break,
        }
    }
    positions
}

/// Positions of random games in which the game goes on.
fn positions(games: u64) -> impl Iterator<Item = Position5> {
    let mut dice = Dice::new(1);
    let all = (0..games).flat_map(move |_| random_game(&mut dice));
    all.filter(|position| !matches!(position.turn(), Turn::Over(_)))
}

fn expect(what: &str, found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found}, expected {expected}")) }
}

pub fn check_legal(fen: &str, mov: &str) -> Result<(), String> {
    let legal = parse(fen)?.parse_move(mov);
    legal.map(|_| ()).map_err(|error| format!("bestmove {error} (in {fen})"))
}

pub fn position(conversation: &mut Conversation) -> Result<(), String> {
    for position in positions(3) {
        let fen = position.to_string();
        conversation.say_position(&fen)?;
        expect("query fen", &conversation.ask(Query::Fen)?, &fen)?;
    }
    Ok(())
}

pub fn steps(conversation: &mut Conversation) -> Result<(), String> {
    let mut dice = Dice::new(2);
    let mut position = parse("startpos")?;
    let mut line = String::from("position startpos moves");
    for _ in 0..12 {
        let Some(roll) = position.random_roll(&mut dice) else { break };
        position = position.roll(roll);
        line.push_str(&format!(" @{roll}"));
        conversation.say(&line)?;
        expect(&line, &conversation.ask(Query::Fen)?, &position.to_string())?;
        let Some(mov) = position.random_move(&mut dice) else { break };
        position = position.play(mov);
        line.push_str(&format!(" {mov}"));
    }
    Ok(())
}

pub fn queries(conversation: &mut Conversation) -> Result<(), String> {
    let end = "fen r1..../...../...../...../.r2..b1 b 1 moves e1e2 @2 b1c1 @1 e2e3 @1 a5b4 @1 e3e4 \
               @1 b4c3 @1 e4e5 @1 c3d2 @1 e5d5 @1 d2e1";
    let end = format!("position {end}");
    let each = [
        // Position, p1turn, mover, gameover, result, chance.
        ("position startpos", "true", "p1", "false", "none", "true"),
        ("position startpos moves @1", "true", "p1", "false", "none", "false"),
        ("position startpos moves @1 a5b4", "false", "p2", "false", "none", "true"),
        ("position startpos moves @1 a5b4 @6", "false", "p2", "false", "none", "false"),
        (end.as_str(), "false", "p2", "true", "p1win", "false"),
    ];
    for (line, p1_turn, mover, game_over, result, chance) in each {
        conversation.say(line)?;
        for (query, expected) in [
            (Query::FirstPlayersTurn, p1_turn),
            (Query::Mover, mover),
            (Query::GameOver, game_over),
            (Query::Result, result),
            (Query::Chance, chance),
        ] {
            let what = format!("query {} after {line}", query.name());
            expect(&what, &conversation.ask(query)?, expected)?;
        }
    }
    Ok(())
}

pub fn legal_moves(conversation: &mut Conversation) -> Result<(), String> {
    for position in positions(20) {
        conversation.say_position(&position.to_string())?;
        let answer = conversation.ask(Query::LegalMoves)?;
        let mut found: Vec<&str> =
            answer.split_whitespace().filter(|word| *word != "none").collect();
        found.sort_unstable();
        let mut expected: Vec<String> = position.moves().map(|mov| mov.to_string()).collect();
        expected.sort_unstable();
        expect(&format!("legal moves in {position}"), &found.join(" "), &expected.join(" "))?;
    }
    Ok(())
}

pub fn best_moves(conversation: &mut Conversation) -> Result<(), String> {
    let starts = positions(2).filter(|position| position.turn() == Turn::ToRoll).step_by(5);
    for position in starts {
        for (roll, _) in position.rolls() {
            let fen = position.roll(roll).to_string();
            conversation.say_position(&fen)?;
            let found = conversation.best_move(QUICK, conversation.patience())?;
            check_legal(&fen, &found.mov)?;
        }
    }
    Ok(())
}

pub fn scores(conversation: &mut Conversation) -> Result<(), String> {
    // The player to move wins at once, first Red, then Blue.
    for fen in ["...../...../...../...r1./b1.... r 1", "....r1/.b1.../...../...../..... b 1"] {
        conversation.say_position(fen)?;
        conversation.best_move(QUICK, conversation.patience())?;
        let scores = conversation.heard().iter().filter_map(|line| {
            let (_, score) = line.split_once(" score wp ")?;
            Some(score.split_whitespace().next().unwrap_or_default())
        });
        for score in scores {
            let number = score.parse().ok().filter(|number| (0.0..=1.0).contains(number));
            if number.is_none_or(|number: f64| number < 0.5) {
                let expected = "expected 0.5 to 1, since the player to move wins at once";
                return Err(format!("score wp {score} in {fen}: {expected}"));
            }
        }
    }
    Ok(())
}

pub fn eval(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say("position startpos")?;
    conversation.say("go eval depth 2")?;
    let mut faces = Vec::new();
    let answer = conversation.listen("eval", conversation.patience(), |reply| match reply {
        Reply::Info(info) => {
            faces.extend(info.roll.zip(info.win_probability));
            None
        }
        Reply::Eval(value) => Some(Ok(value)),
        Reply::Error(refusal) => Some(Err(refusal.text)),
        _ => None,
    })?;
    let value = answer.map_err(|text| format!("go eval: error {text}"))?;
    expect("go eval: faces", &faces.len().to_string(), "6")?;
    let mean: f64 = faces.iter().map(|((_, probability), value)| probability * value).sum();
    if (mean - value).abs() > 1e-4 {
        return Err(format!("eval wp {value}, but the mean of the faces is {mean:.6}"));
    }
    Ok(())
}

pub fn set_up(conversation: &mut Conversation) -> Result<(), String> {
    for side in Side::BOTH {
        conversation.say(&format!("setup {}", side_name(side)))?;
        let answer =
            conversation.listen("setup", conversation.patience(), |reply| match reply {
                Reply::SetUp(text) => Some(Ok(text)),
                Reply::Error(refusal) => Some(Err(refusal.text)),
                _ => None,
            })?;
        let text = answer.map_err(|text| format!("setup {}: error {text}", side_name(side)))?;
        SetUp::parse(Size::FIVE, &text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

pub fn whole_game(conversation: &mut Conversation) -> Result<(), String> {
    let mut dice = Dice::new(3);
    let mut position = parse("startpos")?;
    conversation.say("uginewgame")?;
    while let Some(roll) = position.random_roll(&mut dice) {
        let rolled = position.roll(roll);
        conversation.say_position(&rolled.to_string())?;
        let found = conversation.best_move(QUICK, conversation.patience())?;
        check_legal(&rolled.to_string(), &found.mov)?;
        let mov = rolled.parse_move(&found.mov).map_err(|error| error.to_string())?;
        position = rolled.play(mov);
    }
    Ok(())
}
