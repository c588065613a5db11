// Plays on from the position on the board: asks against whom, with which side, and whether there is a clock.

import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { segments, selection } from '../forms.js';
import { withNotice } from '../message.js';
import { rememberedChoices, usualChoices } from '../play/choices.js';
import { sideOptions } from '../play/players.js';
import { texts } from '../texts.js';

/** @import { Described, GameInfo } from '../types.js' */
/** @typedef {{opponent: string, side: string, clock: string}} PlayChoice `opponent` is a level or `FRIEND`, `side` may be `random`, `clock` `none` or `180+2` */

export const FRIEND = 'friend';

/**
 * @param {GameInfo} game
 * @param {Described} position
 * @param {string | null} own the side that the visitor had in the game that is analysed
 * @param {(body: object) => Promise<void>} onStart creates the game
 */
export function openPlayDialog(game, position, own, onStart) {
  const words = texts.analyse.playDialog;
  const choice = { opponent: usualLevel(game) ?? FRIEND, side: own ?? position.mover, clock: 'none' };
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const sides = { ...sideOptions(game), random: words.random };
  const opponents = { ...Object.fromEntries(game.levels.map(({ name, label }) => [name, label])), [FRIEND]: words.friend };
  const side = segments(words.side, sides, choice.side, (chosen) => (choice.side = chosen));
  const close = openDialog(texts.analyse.playOnHelp, [
    position.turn === 'over' && el('p', { class: 'soft' }, words.over),
    selection(words.opponent, opponents, choice.opponent, (chosen) => {
      choice.opponent = chosen;
      side.hidden = chosen === FRIEND;
    }),
    side,
    segments(words.clock, words.clocks, choice.clock, (chosen) => (choice.clock = chosen)),
    problem,
    el('div', { class: 'button-row dialog-actions' }, el('button', { class: 'button button-main', type: 'button', onclick: () => void start() }, words.start)),
  ]);

  async function start() {
    await withNotice(problem, async () => {
      await onStart(gameFor(choice, game, Math.random));
      close();
    });
  }
}

/**
 * The request for the game, without the position.
 * @param {PlayChoice} choice
 * @param {GameInfo} game
 * @param {() => number} chance as `Math.random`
 */
export function gameFor({ opponent, side, clock }, game, chance) {
  const own = side === 'random' ? game.sides[chance() < 0.5 ? 0 : 1] : side;
  const human = { kind: 'human' };
  const players = game.sides.map((other) => (opponent === FRIEND || other === own ? human : { kind: 'level', level: opponent }));
  const [base, increment] = clock.split('+').map(Number);
  return { game: game.name, players, ...(clock === 'none' ? {} : { clock: { base_ms: 1000 * base, increment_ms: 1000 * increment } }) };
}

/** The level that was played last, or else the middle one. @param {GameInfo} game @returns {string | undefined} */
function usualLevel(game) {
  const known = [rememberedChoices([game]), usualChoices(game)].map(({ levels }) => levels[0]);
  return known.find((level) => game.levels.some(({ name }) => name === level));
}
