use std::thread;
use std::time::Duration;

use search::Stopwatch;

use super::conversation::Conversation;
use super::game_checks::{
    best_moves, eval, legal_moves, parse, play, position, queries, scores, set_up, steps,
    whole_game,
};
use super::{Check, GREETING};
use crate::command::Query;
use crate::reply::Reply;

/// Every check, in order.
pub fn checks(has_dice: bool) -> Vec<Check> {
    let [played, asked, best, evaluated, arranged] = match has_dice {
        true => [
            "moves and rolls after a position are played",
            "queries before and after the roll and at the end",
            "the best move is legal for every face",
            "go eval gives every face, and their mean",
            "setup gives each number once",
        ],
        false => [
            "moves after a position are played",
            "queries during the game and at the end",
            "the best move is legal",
            "go eval gives every move, and the best",
            "setup is refused",
        ],
    };
    type Run = fn(&mut Conversation) -> Result<(), String>;
    let checks: [(_, _, Run); 20] = [
        (GREETING, "ugi is answered with id lines and ugiok", greeting),
        ("ready", "isready is answered with readyok", ready),
        ("position", "query fen gives the position back", position),
        ("moves", played, steps),
        ("queries", asked, queries),
        ("legal-moves", "the legal moves are correct in many positions", legal_moves),
        ("best-move", best, best_moves),
        ("score", "score wp, if given, is the chance of the player to move", scores),
        ("move-time", "go movetime is kept", move_time),
        ("clock", "the program moves before its clock runs out", clock),
        ("stop", "stop ends go infinite within half a second", stop),
        ("ready-in-search", "isready is answered during a search", ready_in_search),
        ("eval", evaluated, eval),
        ("set-up", arranged, set_up),
        ("errors", "invalid commands are answered with an error", errors),
        ("state", "bad lines change nothing", state),
        ("garbage", "endless lines and invalid UTF-8 do no harm", garbage),
        ("game", "a whole game", whole_game),
        ("quit", "quit ends the program", quit),
        ("end-of-input", "the end of its input ends the program", end_of_input),
    ];
    checks.into_iter().map(|(name, claim, run)| (name, claim, Box::new(run) as _)).collect()
}

/// How far an answer may exceed its time limit.
pub const GRACE: Duration = Duration::from_millis(400);

fn greeting(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say("ugi")?;
    let (mut name, mut game) = (None, None);
    conversation.listen("ugiok", conversation.patience, |reply| match reply {
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
        (_, Some(game)) if game != conversation.game.name() => {
            Err(format!("id game {game}, expected {}", conversation.game.name()))
        }
        _ => Ok(()),
    }
}

fn ready(conversation: &mut Conversation) -> Result<(), String> {
    conversation.wait_until_ready()?;
    conversation.say("uginewgame")?;
    conversation.wait_until_ready()
}

/// Sends a `go` line and fails if the move comes later than `time` and [`GRACE`] allow.
fn check_time(conversation: &mut Conversation, go: &str, time: Duration) -> Result<(), String> {
    conversation.say_position(conversation.game.samples.to_move)?;
    conversation.wait_until_ready()?;
    let limit = time + GRACE;
    let (_, time) = conversation.best_move(go, limit + conversation.patience)?;
    if time > limit { Err(format!("{go} took {time:.0?}")) } else { Ok(()) }
}

fn move_time(conversation: &mut Conversation) -> Result<(), String> {
    [50, 200].into_iter().try_for_each(|milliseconds| {
        let go = format!("go movetime {milliseconds}");
        check_time(conversation, &go, Duration::from_millis(milliseconds))
    })
}

fn clock(conversation: &mut Conversation) -> Result<(), String> {
    let go = "go p1time 300 p2time 300 p1inc 0 p2inc 0 ply 20";
    check_time(conversation, go, Duration::from_millis(300))
}

fn begin_endless_search(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(conversation.game.samples.to_move)?;
    conversation.say("go infinite")?;
    thread::sleep(Duration::from_millis(100));
    Ok(())
}

fn stop(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    let begin = Stopwatch::start();
    conversation.say("stop")?;
    let (mov, time) = conversation.await_best_move("stop", conversation.patience, begin)?;
    play(&parse(conversation.game, conversation.game.samples.to_move)?, &mov)?;
    if time > Duration::from_millis(500) {
        return Err(format!("bestmove {time:.0?} after stop"));
    }
    conversation.wait_until_ready()
}

fn ready_in_search(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.say("isready")?;
    let mut is_early = false;
    conversation.listen("readyok", conversation.patience, |reply| {
        is_early |= matches!(reply, Reply::BestMove(_));
        (reply == Reply::ReadyOk).then_some(())
    })?;
    if is_early {
        return Err("bestmove before stop in go infinite".into());
    }
    let begin = Stopwatch::start();
    conversation.say("stop")?;
    conversation.await_best_move("stop", conversation.patience, begin).map(|_| ())
}

/// Lines that are wrong in every game.
const BAD_LINES: &[&str] = &[
    "hello",
    "go eval depth many",
    "go fast",
    "position",
    "position fen hello",
    "query weather",
    "setup p3",
    "setoption name no-such-option value 1",
];

/// The lines that a program must refuse: the general ones and those of its game.
fn bad_lines(conversation: &Conversation) -> impl Iterator<Item = &'static str> + use<> {
    BAD_LINES.iter().chain(conversation.game.samples.bad_lines).copied()
}

fn errors(conversation: &mut Conversation) -> Result<(), String> {
    // There is no position yet.
    conversation.is_refused("go depth 1")?;
    conversation.say("position startpos")?;
    bad_lines(conversation).try_for_each(|line| conversation.is_refused(line))
}

fn state(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(conversation.game.samples.to_move)?;
    for line in bad_lines(conversation).filter(|line| !line.starts_with("go")) {
        conversation.say(line)?;
        // Reads past the error reply to the bad line.
        conversation.wait_until_ready()?;
        let fen = conversation.ask(Query::Fen)?;
        if fen != conversation.game.samples.to_move {
            return Err(format!("after \"{line}\" the position is {fen}"));
        }
    }
    Ok(())
}

fn garbage(conversation: &mut Conversation) -> Result<(), String> {
    conversation.say_position(conversation.game.samples.to_move)?;
    conversation.say_raw(&[b"position fen ".as_slice(), &[b'x'; 200_000], b"\n"].concat())?;
    conversation.say_raw(b"\xff\xfe\x00\x01\n\n   \n\r\n")?;
    conversation.wait_until_ready()?;
    let fen = conversation.ask(Query::Fen)?;
    let is_same = fen == conversation.game.samples.to_move;
    if is_same { Ok(()) } else { Err(format!("the position is now {fen}")) }
}

fn quit(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.say("quit")?;
    conversation.process.expect_end(conversation.patience)
}

fn end_of_input(conversation: &mut Conversation) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.process.close_input();
    conversation.process.expect_end(conversation.patience)
}
