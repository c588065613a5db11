use ewn::{AnyPosition, RED, SetUp, SetUpRule, Size};
use game::Dice;
use protocol::compliance::{QueriedPosition, Rules};

/// The rules of EWN on the official board.
pub const EWN_RULES: Rules<AnyPosition> = Rules {
    game: "ewn",
    has_dice: true,
    random_start,
    to_move: "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3",
    bad_lines: &[
        // The die is not rolled yet.
        "go depth 1",
        "position fen r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 9",
        "position startpos moves @7",
        "position startpos moves a5b4",
        "position startpos moves @1 a5a1",
        "position startpos moves @1 a5b4 a5b4",
    ],
    queries: &[
        queried("position startpos", "true", "p1", "true"),
        queried("position startpos moves @1", "true", "p1", "false"),
        queried("position startpos moves @1 a5b4", "false", "p2", "true"),
        queried("position startpos moves @1 a5b4 @6", "false", "p2", "false"),
        QueriedPosition {
            game_over: "true",
            result: "p1win",
            ..queried(END, "false", "p2", "false")
        },
    ],
    won_at_once: ["...../...../...../...r1./b1.... r 1", "....r1/.b1.../...../...../..... b 1"],
    check_set_up: Some(|text| {
        SetUp::parse(Size::FIVE, text).map(|_| ()).map_err(|error| error.to_string())
    }),
};

const END: &str = "position fen r1..../...../...../...../.r2..b1 b 1 moves e1e2 @2 b1c1 @1 e2e3 @1 \
                   a5b4 @1 e3e4 @1 b4c3 @1 e4e5 @1 c3d2 @1 e5d5 @1 d2e1";

const fn queried(
    line: &'static str,
    first_players_turn: &'static str,
    mover: &'static str,
    chance: &'static str,
) -> QueriedPosition {
    let (game_over, result) = ("false", "none");
    QueriedPosition { line, first_players_turn, mover, game_over, result, chance }
}

fn random_start(dice: &mut Dice) -> Option<AnyPosition> {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, dice);
    AnyPosition::start(&red, &blue, RED)
}
