use crate::ProtocolSamples;

pub const SAMPLES: ProtocolSamples = ProtocolSamples {
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
        ("position startpos", ["true", "p1", "false", "none", "true"]),
        ("position startpos moves @1", ["true", "p1", "false", "none", "false"]),
        ("position startpos moves @1 a5b4", ["false", "p2", "false", "none", "true"]),
        ("position startpos moves @1 a5b4 @6", ["false", "p2", "false", "none", "false"]),
        (END, ["false", "p2", "true", "p1win", "false"]),
    ],
    won_at_once: ["...../...../...../...r1./b1.... r 1", "....r1/.b1.../...../...../..... b 1"],
};

const END: &str = "position fen r1..../...../...../...../.r2..b1 b 1 moves e1e2 @2 b1c1 @1 e2e3 @1 \
                   a5b4 @1 e3e4 @1 b4c3 @1 e4e5 @1 c3d2 @1 e5d5 @1 d2e1";
