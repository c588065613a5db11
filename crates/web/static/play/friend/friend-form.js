// The dialog for a new game with a friend, with a few choices before the invitation.

import { api } from '../../api.js';
import { openDialog } from '../../dialog.js';
import { el } from '../../dom.js';
import { segments } from '../../forms.js';
import { withNotice } from '../../message.js';
import { oneAtATime } from '../../one-at-a-time.js';
import { texts } from '../../texts.js';
import { requestOf } from '../choices.js';
import { beginGame } from '../own-dice.js';
import { sideOptions } from '../players.js';
import { matchField } from './match-field.js';
import { nameField, rememberedName, rememberName } from './visitor.js';

/** @import { Choices } from '../choices.js' */
/** @import { GameInfo } from '../../types.js' */

const words = texts.friends;
/** The clocks on offer; other clocks are among the options of a new game in the lobby. */
const clocks = Object.fromEntries(Object.entries(texts.play.newGame.clocks).filter(([name]) => name !== 'custom'));

/**
 * @param {GameInfo} info
 * @param {Choices} usual the choices that the dialog does not ask for
 */
export function openFriendForm(info, usual) {
  if (!api.offers().friends) {
    openDialog(words.invite.title, [el('p', {}, words.needsServer)]);
    return;
  }
  /** @type {Choices} */
  let choices = { ...usual, game: info.name, opponent: 'friend', side: 'random', clock: 'none', seed: '' };
  let name = rememberedName() ?? '';
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const atOnce = oneAtATime();
  const sides = { random: texts.play.newGame.random, ...sideOptions(info) };
  const close = openDialog(words.invite.title, [
    el(
      'form',
      { class: 'friend-form', onsubmit: (/** @type {Event} */ event) => void atOnce(() => start(event)) },
      nameField(name, (given) => (name = given)),
      segments(texts.play.newGame.side, sides, choices.side, (side) => (choices = { ...choices, side })),
      segments(texts.play.newGame.clock, clocks, choices.clock, (clock) => (choices = { ...choices, clock })),
      matchField(info, choices.match, (match) => (choices = { ...choices, match })),
      problem,
      el('button', { class: 'button button-main button-wide', type: 'submit' }, words.invite.create),
    ),
  ]);

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    rememberName(name);
    await withNotice(problem, async () => {
      const state = await beginGame(requestOf(choices, info, Math.random) ?? {}, info.has_dice);
      close();
      location.hash = `#/play/${state.id}`;
    });
  }
}
