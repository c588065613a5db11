//! Checks that need the rules of the game.

use game::{Dice, Position as _, Side, Turn};
use games::{Game, Position};

use super::conversation::Conversation;
use crate::command::{Query, side_name};
use crate::reply::Reply;

/// Plays random games and returns their unfinished positions.
pub fn positions(game: Game, games: u64) -> Vec<Position> {
    let (mut dice, mut positions) = (Dice::new(1), Vec::new());
    for _ in 0..games {
        let start = game.default_variant().drawn_start(game.starts[0], Side::First, &mut dice);
        let mut next = start.ok();
        while let Some(position) = next {
            next = match position.turn() {
                Turn::Over(_) => break,
                Turn::ToRoll => position.random_roll(&mut dice).map(|roll| position.roll(roll)),
                Turn::ToMove(_) => position.random_move(&mut dice).map(|mov| position.play(mov)),
            };
            positions.push(position);
        }
    }
    positions
}

/// Fails if a set-up is not legal; the error says why.
pub fn check_set_up(game: Game, text: &str) -> Result<(), String> {
    let start = game.default_variant().start_of_set_ups([text, text]);
    let start = start.ok_or("this game has no set-up")?;
    start.map(|_| ()).map_err(|(_, problem)| problem)
}

const QUICK: &str = "go depth 2";

pub fn parse(game: Game, fen: &str) -> Result<Position, String> {
    game.own_position(fen).map_err(|error| format!("{fen}: {error}"))
}

fn expect(what: &str, found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found}, expected {expected}")) }
}

/// Plays a best move; fails if it is not legal.
pub fn play(position: &Position, mov: &str) -> Result<Position, String> {
    let legal = position.parse_move(mov);
    let mov = legal.map_err(|error| format!("bestmove {error} (in {position})"))?;
    Ok(position.play(mov))
}

pub fn position(conversation: &mut Conversation) -> Result<(), String> {
    for position in positions(conversation.game, 3) {
        let fen = position.to_string();
        conversation.say_position(&fen)?;
        expect("query fen", &conversation.ask(Query::Fen)?, &fen)?;
    }
    Ok(())
}

pub fn steps(conversation: &mut Conversation) -> Result<(), String> {
    let mut dice = Dice::new(2);
    let mut position: Position = parse(conversation.game, "startpos")?;
    let mut line = String::from("position startpos moves");
    for _ in 0..24 {
        if let Some(roll) = position.random_roll(&mut dice) {
            position = position.roll(roll);
            line += &format!(" @{roll}");
        } else if let Some(mov) = position.random_move(&mut dice) {
            position = position.play(mov);
            line += &format!(" {mov}");
        } else {
            break;
        }
        conversation.say(&line)?;
        expect(&line, &conversation.ask(Query::Fen)?, &position.to_string())?;
    }
    Ok(())
}

pub fn queries(conversation: &mut Conversation) -> Result<(), String> {
    use Query::{Chance, FirstPlayersTurn, GameOver, Mover, Result};
    for (line, answers) in conversation.game.samples.queries {
        conversation.say(line)?;
        let queries = [FirstPlayersTurn, Mover, GameOver, Result, Chance];
        for (query, expected) in queries.into_iter().zip(answers) {
            let what = format!("query {} after {line}", query.name());
            expect(&what, &conversation.ask(query)?, expected)?;
        }
    }
    Ok(())
}

pub fn legal_moves(conversation: &mut Conversation) -> Result<(), String> {
    for position in positions(conversation.game, 20) {
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
    let positions = positions(conversation.game, 2).into_iter();
    let is_start =
        |position: &Position| !conversation.game.has_dice || position.turn() == Turn::ToRoll;
    let starts: Vec<Position> = positions.filter(is_start).step_by(5).collect();
    for start in starts {
        let mut rolled: Vec<Position> = start.rolls().map(|(roll, _)| start.roll(roll)).collect();
        if rolled.is_empty() {
            rolled.push(start);
        }
        for position in rolled {
            conversation.say_position(&position.to_string())?;
            let (mov, _) = conversation.best_move(QUICK, conversation.patience)?;
            play(&position, &mov)?;
        }
    }
    Ok(())
}

pub fn scores(conversation: &mut Conversation) -> Result<(), String> {
    for fen in conversation.game.samples.won_at_once {
        conversation.say_position(fen)?;
        conversation.best_move(QUICK, conversation.patience)?;
        let scores = conversation.heard.iter().filter_map(|line| {
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
    let (mut faces, mut moves) = (Vec::new(), Vec::new());
    let value =
        conversation.answer("eval", "go eval", conversation.patience, |reply| match reply {
            Reply::Info(info) => {
                faces.extend(info.roll.zip(info.win_probability));
                moves.extend(info.mov.and(info.win_probability));
                None
            }
            Reply::Eval(value) => Some(value),
            _ => None,
        })?;
    let start: Position = parse(conversation.game, "startpos")?;
    let (what, found, count, why, expected) = if conversation.game.has_dice {
        let mean: f64 = faces.iter().map(|((_, probability), value)| probability * value).sum();
        ("faces", faces.len(), start.rolls().count(), "the mean of the faces is", mean)
    } else {
        let best = moves.iter().copied().fold(0.0, f64::max);
        ("moves", moves.len(), start.moves().len(), "the best of the moves has", best)
    };
    expect(&format!("go eval: {what}"), &found.to_string(), &count.to_string())?;
    if (expected - value).abs() > 1e-4 {
        return Err(format!("eval wp {value}, but {why} {expected:.6}"));
    }
    Ok(())
}

pub fn set_up(conversation: &mut Conversation) -> Result<(), String> {
    for side in Side::BOTH {
        let line = format!("setup {}", side_name(side));
        if conversation.game.hidden_set_ups.is_none() {
            conversation.is_refused(&line)?;
            continue;
        }
        conversation.say(&line)?;
        let set_up = conversation.answer("setup", &line, conversation.patience, |reply| {
            if let Reply::SetUp(text) = reply { Some(text) } else { None }
        })?;
        check_set_up(conversation.game, &set_up)?;
    }
    Ok(())
}

pub fn whole_game(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say("uginewgame")?;
    play_game(conversation.game, |position, _| {
        conversation.say_position(&position.to_string())?;
        let (mov, _) = conversation.best_move(QUICK, conversation.patience)?;
        play(position, &mov)
    })
}

/// Plays a game; `play` makes each move, given the position and the number of moves so far.
pub fn play_game(
    game: Game,
    mut play: impl FnMut(&Position, u32) -> Result<Position, String>,
) -> Result<(), String> {
    let mut dice = Dice::new(3);
    let mut position: Position = parse(game, "startpos")?;
    for moves_played in 0.. {
        if let Some(roll) = position.random_roll(&mut dice) {
            position = position.roll(roll);
        }
        let Turn::ToMove(_) = position.turn() else { break };
        position = play(&position, moves_played)?;
    }
    Ok(())
}
