use tzaar_engine::EVALUATION_NAMES;

use super::levels::LEVELS;
use super::puzzles;
use crate::{Bench, Defaults, Facts, ProtocolSamples};

/// The facts of TZAAR.
pub const FACTS: Facts = Facts {
    name: "tzaar",
    title: "TZAAR",
    sides: ["white", "black"],
    sizes: None,
    has_dice: false,
    starts: &["random", "fixed"],
    open_set_ups: Some("tournament"),
    hidden_set_ups: None,
    defaults: Defaults {
        engine: "tzaar",
        opponent: "waltz-beginner",
        set_ups: "random",
        analysis_depth: 4,
        review_depth: 4,
        review_by_two_depths: false,
    },
    evaluation_names: &EVALUATION_NAMES,
    evaluation_options: &[],
    playouts: None,
    levels: LEVELS,
    example_evaluator: "net",
    example_engine: "alpha-beta:eval=simple,depth=3",
    // The fixed start, a random one, a middle game and an endgame within a turn.
    bench: Bench {
        engine: "tzaar:hash=16,threads=1",
        positions: &[
            "startpos",
            "random:1",
            ".o..r/R..rT./TOor2OR./tRo....r/oRoOO.or/ORO.T3t3Or/OO..OTO/o..Oot/RrTro b 1",
            ".o..r/R..T../..or2OR./o2T2O....r/.RoOO.or/ORt3...Or/OO..OTO/o..Ot2./Rr.ro b 1",
        ],
        depth: 5,
    },
    rollout_engine: None,
    has_tables: false,
    network_checksum: Some(|| Ok(tzaar_engine::built_in_checksum()?)),
    puzzle_themes: puzzles::THEMES,
    move_help:
        "D5D4         move the stack on D5 to D4: a capture, or in the second action a stacking;
             also d5d4, D5-D4, D5 D4
B2D2-E4E6    both actions of a turn; pass stands for no second action
pass         do nothing, in the second action",
    protocols: &[],
    samples: SAMPLES,
    page_style: include_str!("page.css"),
    row: "for each of the 61 points, row by row from the top left, the piece on top: 0 none, \
        1 Tzaar, 2 Tzarra, 3 Tott, negative for black; then their 61 heights; the mover, 1 for \
        white and -1 for black; the action of the turn, 1 or 2",
};

const SAMPLES: ProtocolSamples = ProtocolSamples {
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
