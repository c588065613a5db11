//! The answers of the JSON interface in a browser, without a server: the same paths, the same JSON,
//! from the same code. This crate only translates between JavaScript and `service`.
//!
//! Every text is JSON, except records and HTML inside of it. Paths are those of the interface below
//! `/api/v1`, with their query: `/ewn/analyze`, `/games?limit=5`. Numbers called `now` are
//! milliseconds since 1970, times of the clock are milliseconds since any fixed moment.
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
//!    *  stream /games/{id}/events is `watch`. */
//!   request(method: string, path: string, body: string | undefined, now: number): string; // Outcome
//!   /** Somebody looks at a game: a stream of its events is open. The body is its first state. */
//!   watch(id: string, now: number): string; // Outcome
//!   /** A stream is closed: once for every `watch`. */
//!   unwatch(id: string, now: number): string; // Outcome
//!
//!   /** When a turn of an engine has waited: the task of its search, or undefined if the game has
//!    *  moved on, is paused, or nobody looks at engines that play each other. */
//!   next_search(id: string, turn: number): string | undefined; // Task
//!   /** What `find_move` returned; nothing happens if the game has moved on. */
//!   engine_moved(id: string, turn: number, found: string /* Found */, now: number): string; // Outcome
//!   /** The worker that searched has died: the engine loses, as on the server. */
//!   engine_failed(id: string, turn: number, now: number): string; // Outcome
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
//!   import(text: string, now: number): string; // Outcome
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
