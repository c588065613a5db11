// Streams the engine's analysis of the position on the board, and stops it as soon as the position changes.

import { api } from '../api.js';
import { readReport } from './report.js';
import { store, stored } from '../stored.js';

/** @import { Described, GameInfo } from '../types.js' */
/** @import { Report } from './report.js' */

/**
 * @typedef {object} Thought
 * @property {'off' | 'queued' | 'thinking' | 'done' | 'problem'} state
 * @property {Report | null} report the latest report
 * @property {number} ahead the number of jobs ahead in the server's queue
 * @property {string} problem
 */

/** @typedef {{engine: string, limit: string}} EngineChoice `limit` as in the address: `depth=5` or `time_ms=2000` */

/** The pause before an analysis, so that quick steps through a game start only one. */
const CALM_MILLISECONDS = 120;

/** The limits of `glance`, for engines that search by depth and for others. */
const GLANCE_DEPTH = 'depth=3';
const GLANCE_TIME = 'time_ms=300';

/** The status of a busy server, and the delay before the next try. */
const BUSY = 503;
const AGAIN_MILLISECONDS = [1000, 2000, 4000, 8000];

/** @type {Thought} */
const NOTHING = { state: 'off', report: null, ahead: 0, problem: '' };

export class LiveEngine {
  /**
   * @param {GameInfo} game
   * @param {EngineChoice} choice
   * @param {(thought: Thought) => void} onThought
   */
  constructor(game, choice, onThought) {
    this.game = game;
    this.choice = choice;
    this.onThought = onThought;
    this.on = true;
    /** @type {Thought} */
    this.thought = NOTHING;
    /** @type {Map<string, Report>} finished reports, by the query of the request */
    this.known = new Map();
    /** @type {Map<string, Report>} the latest report by position, finished or not and from any engine */
    this.latest = new Map();
    /** @type {() => void} */
    this.stopStream = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Analyses this position and stops the earlier analysis.
   * @param {Described} position
   */
  look(position) {
    this.stop();
    if (!this.on || position.turn === 'over') return this.tell(NOTHING);
    const query = this.queryFor(position.position);
    const known = this.known.get(query);
    if (known) return this.tell({ ...NOTHING, state: 'done', report: known });
    this.tell({ ...NOTHING, state: 'thinking' });
    this.timer = setTimeout(() => this.ask(query, position), CALM_MILLISECONDS);
  }

  /** The latest report on a position that is already known. @param {Described} position @returns {Report | null} */
  recall(position) {
    return this.latest.get(position.position) ?? null;
  }

  stop() {
    clearTimeout(this.timer);
    this.stopStream();
    this.stopStream = () => {};
  }

  /**
   * @param {string} query
   * @param {Described} position
   * @param {number} [refusals] how often the server has refused because it was busy
   */
  ask(query, position, refusals = 0) {
    const read = this.reader(position);
    this.stopStream = api.stream(`/${this.game.name}/analyze/stream?${query}`, {
      queued: ({ ahead }) => this.tell({ ...this.thought, state: 'queued', ahead }),
      report: (raw) => this.tell({ ...NOTHING, state: 'thinking', report: read(raw) }),
      done: (raw) => {
        const report = read(raw);
        this.known.set(query, report);
        this.tell({ ...NOTHING, state: 'done', report });
      },
      problem: ({ error }) => this.fail(error.message),
      failed: (/** @type {import('../api.js').ApiError} */ error) => {
        if (error.status !== BUSY) return this.fail(error.message);
        this.tell({ ...this.thought, state: 'queued' });
        const pause = AGAIN_MILLISECONDS[Math.min(refusals, AGAIN_MILLISECONDS.length - 1)];
        this.timer = setTimeout(() => this.ask(query, position, refusals + 1), pause);
      },
    });
  }

  /**
   * Briefly analyses another position in the background; `recall` returns the report. Errors are ignored.
   * @param {Described} position
   * @param {() => void} onFound
   */
  glance(position, onFound) {
    const query = this.queryFor(position.position, goesByDepth(this.game, this.choice.engine) ? GLANCE_DEPTH : GLANCE_TIME);
    const read = this.reader(position);
    this.stopStream();
    this.stopStream = api.stream(`/${this.game.name}/analyze/stream?${query}`, {
      report: read,
      done: (raw) => {
        read(raw);
        onFound();
      },
    });
  }

  /**
   * Returns a function that reads and keeps a report on this position.
   * @param {Described} position
   * @returns {(raw: any) => Report}
   */
  reader(position) {
    return (raw) => {
      const report = readReport(raw, position.mover, this.game);
      this.latest.set(position.position, report);
      return report;
    };
  }

  /** @param {string} problem */
  fail(problem) {
    this.tell({ ...this.thought, state: 'problem', problem });
  }

  /** @param {Thought} thought */
  tell(thought) {
    this.thought = thought;
    this.onThought(thought);
  }

  /** @param {string} position @param {string} [limit] */
  queryFor(position, limit = this.choice.limit) {
    const query = new URLSearchParams({ position, engine: this.choice.engine });
    const [name, value] = limit.split('=');
    query.set(name, value);
    return query.toString();
  }
}

/**
 * Whether an engine searches depth by depth, so that its depth can be limited.
 * @param {GameInfo} game
 * @param {string} spec
 * @returns {boolean}
 */
export function goesByDepth(game, spec) {
  const listed = game.engines.find(({ name }) => name === spec.split(':')[0]);
  return listed?.options.some(({ name }) => name === 'depth') ?? false;
}

// The visitor's engine settings, stored in the browser.

/** @typedef {{on: boolean, heat: boolean, engines: Record<string, EngineChoice>}} Preferences */

/** @returns {Preferences} */
export function preferences() {
  const { on, heat, engines } = stored('analyse') ?? {};
  return { on: on !== false, heat: heat === true, engines: Object(engines) };
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  store('analyse', { ...preferences(), ...changes });
}

/**
 * The visitor's engine for a game; the default if the server no longer has that engine.
 * @param {import('../types.js').GameInfo} game
 * @returns {EngineChoice}
 */
export function engineChoice(game) {
  const kept = preferences().engines[game.name];
  const isKnown = typeof kept?.engine === 'string' && game.engines.some(({ name }) => name === kept.engine.split(':')[0]);
  const isWhole = isKnown && /^(depth|time_ms)=\d+$/.test(kept.limit ?? '');
  return isWhole ? kept : { engine: game.default_engine, limit: 'time_ms=2000' };
}
