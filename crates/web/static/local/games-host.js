// The games of this browser: every change is stored before anybody sees it, engines and clocks get their turns.

/** @typedef {import('./games-store.js').GamesStore} GamesStore */
/** @typedef {import('./games-store.js').Row} Row */
/** @typedef {{status: number, type: string | null, body: any}} Answer */
/** @typedef {{id: string, turn: number, kind: 'engine' | 'clock' | 'none', wait_ms: number}} Turn */
/** @typedef {Answer & {saved: Row[], removed: string[], events: {id: string, state: any}[], turns: Turn[], search: object | null}} Outcome */
/** @typedef {(task: string, signal?: AbortSignal) => Promise<string>} FindMove */

/** The longest time of a timer. */
const longestMilliseconds = 2 ** 31 - 1;

export class GamesHost {
  /**
   * @param {any} games of the module
   * @param {GamesStore} store
   * @param {{findMove: FindMove, onState: (id: string, state: any) => void, now?: () => number}} outside `onState` gets null when a game was deleted
   */
  constructor(games, store, { findMove, onState, now = Date.now }) {
    this.games = games;
    this.store = store;
    this.findMove = findMove;
    this.onState = onState;
    this.now = now;
    /** Changes happen one after the other. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** What ends the turn of a game. @type {Map<string, AbortController>} */
    this.turns = new Map();
  }

  /**
   * Reads what is stored.
   * @returns {Promise<string[]>} why games could not be read
   */
  async load() {
    const answers = (await this.store.rows()).map((row) => /** @type {Answer} */ (JSON.parse(this.games.load(JSON.stringify(row)))));
    return answers.filter(({ status }) => status >= 400).map(({ body }) => body.error.message);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | undefined} body
   * @returns {Promise<Answer>}
   */
  async request(method, path, body) {
    const outcome = await this.change(() => this.games.request(method, path, body, this.now()));
    if (outcome.search === null) return answerOf(outcome);
    const task = JSON.stringify(outcome.search);
    const found = await this.findMove(task);
    return answerOf(await this.change(() => this.games.hint_found(task, found, this.now())));
  }

  /** The first state is the body of the answer. @param {string} id */
  async watch(id) {
    return answerOf(await this.change(() => this.games.watch(id)));
  }

  /** @param {string} id */
  async unwatch(id) {
    await this.change(() => this.games.unwatch(id));
  }

  /** @param {string} text */
  async import(text) {
    return answerOf(await this.change(() => this.games.import(text)));
  }

  /** @returns {string} */
  export() {
    return this.games.export();
  }

  /** @param {string} body @returns {Answer} */
  withRecord(body) {
    return JSON.parse(this.games.with_record(body));
  }

  /** Ends all timers and searches. */
  close() {
    this.turns.forEach((turn) => turn.abort());
    this.turns.clear();
  }

  /**
   * Changes something, stores it, then shows it.
   * @param {() => string} deed
   * @returns {Promise<Outcome>}
   */
  change(deed) {
    const changed = this.last.then(async () => {
      /** @type {Outcome} */
      const outcome = JSON.parse(deed());
      await this.store.change(outcome.saved, outcome.removed);
      outcome.events.forEach(({ id, state }) => this.onState(id, state));
      outcome.turns.forEach((turn) => this.take(turn));
      return outcome;
    });
    this.last = changed.catch(() => {});
    return changed;
  }

  /** Replaces the turn of a game. @param {Turn} turn */
  take({ id, turn, kind, wait_ms: wait }) {
    this.turns.get(id)?.abort();
    this.turns.delete(id);
    if (kind === 'none') return;
    const ending = new AbortController();
    this.turns.set(id, ending);
    const timer = setTimeout(
      () => {
        if (kind === 'clock') void this.change(() => this.games.out_of_time(id, turn, this.now())).catch(console.error);
        else void this.search(id, turn, ending.signal);
      },
      Math.min(wait, longestMilliseconds),
    );
    ending.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /**
   * @param {string} id
   * @param {number} turn
   * @param {AbortSignal} signal
   */
  async search(id, turn, signal) {
    const task = this.games.next_search(id, turn);
    if (task === undefined) return;
    const found = await this.findMove(task, signal).catch((error) => {
      if (!signal.aborted) console.error(error);
      return null;
    });
    if (signal.aborted) return;
    const { games } = this;
    await this.change(() => (found === null ? games.engine_failed(id, turn, this.now()) : games.engine_moved(id, turn, found, this.now()))).catch(console.error);
  }
}

/** @param {Outcome} outcome @returns {Answer} */
function answerOf({ status, type, body }) {
  return { status, type, body };
}
