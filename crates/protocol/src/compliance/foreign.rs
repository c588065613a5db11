//! Checks programs that speak a foreign protocol by acting as their host.

use std::time::Duration;

use arena::{Budget, Fault, TimeControl};
use game::{Position as _, Side, Turn};
use games::{ForeignProtocol, Position};
use search::Stopwatch;

use super::checks::GRACE;
use super::conversation::Conversation;
use super::game_checks::{check_set_up, parse, play_game, positions};
use super::{Check, GREETING};
use crate::external::{Dialect, Heard, Patience, Talk};

type Host = &'static ForeignProtocol;

/// Every check that applies to the protocol, in order.
pub fn checks(protocol: Host) -> Vec<Check> {
    type Run = fn(&mut Conversation, Host) -> Result<(), String>;
    let one_line = "every command is answered with exactly one line";
    let checks: [(_, _, Run); 8] = [
        (GREETING, "the program starts and greets", greet),
        ("one-line", one_line, one_line_each),
        ("set-up", "the set-ups of both sides are legal", set_ups),
        ("best-move", "the moves are legal in many positions", best_moves),
        ("clock", "the program moves before its clock runs out", clock),
        ("game", "a whole game", whole_game),
        ("quit", "the program ends on request", quit),
        ("end-of-input", "the end of its input ends the program", end_of_input),
    ];
    let has_check = |name: &str| match name {
        "one-line" => !protocol.one_line_commands.is_empty(),
        "set-up" => protocol.set_up_request.is_some(),
        _ => true,
    };
    let checks = checks.into_iter().filter(|(name, ..)| has_check(name));
    checks
        .map(|(name, claim, run)| {
            let run = move |conversation: &mut Conversation| run(conversation, protocol);
            (name, claim, Box::new(run) as _)
        })
        .collect()
}

fn talk(conversation: &mut Conversation) -> Talk<'_> {
    let patience = conversation.patience;
    let patience = Patience { greeting: patience, unlimited_move: patience, late: patience };
    Talk { process: &mut conversation.process, patience }
}

fn choose(
    conversation: &mut Conversation,
    host: Host,
    position: &Position,
    budget: &Budget,
) -> Result<Position, String> {
    let choice = host.choose(&mut talk(conversation), position, budget);
    let choice = choice.map_err(|forfeit| format!("{forfeit} (in {position})"))?;
    Ok(position.play(choice.mov))
}

fn greet(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    let greeted = host.greet(&mut talk(conversation));
    greeted.map_err(|forfeit| forfeit.to_string())
}

/// How long to wait for a second line, which must not come.
const SECOND_LINE: Duration = Duration::from_millis(200);

fn one_line_each(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    let any = |_: &str| Heard::Answer(());
    let patience = conversation.patience;
    let mut talk = talk(conversation);
    // Reads the answers that the greeting did not wait for.
    for (line, _) in host.greeting.iter().filter(|(_, is_answered)| !is_answered) {
        talk.listen(patience, any).map_err(|forfeit| format!("{line}: {forfeit}"))?;
    }
    for line in host.one_line_commands {
        let answered = talk.process.send(line).and_then(|()| talk.listen(patience, any));
        answered.map_err(|forfeit| format!("{line}: {forfeit}"))?;
        match talk.listen(SECOND_LINE, any) {
            Ok(()) => return Err(format!("{line}: more than one line")),
            Err(forfeit) if forfeit.fault == Fault::Hang => {}
            Err(forfeit) => return Err(format!("{line}: {forfeit}")),
        }
    }
    Ok(())
}

fn set_ups(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    let start: Position = parse(conversation.game, "startpos")?;
    for side in Side::BOTH {
        let set_up = host.set_up(&mut talk(conversation), &start, side);
        let set_up = set_up.map_err(|forfeit| forfeit.to_string())?;
        if let Some(set_up) = set_up.filter(|_| conversation.game.hidden_set_ups.is_some()) {
            check_set_up(conversation.game, &set_up)?;
        }
    }
    Ok(())
}

/// A short time on the clock, from which the checks make their budgets.
const TIME: Duration = Duration::from_secs(1);

/// A budget in which both sides began with `total` on their clocks and have `left` remaining.
fn clock_with(total: Duration, left: Duration, moves_played: u32) -> Budget {
    let control = TimeControl { total: Some(total), ..TimeControl::default() };
    Budget { control, time_left: Some([left; 2]), turn: None, moves_played }
}

fn best_moves(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    let positions = positions(conversation.game, 2).into_iter();
    let to_move = positions.filter(|position| matches!(position.turn(), Turn::ToMove(_)));
    for position in to_move.collect::<Vec<_>>() {
        choose(conversation, host, &position, &clock_with(TIME, TIME, 0))?;
    }
    Ok(())
}

fn clock(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    let text = conversation.game.samples.to_move;
    let position: Position = parse(conversation.game, text)?;
    let begin = Stopwatch::start();
    choose(conversation, host, &position, &clock_with(TIME, TIME, 0))?;
    let time = begin.elapsed();
    if time > TIME + GRACE { Err(format!("a move took {time:.0?} of {TIME:?}")) } else { Ok(()) }
}

fn whole_game(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    let (total, begin) = (4 * TIME, Stopwatch::start());
    play_game(conversation.game, |position, moves_played| {
        let left = total.saturating_sub(begin.elapsed());
        choose(conversation, host, position, &clock_with(total, left, moves_played))
    })
}

fn quit(conversation: &mut Conversation, host: Host) -> Result<(), String> {
    conversation.say(host.farewell)?;
    conversation.process.expect_end(conversation.patience)
}

fn end_of_input(conversation: &mut Conversation, _: Host) -> Result<(), String> {
    conversation.process.close_input();
    conversation.process.expect_end(conversation.patience)
}
