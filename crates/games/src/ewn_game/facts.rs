use ewn::Size;

use super::endgame::TABLES;
use super::evaluation::EVALUATION_NAMES;
use super::levels::LEVELS;
use super::playouts::PLAYOUTS;
use super::{DEFAULT_REFERENCE, DEFAULT_REFERENCE_DEPTH, protocols, puzzles};
use crate::{Bench, Defaults, Facts, ProtocolSamples};

/// The facts of EWN.
pub const FACTS: Facts = Facts {
    name: "ewn",
    title: "EinStein würfelt nicht!",
    sides: ["red", "blue"],
    sizes: Some([Size::MIN.side() as usize, Size::MAX.side() as usize]),
    has_dice: true,
    starts: &["random", "mirrored", "canonical"],
    open_set_ups: Some("free"),
    hidden_set_ups: Some("engine"),
    defaults: Defaults {
        engine: DEFAULT_REFERENCE,
        opponent: "champion",
        set_ups: "free",
        analysis_depth: 6,
        review_depth: DEFAULT_REFERENCE_DEPTH,
        review_by_two_depths: true,
    },
    evaluation_names: &EVALUATION_NAMES,
    evaluation_options: &[TABLES],
    playouts: Some(&PLAYOUTS),
    levels: LEVELS,
    example_evaluator: "odema:block=none",
    example_engine: "greedy:eval=odema,eval.block=none",
    // Opening, middle game, endgame, with and without the die.
    bench: Bench {
        engine: "star2:eval=zweistein,hash=16,threads=1",
        positions: &[
            "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -",
            "r5r4r2../r3r6.../r1...b3/...b4b2/..b6b1b5 b 4",
            ".r2.../r4.r5../..r6.b6/.b5..b4/..b3.b1 r 3",
            "...r3./r1.r4../.b2..b6/...r5./..b4.b1 b -",
            ".r2r3../...../..r5../b3..b2b1/..... b 5",
            "...../.r1.../...b4./....r6/.b2... r -",
        ],
        depth: 7,
    },
    rollout_engine: Some("champion:depth=1,hash=1"),
    has_tables: true,
    network_checksum: Some(|| Ok(ewn_engine::net::built_in_checksum()?)),
    puzzle_themes: puzzles::THEMES,
    move_help: "a5b4         move from one square to another; also A5B4, a5-b4, a5 b4",
    protocols: protocols::PROTOCOLS,
    samples: SAMPLES,
    page_style: include_str!("page.css"),
    row: "the squares row by row from the top left, each 0 or the number of its cube, negative for \
        blue; the mover, 1 for red and -1 for blue; the die, 0 before the roll",
};

const SAMPLES: ProtocolSamples = ProtocolSamples {
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
