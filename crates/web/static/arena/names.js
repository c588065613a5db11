// Names of players in contests: levels have their labels, as everywhere on the page.

/** @import { GameInfo } from '../types.js' */

/**
 * @param {string} name as the server has it: `level:club`, `star2:depth=3`, or one of these with its time behind it in brackets
 * @param {GameInfo | undefined} game
 * @returns {string}
 */
export function contestPlayer(name, game) {
  const [, level, rest] = /^level:([\w-]+)(.*)$/.exec(name) ?? [];
  const label = game?.levels.find((known) => known.name === level)?.label;
  return label === undefined ? name : `${label}${rest}`;
}
