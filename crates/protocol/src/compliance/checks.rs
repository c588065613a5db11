use std::thread;
use std::time::{Duration, Instant};

use super::conversation::Conversation;
use super::{Check, rules};
use crate::command::Query;
use crate::reply::Reply;

/// Without it there is nothing to check.
pub(super) const GREETING: Check =
    Check { name: "greeting", claim: "ugi is answered with id lines and ugiok", run: greeting };

/// Every check, in the order in which they are made.
pub const CHECKS: &[Check] = &[
    GREETING,
    Check { name: "ready", claim: "isready is answered with readyok", run: ready },
    Check { name: "position", claim: "query fen gives the position back", run: rules::position },
    Check {
        name: "moves",
        claim: "moves and rolls after a position are played",
        run: rules::steps,
    },
    Check {
        name: "queries",
        claim: "questions before and after the roll and at the end",
        run: rules::queries,
    },
    Check {
        name: "legal-moves",
        claim: "the legal moves are ours, in many positions",
        run: rules::legal_moves,
    },
    Check {
        name: "best-move",
        claim: "the best move is legal for every face",
        run: rules::best_moves,
    },
    Check {
        name: "score",
        claim: "score wp, if given, is the chance of the player to move",
        run: rules::scores,
    },
    Check { name: "move-time", claim: "go movetime is kept", run: move_time },
    Check { name: "clock", claim: "a clock that runs out is not overrun", run: clock },
    Check { name: "stop", claim: "stop ends go infinite within half a second", run: stop },
    Check {
        name: "ready-in-search",
        claim: "isready is answered during a search",
        run: ready_in_search,
    },
    Check { name: "eval", claim: "go eval gives every face, and their mean", run: rules::eval },
    Check { name: "set-up", claim: "setup gives each number once", run: rules::set_up },
    Check { name: "errors", claim: "what cannot be done is answered with an error", run: errors },
    Check { name: "state", claim: "bad lines change nothing", run: state },
    Check {
        name: "garbage",
        claim: "endless lines and bytes that are no text do no harm",
        run: garbage,
    },
    Check { name: "game", claim: "a whole game", run: rules::whole_game },
    Check { name: "quit", claim: "quit ends the program", run: quit },
    Check {
        name: "end-of-input",
        claim: "the end of its input ends the program",
        run: end_of_input,
    },
];

/// A start with the die rolled.
const ROLLED: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";
/// How much later than it should an answer may come.
const GRACE: Duration = Duration::from_millis(400);

fn greeting(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say("ugi")?;
    let (mut name, mut game) = (None, None);
    conversation.listen("ugiok", conversation.patience(), |reply| match reply {
        Reply::Id { key, value } => {
            match key.as_str() {
                "name" => name = Some(value),
                "game" => game = Some(value),
                _ => {}
            }
            None
        }
        Reply::UgiOk => Some(()),
        _ => None,
    })?;
    match (name, game) {
        (None, _) => Err("no id name before ugiok".into()),
        (_, Some(game)) if game != "ewn" => Err(format!("id game {game}, expected ewn")),
        _ => Ok(()),
    }
}

fn ready(conversation: &mut Conversation) -> Result<(), String> {
    conversation.wait_until_ready()?;
    conversation.say("uginewgame")?;
    conversation.wait_until_ready()
}

fn move_time(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(ROLLED)?;
    conversation.wait_until_ready()?;
    for milliseconds in [50, 200] {
        let limit = Duration::from_millis(milliseconds) + GRACE;
        let go = format!("go movetime {milliseconds}");
        let found = conversation.best_move(&go, limit + conversation.patience())?;
        if found.time > limit {
            return Err(format!("{go} took {:.0?}", found.time));
        }
    }
    Ok(())
}

fn clock(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(ROLLED)?;
    conversation.wait_until_ready()?;
    let go = "go p1time 300 p2time 300 p1inc 0 p2inc 0 ply 20";
    let found = conversation.best_move(go, conversation.patience())?;
    let limit = Duration::from_millis(300) + GRACE;
    if found.time > limit { Err(format!("{go} took {:.0?}", found.time)) } else { Ok(()) }
}

fn begin_endless_search(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(ROLLED)?;
    conversation.say("go infinite")?;
    thread::sleep(Duration::from_millis(100));
    Ok(())
}

fn stop(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    let begin = Instant::now();
    conversation.say("stop")?;
    let found = conversation.await_best_move("stop", conversation.patience(), begin)?;
    rules::check_legal(ROLLED, &found.mov)?;
    if found.time > Duration::from_millis(500) {
        return Err(format!("bestmove {:.0?} after stop", found.time));
    }
    conversation.wait_until_ready()
}

fn ready_in_search(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.say("isready")?;
    let mut is_early = false;
    conversation.listen("readyok", conversation.patience(), |reply| {
        is_early |= matches!(reply, Reply::BestMove(_));
        (reply == Reply::ReadyOk).then_some(())
    })?;
    if is_early {
        return Err("bestmove before stop in go infinite".into());
    }
    let begin = Instant::now();
    conversation.say("stop")?;
    conversation.await_best_move("stop", conversation.patience(), begin).map(|_| ())
}

/// Lines that cannot be done in the start before the roll.
const BAD_LINES: &[&str] = &[
    "hello",
    "go depth 1",
    "go eval depth many",
    "go fast",
    "position",
    "position fen hello",
    "position fen r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 9",
    "position startpos moves @7",
    "position startpos moves a5b4",
    "position startpos moves @1 a5a1",
    "position startpos moves @1 a5b4 a5b4",
    "query weather",
    "setup p3",
    "setoption name no-such-option value 1",
];

fn errors(conversation: &mut Conversation) -> Result<(), String> {
    // Nothing can be asked before there is a position.
    conversation.is_refused("go depth 1")?;
    conversation.say("position startpos")?;
    BAD_LINES.iter().try_for_each(|line| conversation.is_refused(line))
}

fn state(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(ROLLED)?;
    for line in BAD_LINES.iter().filter(|line| !line.starts_with("go")) {
        conversation.say(line)?;
        // Errors that come now belong to the bad line.
        conversation.wait_until_ready()?;
        let fen = conversation.ask(Query::Fen)?;
        if fen != ROLLED {
            return Err(format!("after \"{line}\" the position is {fen}"));
        }
    }
    Ok(())
}

fn garbage(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(ROLLED)?;
    conversation.say_raw(&[b"position fen ".as_slice(), &[b'x'; 200_000], b"\n"].concat())?;
    conversation.say_raw(b"\xff\xfe\x00\x01\n\n   \n\r\n")?;
    conversation.wait_until_ready()?;
    let fen = conversation.ask(Query::Fen)?;
    if fen == ROLLED { Ok(()) } else { Err(format!("the position is now {fen}")) }
}

fn quit(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.say("quit")?;
    conversation.ends()
}

fn end_of_input(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.close_input();
    conversation.ends()
}
