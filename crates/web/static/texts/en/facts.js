// Words for what the server sends as facts or in English, by its names for them. For what is not listed here, the server's words are shown.

import { number } from '../../format.js';
import { common } from './common.js';

/** @typedef {Record<string, string>} Names */

/**
 * Why a game ended, of the visitor and of a side.
 * @typedef {{you: string, side: (side: string) => string}} Clause
 */

/** @param {string} second what follows "you" @param {string} [third] what follows the name of a side @returns {Clause} */
const clause = (second, third = second) => ({ you: `you ${second}`, side: (side) => `${common.side(side)} ${third}` });

/** @param {string} what @returns {Clause} */
const lacks = (what) => clause(`have no ${what} left`, `has no ${what} left`);

/** Refusals of the page without a server, by their reason. @type {Record<string, (reason: string) => string>} */
const refusals = {
  engine_failed: () => 'The engine stopped unexpectedly. Please reload the page.',
  not_stored: (reason) => `Your games could not be read or stored in this browser. (${reason})`,
};

export const facts = {
  titles: /** @type {Names} */ ({ ewn: 'EinStein würfelt nicht!', tzaar: 'TZAAR' }),
  levels: /** @type {Names} */ ({
    beginner: 'Beginner',
    novice: 'Novice',
    casual: 'Casual player',
    club: 'Club player',
    advanced: 'Advanced player',
    expert: 'Expert',
    master: 'Master',
    grandmaster: 'Grandmaster',
    champion: 'Champion',
  }),
  /** @param {number} percent @param {number} error @param {number} games @param {string} against */
  strength: (percent, error, games, against) =>
    `wins ${number(percent, 1)} ± ${number(error, 1)} % of ${number(games)} games against ${against}`,
  randomMoves: 'random moves',
  engines: /** @type {Record<string, Names>} */ ({
    ewn: {
      champion: 'the strongest: star2 with the network on 5x5, with zweistein on other boards',
      random: 'any legal move',
      greedy: 'the move with the best evaluation after it',
      expectiminimax: 'plain search without cuts',
      star2: 'Star2 search, which probes each roll first; the fastest of its family',
      star1: 'Star1 search, with a narrower window for each roll',
      'star0.5': 'Star0.5 search, with cuts between rolls',
      star0: 'Star0 search, without cuts at rolls',
      mc: 'flat Monte Carlo: the move that wins the most playouts',
      mcts: 'Monte Carlo tree search',
    },
    tzaar: {
      tzaar: 'the strongest engine: alpha-beta with all useful options',
      'alpha-beta': 'alpha-beta with any evaluation and a switch for every part',
      'waltz-beginner': 'WALTZ: material only, 4 actions deep, any move within 5000 points of the best',
      'waltz-intermediate': 'WALTZ: full evaluation, 5 actions deep, any move within 20 points of the best',
      'waltz-expert': 'WALTZ: 30 s a turn; varied above 55 stacks, df-pn with 23 or fewer',
      'waltz-unbeatable': 'WALTZ: the expert with 300 s a turn',
      random: 'any legal move',
      greedy: 'the move with the best evaluation after it',
      expectiminimax: 'plain search without cuts',
      mc: 'flat Monte Carlo: the move that wins the most playouts',
      mcts: 'Monte Carlo tree search',
    },
  }),
  evaluations: /** @type {Record<string, Names>} */ ({
    ewn: {
      zweistein: 'win probability in a race without captures',
      schwarz: 'expected moves to the goal: the opponent\'s minus one\'s own',
      odema: 'attack, block and threat of Li et al.',
      'offence-defence': 'attack, block and threat of a Star1 agent',
      net: 'win probability from a neural network, on 5x5 boards',
      rollout: 'luck-adjusted win probability, by playing on with another evaluation',
    },
    tzaar: {
      net: 'win probability, from `tuned` corrected by a neural network',
      tuned: 'win probability, from weights fitted to games',
      waltz: 'material, threats, secure types and zones, as in WALTZ\'s program',
      'waltz-paper': 'the same with the constants that WALTZ\'s paper prints',
      simple: 'material only, as WALTZ\'s beginner counts it',
    },
  }),
  /** Units of evaluations, and what they add up. */
  measures: /** @type {Names} */ ({
    'moves ahead': 'moves ahead',
    points: 'points',
    'expected moves': 'expected moves',
    attack: 'attack',
    block: 'block',
    threat: 'threat',
    material: 'material',
    'secure types': 'secure types',
    'all types stacked': 'all types stacked',
    'few captures left': 'few captures left',
    'zone of control': 'zone of control',
    threats: 'threats',
    'high stacks': 'high stacks',
  }),

  youWin: 'You win',
  youLose: 'You lose',
  /** @param {string} side */
  sideWins: (side) => `${common.side(side)} wins`,
  /** @param {string} head @param {string} reason */
  ending: (head, reason) => `${head}: ${reason}`,
  reasons: /** @type {Record<string, Clause>} */ ({
    corner: clause('reached the corner'),
    'no-cubes': lacks('cubes'),
    'no-tzaar': lacks('Tzaar'),
    'no-tzarra': lacks('Tzarra'),
    'no-tott': lacks('Tott'),
    'no-capture': lacks('capture'),
    resigned: clause('resigned'),
    'out-of-time': clause('ran out of time'),
  }),
  faults: /** @type {Names} */ ({
    'out-of-time': 'out of time',
    'illegal-move': 'illegal move',
    'illegal-set-up': 'illegal set-up',
    'no-move': 'no move',
    resigned: 'resigned',
    crash: 'crash',
    hang: 'no answer',
    garbage: 'unreadable answer',
  }),
  unrated: /** @type {Names} */ ({ 'no games': 'no games', unknown: 'unknown' }),
  bands: /** @type {Names} */ ({
    champion: 'champion',
    master: 'master',
    club: 'club player',
    casual: 'casual player',
    beginner: 'beginner',
  }),
  /** @param {string} kind @param {string} point */
  lastThreatened: (kind, point) => `Your last ${kind} on ${point} can be captured.`,

  /**
   * A refusal by the server.
   * @param {string} code
   * @param {string} message the server's English sentence
   */
  refusal: (code, message) => refusals[code]?.(message) ?? message,
};
