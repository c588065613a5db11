// The page's names for types of the server's JSON. The shapes come from the description of the interface: `cargo xtask test page`
// writes them to api.d.ts. Types only.

/** @typedef {import('../api.js').components['schemas']} Schemas */

/** @typedef {Schemas['GameName']} GameName */
/** @typedef {string} Side */
/** @typedef {Schemas['Cube']} Cube */
/** @typedef {Schemas['Stack']} Stack */
/** @typedef {Schemas['Game']} GameInfo */
/** @typedef {Schemas['Catalog']} Catalog */

/**
 * @template Any a union of shapes
 * @typedef {Any extends unknown ? keyof Any : never} KeyOfAny
 */

/**
 * The fields of all shapes in a union, each optional.
 * @template Any
 * @typedef {{[Key in KeyOfAny<Any>]?: Any extends unknown ? (Key extends keyof Any ? Any[Key] : never) : never}} PartsOfAny
 */

/**
 * A position: the fields of all games, and optional fields of some games.
 * @typedef {Pick<Schemas['Described'], keyof Schemas['Described']> & PartsOfAny<Schemas['GameDescription']>} Described
 */

/**
 * A game read from a text; a ply's `position` is the one after its move.
 * @typedef {Omit<Schemas['ReadGame'], 'start' | 'plies'> & {start: Described, plies: (Omit<Schemas['ReadPly'], 'position'> & {position: Described | null})[]}} ReadGame
 */

/** @typedef {Schemas['PlayerView']} PlayerInfo */
/** @typedef {Schemas['PlyView']} Ply */
/** @typedef {Schemas['SetUpView']} SetUpState */
/** @typedef {Schemas['DiceView']} DicePromise */
/** @typedef {Omit<Schemas['GameState'], 'position'> & {position: Described | null}} State a game that is played on the page */
/** @typedef {Schemas['GameSummary']} GameEntry */

/** @typedef {Schemas['ContestState']} Contest */
/** @typedef {Schemas['ContestGame']} ContestGame */
/** @typedef {Schemas['TableLine']} Standing */
/** @typedef {Schemas['PairingLine']} Pairing */
/** @typedef {Schemas['EventResult']} ResultEvent */

export {};
