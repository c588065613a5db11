use crate::{ProtocolSamples, QueriedPosition};

/// What programs that play TZAAR are tested with.
pub const SAMPLES: ProtocolSamples = ProtocolSamples {
    to_move: "ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1",
    bad_lines: &[
        "position fen ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 3",
        "position startpos moves @1",
        "position startpos moves pass",
        "position startpos moves D5D9",
        "position startpos moves A1A2",
    ],
    queries: &[
        queried("position startpos", "true", "p1"),
        queried("position startpos moves D5D4", "false", "p2"),
        QueriedPosition { game_over: "true", result: "p1win", ..queried(END, "true", "p1") },
    ],
    won_at_once: WON_AT_ONCE,
};

/// White captures Black's last Tzaar.
const END: &str = "position fen TtROr/o...../......./......../......../......../......./....../..... w 1 moves A1A2";

/// The mover captures the last Tzaar of the other side.
const WON_AT_ONCE: [&str; 2] = [
    "TtROr/o...../......./......../......../......../......./....../..... w 1",
    "tTroR/O...../......./......../......../......../......./....../..... b 1",
];

const fn queried(
    line: &'static str,
    first_players_turn: &'static str,
    mover: &'static str,
) -> QueriedPosition {
    let (game_over, result, chance) = ("false", "none", "false");
    QueriedPosition { line, first_players_turn, mover, game_over, result, chance }
}
