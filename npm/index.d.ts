/** A game by its name: `ewn` (the default) or `tzaar`. */
export type Game = string;

/** What can be limited, and how to stop. */
export interface AnalyseOptions {
  game?: Game;
  /** An engine with options as `dreistein list` shows them; the strongest one if none is named. */
  engine?: string;
  /** Stop after this many milliseconds; 2000 if nothing else limits the search. */
  ms?: number;
  /** Stop after this depth. */
  depth?: number;
  /** Stop after this many nodes: the result then is the same on every machine. */
  nodes?: number;
  /** Ends the search at once: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Hears every result on the way. */
  onReport?: (report: Analysis) => void;
}

/** What `dreistein analyze --json` prints, and the values for the player to move in `judged`. */
export interface Analysis {
  position: string;
  /** The unit of the values. */
  unit: string;
  /** The best move; null before the roll. */
  best: string | null;
  /** All moves, the best first. */
  moves: { move: string; [more: string]: any }[];
  /** Before the roll: the value of every face and the best move after it. */
  faces?: { die: number; best: string; [more: string]: any }[];
  /** The expected line; `@3 a5b4` is a roll and a move. */
  line: string[];
  depth: number;
  nodes: number;
  time_ms: number;
  /** Whether the value is that of perfect play. */
  exact: boolean;
  /** The engine that searched. */
  engine: string;
  judged: any;
  [more: string]: any;
}

/** Searches a position, such as `startpos` or a position as text, in a worker. */
export function analyse(position: string, options?: AnalyseOptions): Promise<Analysis>;

/** The legal moves of a position. */
export function moves(position: string, options?: { game?: Game }): Promise<string[]>;

export interface ReviewOptions {
  game?: Game;
  engine?: string;
  /** How many moves deep the engine searches. */
  depth?: number;
  signal?: AbortSignal;
  /** Hears how many plies are done. */
  onProgress?: (done: number, of: number) => void;
}

/** What `dreistein review --json` prints. */
export interface Review {
  games: any[];
  [more: string]: any;
}

/** Reviews games in any notation: the luck of every roll, and what every turn loses. */
export function review(record: string, options?: ReviewOptions): Promise<Review>;

/** Ends all workers; searches that run are rejected. The next call starts new ones. */
export function close(): void;

/** A request that the engines refuse, such as an illegal position. */
export class EngineError extends Error {
  /** What is wrong, as in the JSON interface: `invalid_position`, `invalid_spec` ... */
  code: string;
}
