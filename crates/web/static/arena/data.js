// The shapes of the arena's JSON. Types only.

/** @typedef {import('../types.js').GameName} GameName */

/**
 * A player's line in the table of a contest. Scores are shares of the games from 0 to 1; ratings are null where the games bound none.
 * @typedef {object} Standing
 * @property {string} player
 * @property {number} wins
 * @property {number} losses
 * @property {number | null} score
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} elo
 * @property {number | null} elo_low
 * @property {number | null} elo_high
 * @property {string} [spec]
 * @property {string | null} [unrated] why there is no rating
 * @property {number | null} [adjusted_elo] without the luck of the dice
 * @property {number | null} [adjusted_elo_low]
 * @property {number | null} [adjusted_elo_high]
 * @property {number} [forfeits]
 */

/**
 * @typedef {object} Pairing
 * @property {string} a
 * @property {string} b
 * @property {number} games
 * @property {number | null} win_rate of `a`
 * @property {number | null} win_rate_low
 * @property {number | null} win_rate_high
 */

/**
 * @typedef {object} Contest
 * @property {string} id
 * @property {GameName} game
 * @property {string[]} players
 * @property {'waiting' | 'running' | 'done' | 'stopped' | 'failed'} state
 * @property {number} played
 * @property {number} of
 * @property {number | string | null} [seed]
 * @property {string | null} [problem] why it failed
 * @property {Standing[]} table
 * @property {Pairing[]} [pairings]
 */

/** @typedef {{n: number, players: [string, string], winner: string | null, plies: number, fault?: string | null}} ContestGame `fault` is why a game was not lost on the board */

/**
 * An event of a store, as `dreistein results --json` prints it.
 * @typedef {object} ResultEvent
 * @property {number} event
 * @property {GameName} game
 * @property {string} begun
 * @property {number} games
 * @property {{name: string, spec: string, elo: number | null, elo_error: number | null, adjusted_elo: number | null, adjusted_elo_error: number | null, games: number, won: number, forfeits: number, unrated?: string | null}[]} players
 * @property {Pairing[]} pairings
 */

export {};
