// The shapes of the server's JSON, as docs/web.md tells them. Types only.

/** @typedef {'ewn' | 'tzaar'} GameName */
/** @typedef {'red' | 'blue' | 'white' | 'black'} Side */

/** @typedef {{player: Side, number: number, square: string}} Cube */
/** @typedef {{point: string, player: Side, kind: 'Tzaar' | 'Tzarra' | 'Tott', height: number}} Stack */

/** @typedef {{player: Side, reason: string, sentence: string}} Ending */

/**
 * A position with everything that a page has to know of it.
 * @typedef {object} Described
 * @property {string} position
 * @property {Side} mover
 * @property {string[]} moves
 * @property {number} [board] EWN: the side of the board
 * @property {number | null} [die] EWN
 * @property {Cube[]} [cubes] EWN
 * @property {{die: number, moves: string[]}[]} [rolls] EWN, before the roll: the legal moves by face
 * @property {Stack[]} [stacks] TZAAR
 * @property {1 | 2} [action] TZAAR
 * @property {Record<string, {tzaar: number, tzarra: number, tott: number}>} [counts] TZAAR
 * @property {'roll' | 'move' | 'over'} turn
 * @property {Side | null} winner
 * @property {Ending | null} ending
 * @property {string} status
 * @property {string[]} warnings
 */

/** @typedef {{name: string, label: string, spec: string, summary: string, strength: string}} Level */
/** @typedef {{name: string, summary: string, options: {name: string, help: string, domain: string, default: string}[]}} Listed */

/**
 * @typedef {object} GameInfo
 * @property {GameName} name
 * @property {string} title
 * @property {[Side, Side]} sides
 * @property {boolean} has_dice
 * @property {number[]} sizes
 * @property {number | null} default_size
 * @property {string[]} formats
 * @property {string[]} set_ups
 * @property {Listed[]} engines
 * @property {Listed[]} evaluations
 * @property {string} default_engine
 * @property {string} default_evaluation
 * @property {Level[]} levels
 */

/** @typedef {{version: string, games: GameInfo[]}} Catalog */

/** @typedef {{kind: 'human' | 'level' | 'engine', name: string, level?: string, spec?: string}} PlayerInfo */

/**
 * @typedef {object} Ply
 * @property {Side} player
 * @property {number | null} die
 * @property {string} move
 * @property {string} position before the move, with its die
 * @property {string} after
 * @property {number | null} value
 * @property {number} time_ms
 */

/** @typedef {{base_ms: number, increment_ms: number, left_ms: [number, number], running: Side | null}} ClockState */

/**
 * @typedef {object} SetUpState
 * @property {Side} asked
 * @property {string} question
 * @property {string[]} squares
 * @property {string | null} usual
 * @property {Record<string, string | null> | null} chosen EWN
 * @property {{player: Side, answer: string}[] | null} placed TZAAR: kinds and points such as `T A1`
 */

/** @typedef {{commitment: string, seed: string | null, salt: string | null, given: boolean, note: string}} DicePromise */

/**
 * A game that is played on the server.
 * @typedef {object} State
 * @property {string} id
 * @property {GameName} game
 * @property {number} version
 * @property {number | null} board
 * @property {[PlayerInfo, PlayerInfo]} players
 * @property {'set_up' | 'playing' | 'over'} phase
 * @property {SetUpState | null} set_up
 * @property {Described | null} position
 * @property {Ply[]} plies
 * @property {ClockState | null} clock
 * @property {DicePromise | null} dice
 * @property {Side | null} winner
 * @property {Ending | null} ending
 * @property {boolean} casual
 * @property {boolean} can_take_back
 * @property {Side | null} thinking
 * @property {number} created_at in milliseconds since 1970
 * @property {number} updated_at
 */

/** @typedef {{id: string, game: GameName, players: [PlayerInfo, PlayerInfo], phase: State['phase'], winner: Side | null, plies: number, created_at: number, updated_at: number}} GameEntry */

export {};
