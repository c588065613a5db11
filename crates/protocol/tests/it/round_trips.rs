//! Every command and reply survives being written and read.

use game::Side;
use proptest::prelude::*;
use protocol::{Command, ErrorCode, Go, Info, PositionText, Query, Refusal, Reply};

/// A word that is none of the keywords.
fn word() -> impl Strategy<Value = String> {
    "[A-Za-z0-9./-]{1,8}".prop_map(|word| format!("w{word}"))
}

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 1..4).prop_map(|words| words.join(" "))
}

/// As many decimals as are written.
fn probability() -> impl Strategy<Value = f64> {
    (0..=1_000_000u32).prop_map(|millionths| f64::from(millionths) / 1e6)
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

fn step() -> impl Strategy<Value = String> {
    prop_oneof![word(), word().prop_map(|roll| format!("@{roll}"))]
}

prop_compose! {
    fn go()(
        (eval, infinite) in any::<(bool, bool)>(),
        (move_time, nodes) in (prop::option::of(1..1_000_000u64), prop::option::of(1..1_000_000u64)),
        depth in prop::option::of(1..=100u64),
        time_left in prop::option::of(any::<[u32; 2]>()),
        increments in any::<[Option<u16>; 2]>(),
        ply in prop::option::of(0..1_000_000u64),
    ) -> Go {
        let increments = increments.map(|time| time_left.and(time).map(u64::from));
        let time_left = [0, 1].map(|side| time_left.map(|left| left[side].into()));
        Go { eval, infinite, move_time, depth, nodes, time_left, increments, ply }
    }
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        prop::sample::select(vec![
            Command::Ugi,
            Command::IsReady,
            Command::NewGame,
            Command::Stop,
            Command::Quit
        ]),
        (words(), words()).prop_map(|(name, value)| Command::SetOption { name, value }),
        (words(), prop::collection::vec(step(), 0..5))
            .prop_map(|(start, steps)| Command::Position(PositionText { start, steps })),
        prop::collection::vec(step(), 0..5).prop_map(|steps| {
            Command::Position(PositionText { start: "startpos".into(), steps })
        }),
        prop::sample::select(Query::ALL.to_vec()).prop_map(|(_, query)| Command::Query(query)),
        go().prop_map(Command::Go),
        (side(), prop::option::of(words())).prop_map(|(side, fen)| Command::SetUp { side, fen }),
    ]
}

prop_compose! {
    fn info()(
        depth in any::<Option<u32>>(),
        (nodes, time) in any::<(Option<u64>, Option<u64>)>(),
        roll in prop::option::of((word(), probability())),
        mov in prop::option::of(word()),
        win_probability in prop::option::of(probability()),
        line in prop::collection::vec(word(), 0..4),
    ) -> Info {
        Info { depth, nodes, time, roll, mov, win_probability, line }
    }
}

fn reply() -> impl Strategy<Value = Reply> {
    let codes = ["unknown-command", "bad-roll", "no-setup", "searching"];
    let code = prop::sample::select(codes.map(|code| ErrorCode::parse(code).unwrap()).to_vec());
    prop_oneof![
        (word(), words()).prop_map(|(key, value)| Reply::Id { key, value }),
        words().prop_map(Reply::Option),
        Just(Reply::UgiOk),
        Just(Reply::ReadyOk),
        words().prop_map(Reply::Response),
        info().prop_map(Reply::Info),
        word().prop_map(Reply::BestMove),
        probability().prop_map(Reply::Eval),
        word().prop_map(Reply::SetUp),
        (code, words()).prop_map(|(code, text)| Reply::Error(Refusal { code, text })),
    ]
}

proptest! {
    #[test]
    fn commands_survive(command in command()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
    }

    #[test]
    fn replies_survive(reply in reply()) {
        prop_assert_eq!(Reply::parse(&reply.to_string()), Some(reply));
    }

    #[test]
    fn no_line_breaks_the_readers(line in ".*", head in prop::sample::select(vec![
        "", "go ", "position ", "setoption ", "setup ", "query ", "info ", "option ", "error ", "id ",
    ])) {
        let line = format!("{head}{line}");
        if let Ok(Some(command)) = Command::parse(&line) {
            // Parsed text survives a round trip.
            prop_assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
        }
        if let Err(refusal) = Command::parse(&line) {
            prop_assert!(!refusal.text.contains('\n'));
        }
        let _ = Reply::parse(&line);
    }
}
