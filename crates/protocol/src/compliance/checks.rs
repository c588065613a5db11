use std::thread;
use std::time::{Duration, Instant};

use game::Position;

use super::conversation::Conversation;
use super::{Check, CheckWith, GREETING, game_checks};
use crate::command::Query;
use crate::reply::Reply;

/// Every check, in the order in which they are made.
pub(super) fn checks<P: Position>(has_dice: bool) -> Vec<CheckWith<Conversation<P>>> {
    let of_dice = |with: &'static str, without: &'static str| if has_dice { with } else { without };
    type Run<P> = fn(&mut Conversation<P>) -> Result<(), String>;
    let check = |name, claim, run: Run<P>| (Check { name, claim }, run);
    vec![
        check(GREETING, "ugi is answered with id lines and ugiok", greeting),
        check("ready", "isready is answered with readyok", ready),
        check("position", "query fen gives the position back", game_checks::position),
        check(
            "moves",
            of_dice(
                "moves and rolls after a position are played",
                "moves after a position are played",
            ),
            game_checks::steps,
        ),
        check(
            "queries",
            of_dice(
                "questions before and after the roll and at the end",
                "questions in the game and at the end",
            ),
            game_checks::queries,
        ),
        check(
            "legal-moves",
            "the legal moves are ours, in many positions",
            game_checks::legal_moves,
        ),
        check(
            "best-move",
            of_dice("the best move is legal for every face", "the best move is legal"),
            game_checks::best_moves,
        ),
        check(
            "score",
            "score wp, if given, is the chance of the player to move",
            game_checks::scores,
        ),
        check("move-time", "go movetime is kept", move_time),
        check("clock", "a clock that runs out is not overrun", clock),
        check("stop", "stop ends go infinite within half a second", stop),
        check("ready-in-search", "isready is answered during a search", ready_in_search),
        check(
            "eval",
            of_dice(
                "go eval gives every face, and their mean",
                "go eval gives every move, and the best",
            ),
            game_checks::eval,
        ),
        check(
            "set-up",
            of_dice("setup gives each number once", "setup is refused"),
            game_checks::set_up,
        ),
        check("errors", "what cannot be done is answered with an error", errors),
        check("state", "bad lines change nothing", state),
        check("garbage", "endless lines and bytes that are no text do no harm", garbage),
        check("game", "a whole game", game_checks::whole_game),
        check("quit", "quit ends the program", quit),
        check("end-of-input", "the end of its input ends the program", end_of_input),
    ]
}

/// How much later than it should an answer may come.
pub(super) const GRACE: Duration = Duration::from_millis(400);

fn greeting<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
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
        (_, Some(game)) if game != conversation.rules.game => {
            Err(format!("id game {game}, expected {}", conversation.rules.game))
        }
        _ => Ok(()),
    }
}

fn ready<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    conversation.wait_until_ready()?;
    conversation.say("uginewgame")?;
    conversation.wait_until_ready()
}

fn move_time<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    conversation.say_position(conversation.rules.to_move)?;
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

fn clock<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    conversation.say_position(conversation.rules.to_move)?;
    conversation.wait_until_ready()?;
    let go = "go p1time 300 p2time 300 p1inc 0 p2inc 0 ply 20";
    let found = conversation.best_move(go, conversation.patience())?;
    let limit = Duration::from_millis(300) + GRACE;
    if found.time > limit { Err(format!("{go} took {:.0?}", found.time)) } else { Ok(()) }
}

fn begin_endless_search<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    conversation.say_position(conversation.rules.to_move)?;
    conversation.say("go infinite")?;
    thread::sleep(Duration::from_millis(100));
    Ok(())
}

fn stop<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    begin_endless_search(conversation)?;
    let to_move = conversation.rules.to_move;
    let begin = Instant::now();
    conversation.say("stop")?;
    let found = conversation.await_best_move("stop", conversation.patience(), begin)?;
    game_checks::check_legal(conversation, to_move, &found.mov)?;
    if found.time > Duration::from_millis(500) {
        return Err(format!("bestmove {:.0?} after stop", found.time));
    }
    conversation.wait_until_ready()
}

fn ready_in_search<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
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

/// Lines that no game can do.
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

/// Lines that cannot be done in the start.
fn bad_lines<P>(conversation: &Conversation<P>) -> impl Iterator<Item = &'static str> + use<P> {
    BAD_LINES.iter().chain(conversation.rules.bad_lines).copied()
}

fn errors<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    // Nothing can be asked before there is a position.
    conversation.is_refused("go depth 1")?;
    conversation.say("position startpos")?;
    bad_lines(conversation).try_for_each(|line| conversation.is_refused(line))
}

fn state<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    conversation.say_position(conversation.rules.to_move)?;
    for line in bad_lines(conversation).filter(|line| !line.starts_with("go")) {
        conversation.say(line)?;
        // Errors that come now belong to the bad line.
        conversation.wait_until_ready()?;
        let fen = conversation.ask(Query::Fen)?;
        if fen != conversation.rules.to_move {
            return Err(format!("after \"{line}\" the position is {fen}"));
        }
    }
    Ok(())
}

fn garbage<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    conversation.say_position(conversation.rules.to_move)?;
    conversation.say_raw(&[b"position fen ".as_slice(), &[b'x'; 200_000], b"\n"].concat())?;
    conversation.say_raw(b"\xff\xfe\x00\x01\n\n   \n\r\n")?;
    conversation.wait_until_ready()?;
    let fen = conversation.ask(Query::Fen)?;
    if fen == conversation.rules.to_move {
        Ok(())
    } else {
        Err(format!("the position is now {fen}"))
    }
}

fn quit<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.say("quit")?;
    conversation.ends()
}

fn end_of_input<P: Position>(conversation: &mut Conversation<P>) -> Result<(), String> {
    begin_endless_search(conversation)?;
    conversation.close_input();
    conversation.ends()
}
