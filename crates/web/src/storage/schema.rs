//! The tables of the file. docs/web-games.md describes them for people.

use rusqlite_migration::{M, Migrations};
use store::CheckedTable;

/// Marks the files as ours: "Drew" in ASCII.
pub const APPLICATION_ID: i32 = 0x4472_6577;

/// The steps from an empty file to the current tables; a file's version is the number of steps
/// applied. Steps are only ever added, because existing files have already applied the others.
pub const MIGRATIONS: Migrations = Migrations::from_slice(STEPS);

/// The current version.
pub const VERSION: i32 = STEPS.len() as i32;

const STEPS: &[M] = &[M::up(TABLES), M::up(PEOPLE), M::up(CHECKSUMS)];

/// The tables with their present columns.
pub const CHECKED: [CheckedTable; 3] = [GAME, PLAYER, CONTEST];

pub const GAME: CheckedTable = CheckedTable {
    name: "game",
    key: "id",
    columns: "id, game, setting, course, phase, winner, plies, created_at, updated_at, seats, \
              public",
};
pub const PLAYER: CheckedTable =
    CheckedTable { name: "player", key: "game, visitor", columns: "game, visitor, plays, kept" };
pub const CONTEST: CheckedTable =
    CheckedTable { name: "contest", key: "id", columns: "id, plan, state, problem, created_at" };

/// The tables of the first version, with [`APPLICATION_ID`].
const TABLES: &str = "
PRAGMA application_id = 1148347767;
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    -- The word for the game.
    game TEXT NOT NULL,
    -- What it was made with, as JSON: players, set-up, clock, seed and salt.
    setting TEXT NOT NULL,
    -- What happened so far, as JSON: set-ups, moves with their times, a resignation.
    course TEXT NOT NULL,
    -- set_up, playing or over.
    phase TEXT NOT NULL,
    -- The side that won; null while the game goes on.
    winner TEXT,
    plies INTEGER NOT NULL,
    -- Milliseconds since 1970.
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX game_by_change ON game (updated_at DESC, id);
CREATE TABLE contest (
    id TEXT PRIMARY KEY,
    -- What was asked for, as JSON.
    plan TEXT NOT NULL,
    -- waiting, running, done, stopped or failed.
    state TEXT NOT NULL,
    -- Why it failed.
    problem TEXT,
    created_at INTEGER NOT NULL
);
";

/// Adds owners to games. Games of the first version belong to nobody, and everybody sees them.
const PEOPLE: &str = "
-- Who has which seat, and what the players agreed on, as JSON; null if everybody may play.
ALTER TABLE game ADD COLUMN seats TEXT;
-- Whether the list of everybody shows it.
ALTER TABLE game ADD COLUMN public INTEGER NOT NULL DEFAULT 1;
CREATE TABLE player (
    game TEXT NOT NULL,
    -- A hash of the visitor's secret.
    visitor TEXT NOT NULL,
    -- The side that the visitor plays; null for both or none.
    plays TEXT,
    -- Whether it is on the visitor's list.
    kept INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (game, visitor)
);
CREATE INDEX player_by_visitor ON player (visitor, game);
";

/// Adds checksums. Whether games of the earlier versions are damaged is unknown.
const CHECKSUMS: &str = "
ALTER TABLE game ADD COLUMN checksum INTEGER;
UPDATE game SET checksum = row_checksum(id, game, setting, course, phase, winner, plies, created_at,
    updated_at, seats, public);
ALTER TABLE player ADD COLUMN checksum INTEGER;
UPDATE player SET checksum = row_checksum(game, visitor, plays, kept);
ALTER TABLE contest ADD COLUMN checksum INTEGER;
UPDATE contest SET checksum = row_checksum(id, plan, state, problem, created_at);
";
