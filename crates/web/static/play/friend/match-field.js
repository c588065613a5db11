// The choice of a match: a single game, the best of several, or CCGC's seven sets.

import { el } from '../../dom.js';
import { selection } from '../../forms.js';
import { texts } from '../../texts.js';

/** @import { GameInfo } from '../../types.js' */

const words = texts.friends.match;
const lengths = [3, 5, 7];
const single = '1';
const ccgc = 'ccgc';

/** The default choice. */
export const singleGame = single;

/**
 * The matches that a game offers. CCGC's match is for games that have CCGC's notation.
 * @param {GameInfo} game
 * @returns {Record<string, string>} labels by value
 */
export function matchesOf(game) {
  return {
    [single]: words.single,
    ...Object.fromEntries(lengths.map((length) => [String(length), words.bestOf(length)])),
    ...(game.formats.includes(ccgc) ? { [ccgc]: words.ccgc } : {}),
  };
}

/**
 * @param {GameInfo} game
 * @param {string} chosen
 * @param {(match: string) => void} onChange
 */
export function matchField(game, chosen, onChange) {
  const options = matchesOf(game);
  const known = Object.hasOwn(options, chosen) ? chosen : single;
  const help = el('p', { class: 'field-help', role: 'status' });
  show(known);
  const field = selection(words.field, options, known, (match) => {
    show(match);
    onChange(match);
  });
  field.append(help);
  return field;

  /** @param {string} match */
  function show(match) {
    help.textContent = match === ccgc ? words.ccgcHelp : '';
    help.hidden = match !== ccgc;
  }
}

/**
 * The match as a part of the request that creates its first game.
 * @param {string} match
 * @param {GameInfo} game
 */
export function matchRequest(match, game) {
  if (match === ccgc && game.formats.includes(ccgc)) return { best_of: 7, sides: ccgc };
  const length = Number(match);
  return lengths.includes(length) ? { best_of: length } : {};
}
