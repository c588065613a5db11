//! The answers of the JSON interface in a browser, without a server: the same paths, the same JSON,
//! from the same code. This crate only translates between JavaScript and `service`.
//!
//! Every text is JSON, which may contain records and HTML as strings. Paths are below `/api/v1` and
//! include the query: `/ewn/analyze`, `/games?limit=5`. Numbers called `now` are milliseconds since
//! 1970; times of the clock are milliseconds since any fixed moment.
//!
//! A module searches one position at a time; for several at once, start a worker for each. The
//! tables of its engines take at most 130 MiB, or the memory of a single larger engine (at most
//! 257 MiB). A worker with [`Games`] keeps no tables.
//!
//! # Everywhere
//!
//! ```ts
//! /** Call it first. `should_stop` is asked whenever a search reads the clock, every few
//!  *  milliseconds: when it returns true, the search ends with what it has found. */
//! export function set_clock(now: () => number, should_stop?: () => boolean): void;
//!
//! /** Answers a request that needs no memory of earlier ones: /health, /catalog,
//!  *  /{game}/position, play, edit, read, write, random_start, set_up, evaluate, analyze,
//!  *  analyze/stream, prove, review, review/stream.
//!  *  Streams call `emit` with the name of an event and its JSON: `report` or `progress` several
//!  *  times, then `done` or `problem` once. What a stream returns has status 200, the type
//!  *  text/event-stream and the body null; a request that is refused returns the error and emits
//!  *  nothing. There is no event `queued`. */
//! export function answer(method: string, path: string, body: string | undefined,
//!                        emit?: (event: string, json: string) => void): string; // Answer
//!
//! /** Searches for a move of an engine, or for a hint. It takes a while: use another worker.
//!  *  A task is self-contained. */
//! export function find_move(task: string /* Task */): string; // Found
//!
//! interface Answer {
//!   status: number;       // as over HTTP; 501 with the code needs_server for what needs a server
//!   type: string | null;  // the content type; null without a body (status 204)
//!   body: any;            // JSON if the type is application/json, text for others, or null
//! }
//! ```
//!
//! # The games of the one visitor of this browser
//!
//! ```ts
//! export class Games {
//!   constructor();
//!   /** Call it at the start for every row that was kept. The games do not continue before they
//!    *  are asked for. The body of the answer is {"id": ...}, or says why it cannot be read. */
//!   load(row: string /* Row */): string; // Answer
//!   /** Answers /games... and /visitor..., and refuses /contests... and /results... (501). The
//!    *  stream /games/{id}/events is the same as `watch`. */
//!   request(method: string, path: string, body: string | undefined, now: number): string; // Outcome
//!   /** Somebody looks at a game: a stream of its events is open. The body is its first state. */
//!   watch(id: string): string; // Outcome
//!   /** A stream is closed: once for every `watch`. */
//!   unwatch(id: string): string; // Outcome
//!
//!   /** When a turn of an engine has waited: the task of its search, or undefined if the game has
//!    *  moved on, is paused, or nobody looks at engines that play each other. */
//!   next_search(id: string, turn: number): string | undefined; // Task
//!   /** What `find_move` returned; nothing happens if the game has moved on. */
//!   engine_moved(id: string, turn: number, found: string /* Found */, now: number): string; // Outcome
//!   /** The clock of a person has run down; nothing happens if the game has moved on. If it is too
//!    *  early, the turn is there again with the time that is left. */
//!   out_of_time(id: string, turn: number, now: number): string; // Outcome
//!   /** What `find_move` returned for the `search` of an outcome. The body is the hint. */
//!   hint_found(search: string /* Task */, found: string /* Found */, now: number): string; // Outcome
//!
//!   /** The body of a review without `game_id`: with the record of that game. Use it before
//!    *  `answer("POST", "/{game}/review", ...)`. The body of the answer is the new body. */
//!   with_record(body: string): string; // Answer
//!   /** All games, for `import` here or in another browser. */
//!   export(): string; // {"format": "dreistein games 1", "games": Row[]}
//!   /** Adds games; those with a known id replace it if they were changed later. Either all can be
//!    *  read or nothing changes. The body is {"added": number, "replaced": number, "kept": number}. */
//!   import(text: string): string; // Outcome
//! }
//!
//! interface Outcome extends Answer {
//!   saved: Row[];        // store them under their id, before anything is shown
//!   removed: string[];   // the ids of rows to delete
//!   /** For the streams of events: the new state of a game; null if it was deleted and its streams
//!    *  end. */
//!   events: { id: string; state: GameState | null }[];
//!   /** The turns that began, or ended with nothing to do. */
//!   turns: Turn[];
//!   /** With status 202 and the body null: run `find_move` with it, and `hint_found` has the answer. */
//!   search: Task | null;
//! }
//!
//! /** It replaces earlier turns of this game: stop their search and their timer. */
//! interface Turn {
//!   id: string;
//!   turn: number;
//!   /** engine: wait, call `next_search`, give its task to `find_move`, and the result to
//!    *  `engine_moved`. clock: wait, then call `out_of_time`. none: there is nothing to do. */
//!   kind: "engine" | "clock" | "none";
//!   wait_ms: number;
//! }
//!
//! /** A game as stored. Keep it as it is; `id` and `updated_at` may be used as keys. */
//! interface Row { id: string; game: string; created_at: number; updated_at: number; [more: string]: any }
//! /** What `find_move` needs and what it returns: pass them on as they are. */
//! type Task = object;
//! type Found = object;
//! ```

use std::cell::RefCell;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use js_sys::Function;
use serde::Serialize;
use service::api::Update;
use service::engines::Engines;
use service::local::{self, Request};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engines of this worker, which has one thread. WebAssembly memory never shrinks.
static ENGINES: LazyLock<Engines> = LazyLock::new(|| Engines::new(1, MOST_IDLE_MEMORY));

/// The most memory of idle engines, in MiB: enough for two engines with their default tables.
const MOST_IDLE_MEMORY: u64 = 130;

/// Set to end the running search.
static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    static CLOCK: RefCell<Option<Clock>> = const { RefCell::new(None) };
    static EMIT: RefCell<Option<Function>> = const { RefCell::new(None) };
}

struct Clock {
    now: Function,
    should_stop: Option<Function>,
}

/// Sets the clock, and the function that says when to stop a search.
#[wasm_bindgen]
pub fn set_clock(now: Function, should_stop: Option<Function>) {
    CLOCK.set(Some(Clock { now, should_stop }));
    // This fails if the time source is set already, which can only be to this function.
    let _ = search::set_time_source(read_clock);
}

/// Reads the clock, and stops the search if asked to. Without a clock, time stands still.
fn read_clock() -> Duration {
    CLOCK.with_borrow(|clock| {
        let Some(Clock { now, should_stop }) = clock else { return Duration::ZERO };
        let stops = |should_stop: &Function| {
            should_stop.call0(&JsValue::NULL).is_ok_and(|answer| answer.is_truthy())
        };
        if should_stop.as_ref().is_some_and(stops) {
            STOP.store(true, Ordering::Relaxed);
        }
        let milliseconds = now.call0(&JsValue::NULL).ok().and_then(|now| now.as_f64());
        Duration::try_from_secs_f64(milliseconds.unwrap_or(0.0) / 1e3).unwrap_or_default()
    })
}

/// Answers a request that does not depend on earlier ones.
#[wasm_bindgen]
pub fn answer(method: &str, path: &str, body: Option<String>, emit: Option<Function>) -> String {
    STOP.store(false, Ordering::Relaxed);
    EMIT.set(emit);
    let request = Request { method, address: path, body: body.as_deref() };
    let reply = local::answer(request, &ENGINES, &STOP, send);
    EMIT.set(None);
    json(&reply)
}

/// Passes an event of the open stream to its listener.
fn send(update: Update) {
    let emit = EMIT.with_borrow(Clone::clone);
    if let Some(emit) = emit {
        // Errors of the listener are ignored.
        let _ = emit.call2(&JsValue::NULL, &update.event.into(), &update.data.into());
    }
}

/// Searches for an engine's move, or for a hint.
#[wasm_bindgen]
pub fn find_move(task: &str) -> String {
    STOP.store(false, Ordering::Relaxed);
    json(&local::find_move(task, &ENGINES, &STOP))
}

fn json(value: &impl Serialize) -> String {
    // This cannot fail: all keys are strings.
    serde_json::to_string(value).unwrap_or_default()
}

/// The games of the one visitor of this browser.
#[wasm_bindgen]
pub struct Games(local::Games);

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

#[wasm_bindgen]
impl Games {
    /// Creates a host without games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(local::Games::new(Engines::new(1, 0)))
    }

    /// Adds a stored game.
    pub fn load(&mut self, row: &str) -> String {
        json(&self.0.load(row))
    }

    /// Answers a request of the visitor.
    pub fn request(&mut self, method: &str, path: &str, body: Option<String>, now: f64) -> String {
        let request = Request { method, address: path, body: body.as_deref() };
        json(&self.0.request(request, now as u64))
    }

    /// Adds a spectator to a game.
    pub fn watch(&mut self, id: &str) -> String {
        json(&self.0.watch(id))
    }

    /// Removes a spectator from a game.
    pub fn unwatch(&mut self, id: &str) -> String {
        json(&self.0.unwatch(id))
    }

    /// The task of an engine's search, after its wait.
    pub fn next_search(&mut self, id: &str, turn: f64) -> Option<String> {
        self.0.next_search(id, turn as u64).map(|task| json(&task))
    }

    /// Plays the move that an engine's search found.
    pub fn engine_moved(&mut self, id: &str, turn: f64, found: &str, now: f64) -> String {
        json(&self.0.engine_moved(id, turn as u64, found, now as u64))
    }

    /// Ends the game if the person to move is out of time.
    pub fn out_of_time(&mut self, id: &str, turn: f64, now: f64) -> String {
        json(&self.0.out_of_time(id, turn as u64, now as u64))
    }

    /// Answers a request for a hint with the result of its search.
    pub fn hint_found(&mut self, search: &str, found: &str, now: f64) -> String {
        json(&self.0.hint_found(search, found, now as u64))
    }

    /// Returns the body of a review with the game's record in place of its ID.
    pub fn with_record(&self, body: &str) -> String {
        json(&self.0.with_record(body))
    }

    /// Exports all games.
    pub fn export(&self) -> String {
        self.0.export()
    }

    /// Adds exported games.
    pub fn import(&mut self, text: &str) -> String {
        json(&self.0.import(text))
    }
}
