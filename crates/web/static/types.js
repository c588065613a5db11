// The server's JSON under the page's own names. The shapes come from the description of the interface: `cargo xtask test page`
// writes them to api.d.ts. Types only.

/** @typedef {import('../api.js').components['schemas']} Schemas */

/** @typedef {Schemas['GameName']} GameName */
/** @typedef {string} Side */
/** @typedef {Schemas['Cube']} Cube */
/** @typedef {Schemas['Stack']} Stack */
/** @typedef {Schemas['Game']} GameInfo */
/** @typedef {Schemas['Catalog']} Catalog */

/**
 * @template Any of several shapes
 * @typedef {Any extends unknown ? keyof Any : never} KeyOfAny
 */

/**
 * The fields of any of several shapes, each optional.
 * @template Any
 * @typedef {{[Key in KeyOfAny<Any>]?: Any extends unknown ? (Key extends keyof Any ? Any[Key] : never) : never}} PartsOfAny
 */

/**
 * A position: fields of all games, and those of only some.
 * @typedef {Pick<Schemas['Described'], keyof Schemas['Described']> & PartsOfAny<Schemas['GameDescription']>} Described
 */

/**
 * A game that was read from a text; `position` is the one after the move.
 * @typedef {Omit<Schemas['ReadGame'], 'start' | 'plies'> & {start: Described, plies: (Omit<Schemas['ReadPly'], 'position'> & {position: Described | null})[]}} ReadGame
 */

/** @typedef {Schemas['PlayerView']} PlayerInfo */
/** @typedef {Schemas['PlyView']} Ply */
/** @typedef {Schemas['SetUpView']} SetUpState */
/** @typedef {Schemas['DiceView']} DicePromise */
/** @typedef {Omit<Schemas['GameState'], 'position'> & {position: Described | null}} State a game that is played on the server */
/** @typedef {Schemas['GameSummary']} GameEntry */

/** @typedef {Schemas['ContestState']} Contest */
/** @typedef {Schemas['ContestGame']} ContestGame */
/** @typedef {Schemas['TableLine']} Standing */
/** @typedef {Schemas['PairingLine']} Pairing */
/** @typedef {Schemas['EventResult']} ResultEvent */

export {};
