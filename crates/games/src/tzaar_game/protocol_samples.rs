use crate::ProtocolSamples;

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
        ("position startpos", ["true", "p1", "false", "none", "false"]),
        ("position startpos moves D5D4", ["false", "p2", "false", "none", "false"]),
        (END, ["true", "p1", "true", "p1win", "false"]),
    ],
    // The mover captures the last Tzaar of the other side.
    won_at_once: [
        "TtROr/o...../......./......../......../......../......./....../..... w 1",
        "tTroR/O...../......./......../......../......../......./....../..... b 1",
    ],
};

/// White captures Black's last Tzaar.
const END: &str = "position fen TtROr/o...../......./......../......../......../......./....../..... w 1 moves A1A2";
