// Hosts the games of this browser: stores every change before it is shown, and runs engines and clocks.

/** @import { GamesStore, Row } from './games-store.js' */
/** @typedef {{status: number, type: string | null, body: any}} Answer */
/** @typedef {{id: string, turn: number, kind: 'engine' | 'clock' | 'none', wait_ms: number}} Turn */
/** @typedef {Answer & {saved: Row[], removed: string[], events: {id: string, state: any}[], turns: Turn[], search: object | null}} Outcome */
/** @typedef {(task: string, signal?: AbortSignal) => Promise<string>} FindMove */
/** What watchers receive: the game's state, null after its deletion, or an error. @typedef {any | {error: {code: string, message: string}} | null} Shown */

/** The longest delay that a timer can have. */
const longestMilliseconds = 2 ** 31 - 1;

export class GamesHost {
  /**
   * @param {() => any} createGames creates the games object of the module
   * @param {GamesStore} store
   * @param {{findMove: FindMove, onShown: (id: string, shown: Shown) => void, now?: () => number}} outside
   */
  constructor(createGames, store, { findMove, onShown, now = Date.now }) {
    this.createGames = createGames;
    this.games = createGames();
    this.store = store;
    this.findMove = findMove;
    this.onShown = onShown;
    this.now = now;
    /** The end of the last change, since changes run one after another. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** Ends the current turn, by game. @type {Map<string, AbortController>} */
    this.turns = new Map();
    /** Failed turns of engines, by game. They begin again when the game is opened. @type {Map<string, Turn>} */
    this.failed = new Map();
    /** The ids of watched games, once for each watcher. @type {string[]} */
    this.watched = [];
    /** The number of stored games that cannot be read. */
    this.unreadable = 0;
  }

  /** Reads the stored games. */
  async load() {
    const answers = (await this.store.rows()).map((row) => /** @type {Answer} */ (JSON.parse(this.games.load(JSON.stringify(row)))));
    const refused = answers.filter(({ status }) => status >= 400);
    refused.forEach(({ body }) => console.error(body.error.message));
    this.unreadable = refused.length;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | undefined} body
   * @returns {Promise<Answer>}
   */
  async request(method, path, body) {
    const call = () => this.games.request(method, path, body, this.now());
    if (method === 'DELETE' && path === '/visitor/data') return this.forget(call);
    const outcome = await this.change(call);
    if (outcome.search !== null) return this.hint(JSON.stringify(outcome.search));
    if (method === 'GET' && path.split('?')[0] === '/games') outcome.body.unreadable = this.unreadable;
    return answerOf(outcome);
  }

  /** Deletes all games, even those that cannot be read. @param {() => string} call */
  async forget(call) {
    const outcome = await this.change(call, () => this.store.clear());
    this.unreadable = 0;
    return answerOf(outcome);
  }

  /** @param {string} task */
  async hint(task) {
    let found = '';
    try {
      found = await this.findMove(task);
    } catch (error) {
      return { status: 500, type: 'application/json', body: problemOf('engine_failed', /** @type {Error} */ (error)) };
    }
    return answerOf(await this.change(() => this.games.hint_found(task, found, this.now())));
  }

  /** Watches a game; its first state is the body of the answer. @param {string} id */
  async watch(id) {
    const outcome = await this.change(() => this.games.watch(id));
    if (outcome.status !== 200) return answerOf(outcome);
    this.watched.push(id);
    const failed = this.failed.get(id);
    if (failed !== undefined) this.take(failed);
    return answerOf(outcome);
  }

  /** @param {string} id */
  async unwatch(id) {
    await this.change(() => this.games.unwatch(id));
    const at = this.watched.indexOf(id);
    if (at >= 0) this.watched.splice(at, 1);
  }

  /** @param {string} text */
  async import(text) {
    return answerOf(await this.change(() => this.games.import(text)));
  }

  /** @returns {string} */
  export() {
    return endingAtTraps(() => this.games.export());
  }

  /** @param {string} body @returns {Answer} */
  withRecord(body) {
    return JSON.parse(endingAtTraps(() => this.games.with_record(body)));
  }

  /** Ends all timers and searches. */
  close() {
    this.turns.forEach((turn) => turn.abort());
    this.turns.clear();
    this.failed.clear();
  }

  /**
   * Makes a change, stores it, then shows it.
   * @param {() => string} call calls the module
   * @param {(outcome: Outcome) => Promise<void>} [keep]
   */
  change(call, keep = ({ saved, removed }) => this.store.change(saved, removed)) {
    const changed = this.last.then(async () => {
      /** @type {Outcome} */
      const outcome = JSON.parse(endingAtTraps(call));
      await keep(outcome).catch((error) => this.revert(error));
      outcome.events.forEach(({ id, state }) => this.onShown(id, state));
      outcome.turns.forEach((turn) => this.take(turn));
      return outcome;
    });
    this.last = changed.catch(() => {});
    return changed;
  }

  /**
   * Undoes a change that could not be stored. Engines stop, since their moves could not be stored either.
   * @param {Error} error
   * @returns {Promise<never>}
   */
  async revert(error) {
    this.close();
    this.games = this.createGames();
    // If the database cannot be read either, another worker will open it again.
    await this.load().catch((problem) => reportError(problem));
    for (const id of this.watched) {
      /** @type {Outcome} */
      const { status, body, turns } = JSON.parse(endingAtTraps(() => this.games.watch(id)));
      if (status === 200) this.onShown(id, body);
      turns.forEach((turn) => (turn.kind === 'engine' ? this.leave(turn, 'not_stored', error) : this.take(turn)));
    }
    throw error;
  }

  /** Ends the current turn of a game and begins another. @param {Turn} turn */
  take(turn) {
    const { id, turn: number, kind, wait_ms: wait } = turn;
    this.turns.get(id)?.abort();
    this.turns.delete(id);
    this.failed.delete(id);
    if (kind === 'none') return;
    const ending = new AbortController();
    this.turns.set(id, ending);
    const timer = setTimeout(
      () => {
        if (kind === 'clock') void this.change(() => this.games.out_of_time(id, number, this.now())).catch(console.error);
        else void this.search(turn, ending.signal);
      },
      Math.min(wait, longestMilliseconds),
    );
    ending.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /**
   * Lets an engine move. A search that fails leaves the turn open; the engine does not lose by it.
   * @param {Turn} turn
   * @param {AbortSignal} signal
   */
  async search(turn, signal) {
    try {
      const task = endingAtTraps(() => this.games.next_search(turn.id, turn.turn));
      if (task === undefined) return;
      const found = await this.findMoveWithRetry(task, signal);
      if (signal.aborted) return;
      const { status, body } = await this.change(() => this.games.engine_moved(turn.id, turn.turn, found, this.now()));
      if (status >= 400 && !signal.aborted) throw new Error(body.error.message);
    } catch (error) {
      if (!signal.aborted) this.leave(turn, 'engine_failed', /** @type {Error} */ (error));
    }
  }

  /** Searches for a move; if the worker fails, tries once more with another. @param {string} task @param {AbortSignal} signal */
  async findMoveWithRetry(task, signal) {
    try {
      return await this.findMove(task, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      console.warn(error);
      return this.findMove(task, signal);
    }
  }

  /**
   * Leaves a turn open and tells watchers the reason.
   * @param {Turn} turn
   * @param {string} code
   * @param {Error} error
   */
  leave(turn, code, error) {
    console.error(error);
    this.failed.set(turn.id, turn);
    this.onShown(turn.id, problemOf(code, error));
  }
}

/** @param {string} code @param {Error} error */
function problemOf(code, { message }) {
  return { error: { code, message } };
}

/** @param {Outcome} outcome @returns {Answer} */
function answerOf({ status, type, body }) {
  return { status, type, body };
}

// A trap may leave the module's memory in a bad state, so the worker must not use the module again.

/**
 * Calls the module. After a trap, the page sees that this worker has failed and starts another.
 * @template Result
 * @param {() => Result} call
 * @returns {Result}
 */
export function endingAtTraps(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) reportError(error);
    throw error;
  }
}
