//! Checks of programs that speak a foreign protocol, made by playing its host.

use std::time::Duration;

use arena::{Budget, Fault, TimeControl};
use game::{Dice, Position as _, Side, Turn};
use games::{ForeignProtocol, Game, Move, Position};
use search::Stopwatch;

use super::checks::GRACE;
use super::game_checks::{check_set_up, parse, positions};
use super::{Check, GREETING};
use crate::external::{Dialect, ForeignHost, Heard, Patience, Process, Talk};

/// A program under test and the position it is asked about.
pub struct ForeignConversation {
    protocol: &'static ForeignProtocol,
    game: Game,
    process: Process,
    patience: Patience,
}

/// Every check that the protocol has, in order.
pub fn checks(protocol: &ForeignProtocol) -> Vec<Check<ForeignConversation>> {
    let one_line = "every command is answered with exactly one line";
    let checks: &[Check<ForeignConversation>] = &[
        (GREETING, "the program starts and greets", ForeignConversation::greet),
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
    checks.iter().filter(|(name, ..)| has_check(name)).copied().collect()
}

impl ForeignConversation {
    pub const fn new(
        process: Process,
        patience: Duration,
        protocol: &'static ForeignProtocol,
        game: Game,
    ) -> Self {
        let patience = Patience { greeting: patience, unlimited_move: patience, late: patience };
        Self { protocol, game, process, patience }
    }

    pub fn greet(&mut self) -> Result<(), String> {
        let mut host = ForeignHost(self.protocol);
        let greeted = Dialect::greet(&mut host, &mut self.talk());
        greeted.map_err(|forfeit| forfeit.to_string())
    }

    fn talk(&mut self) -> Talk<'_> {
        Talk { process: &mut self.process, patience: self.patience }
    }

    fn choose(&mut self, position: &Position, budget: &Budget) -> Result<Move, String> {
        let choice = ForeignHost(self.protocol).choose(&mut self.talk(), position, budget);
        choice.map(|choice| choice.mov).map_err(|forfeit| format!("{forfeit} (in {position})"))
    }
}

/// How long to wait for a second line, which must not come.
const SECOND_LINE: Duration = Duration::from_millis(200);

fn one_line_each(conversation: &mut ForeignConversation) -> Result<(), String> {
    let any = |_: &str| Heard::Answer(());
    let patience = conversation.patience.greeting;
    let protocol = conversation.protocol;
    let mut talk = conversation.talk();
    // The greeting has not read all answers.
    for (line, _) in protocol.greeting.iter().filter(|(_, is_answered)| !is_answered) {
        talk.listen(patience, any).map_err(|forfeit| format!("{line}: {forfeit}"))?;
    }
    for line in protocol.one_line_commands {
        let answered = talk.say(line).and_then(|()| talk.listen(patience, any));
        answered.map_err(|forfeit| format!("{line}: {forfeit}"))?;
        match talk.listen(SECOND_LINE, any) {
            Ok(()) => return Err(format!("{line}: more than one line")),
            Err(forfeit) if forfeit.fault == Fault::Hang => {}
            Err(forfeit) => return Err(format!("{line}: {forfeit}")),
        }
    }
    Ok(())
}

fn set_ups(conversation: &mut ForeignConversation) -> Result<(), String> {
    let start: Position = parse(conversation.game, "startpos")?;
    for side in Side::BOTH {
        let mut host = ForeignHost(conversation.protocol);
        let set_up = host.set_up(&mut conversation.talk(), &start, side);
        let set_up = set_up.map_err(|forfeit| forfeit.to_string())?;
        if let Some(set_up) = set_up.filter(|_| conversation.game.hidden_set_ups.is_some()) {
            check_set_up(conversation.game, &set_up)?;
        }
    }
    Ok(())
}

/// The time on a clock that has nearly run out.
const TIME: Duration = Duration::from_secs(1);

/// A budget in which both sides began with `total` on their clocks and have `left` remaining.
fn clock_with(total: Duration, left: Duration, moves_played: u32) -> Budget {
    let control = TimeControl { total: Some(total), ..TimeControl::default() };
    Budget { control, time_left: Some([left; 2]), turn: None, moves_played }
}

fn best_moves(conversation: &mut ForeignConversation) -> Result<(), String> {
    let positions = positions(conversation.game, 2).into_iter();
    let to_move = positions.filter(|position| matches!(position.turn(), Turn::ToMove(_)));
    for position in to_move.collect::<Vec<_>>() {
        conversation.choose(&position, &clock_with(TIME, TIME, 0))?;
    }
    Ok(())
}

fn clock(conversation: &mut ForeignConversation) -> Result<(), String> {
    let text = conversation.game.samples.to_move;
    let position: Position = parse(conversation.game, text)?;
    let begin = Stopwatch::start();
    conversation.choose(&position, &clock_with(TIME, TIME, 0))?;
    let time = begin.elapsed();
    if time > TIME + GRACE { Err(format!("a move took {time:.0?} of {TIME:?}")) } else { Ok(()) }
}

fn whole_game(conversation: &mut ForeignConversation) -> Result<(), String> {
    let mut dice = Dice::new(3);
    let mut position: Position = parse(conversation.game, "startpos")?;
    let (total, begin) = (4 * TIME, Stopwatch::start());
    for moves_played in 0.. {
        if let Some(roll) = position.random_roll(&mut dice) {
            position = position.roll(roll);
        }
        let Turn::ToMove(_) = position.turn() else { break };
        let budget = clock_with(total, total.saturating_sub(begin.elapsed()), moves_played);
        position = position.play(conversation.choose(&position, &budget)?);
    }
    Ok(())
}

fn quit(conversation: &mut ForeignConversation) -> Result<(), String> {
    let farewell = conversation.protocol.farewell;
    conversation.talk().say(farewell).map_err(|forfeit| forfeit.to_string())?;
    conversation.process.expect_end(conversation.patience.greeting)
}

fn end_of_input(conversation: &mut ForeignConversation) -> Result<(), String> {
    conversation.process.close_input();
    conversation.process.expect_end(conversation.patience.greeting)
}
