//! The tables of a store. docs/arena.md describes them for people.

use rusqlite_migration::{M, Migrations};

use crate::CheckedTable;

/// SQLite's application id, which marks the files as ours: "Drei" in ASCII.
pub const APPLICATION_ID: i32 = 0x4472_6569;

/// The steps from an empty file to the current tables; a file's version is the number of steps
/// applied. Steps are only ever added, because existing files have applied the earlier ones.
pub const MIGRATIONS: Migrations = Migrations::from_slice(STEPS);

/// The version of the files that this program writes.
pub const VERSION: i32 = STEPS.len() as i32;

const STEPS: &[M] = &[M::up(TABLES), M::up(CHECKSUMS)];

/// The tables with their present columns.
pub const CHECKED: [CheckedTable; 3] = [
    CheckedTable { name: "event", key: "id", columns: "id, game, plan, begun" },
    CheckedTable { name: "player", key: "id", columns: "id, event, place, name, spec" },
    CheckedTable {
        name: "game",
        key: "event, round, pairing, pair, leg",
        columns: "event, round, pairing, pair, leg, first, second, seed, start, moves, times, \
                  plies, first_moves_first, first_wins, fault, detail, luck",
    },
];

/// The tables of the first version, with [`APPLICATION_ID`].
const TABLES: &str = "
PRAGMA application_id = 1148347753;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    -- Everything that decides how its games go: who plays what, set-ups, limits, seed.
    plan TEXT NOT NULL UNIQUE,
    begun TEXT NOT NULL DEFAULT (datetime('now'))
);
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    event INTEGER NOT NULL REFERENCES event,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    spec TEXT NOT NULL,
    UNIQUE (event, place)
);
CREATE TABLE game (
    event INTEGER NOT NULL REFERENCES event,
    round INTEGER NOT NULL,
    pairing INTEGER NOT NULL,
    pair INTEGER NOT NULL,
    -- 0 and 1 for the two games of a pair.
    leg INTEGER NOT NULL,
    -- Players by place: the first player, who is Red or White, and the second.
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    seed TEXT NOT NULL,
    start TEXT NOT NULL,
    -- Rolls as @4, moves as a5b4, with blanks between.
    moves TEXT NOT NULL,
    -- Microseconds for each move.
    times TEXT NOT NULL,
    plies INTEGER NOT NULL,
    first_moves_first INTEGER NOT NULL,
    first_wins INTEGER NOT NULL,
    -- Null unless forfeited: the fault, and more about it.
    fault TEXT,
    detail TEXT,
    -- Luck of the first player less that of the second; null if nobody judged it.
    luck REAL,
    PRIMARY KEY (event, round, pairing, pair, leg)
) WITHOUT ROWID;
CREATE VIEW result AS
    SELECT game.event, round, pairing, pair, leg, f.name AS first, s.name AS second,
        CASE first_wins WHEN 1 THEN f.name ELSE s.name END AS winner,
        plies, fault, detail, luck, seed, start, moves, times
    FROM game
    JOIN player f ON f.event = game.event AND f.place = game.first
    JOIN player s ON s.event = game.event AND s.place = game.second;
";

/// Adds checksums. Whether files of the first version are damaged is unknown.
const CHECKSUMS: &str = "
ALTER TABLE event ADD COLUMN checksum INTEGER;
UPDATE event SET checksum = row_checksum(id, game, plan, begun);
ALTER TABLE player ADD COLUMN checksum INTEGER;
UPDATE player SET checksum = row_checksum(id, event, place, name, spec);
ALTER TABLE game ADD COLUMN checksum INTEGER;
UPDATE game SET checksum = row_checksum(event, round, pairing, pair, leg, first, second, seed,
    start, moves, times, plies, first_moves_first, first_wins, fault, detail, luck);
";
