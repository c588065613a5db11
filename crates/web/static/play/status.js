// The head of the panel: whose turn it is, with a piece of that side, and the switch for sounds.

import { sideSign } from '../boards/games.js';
import { el, fill } from '../dom.js';
import { icon } from '../icons.js';
import { changeSettings, settings, watchSettings } from '../settings.js';
import { texts } from '../texts.js';

/** @import { GameInfo, Side } from '../types.js' */

const words = texts.play.controls;

/** @param {GameInfo} info */
export function createStatus(info) {
  const text = el('p', { class: 'game-status-text', 'data-test': 'status' });
  const sign = el('span', { class: 'game-status-sign', 'aria-hidden': 'true' });
  const sound = el('button', { class: 'icon-button', type: 'button', 'data-test': 'sound', onclick: () => changeSettings({ sound: !settings().sound }) });
  const element = el('div', { class: 'game-status' }, sign, text, sound);
  const stopWatching = watchSettings(showSound);
  showSound();

  /**
   * @param {string} line nothing if nobody is to do anything
   * @param {Side | null} side whose turn it is
   * @param {boolean} [isLookingBack]
   */
  function show(line, side, isLookingBack = false) {
    text.textContent = line;
    element.hidden = line === '';
    element.classList.toggle('is-looking-back', isLookingBack);
    const isTurn = line !== '' && side !== null;
    element.classList.toggle('is-turn', isTurn);
    if (isTurn && element.dataset.side === side) return;
    if (isTurn) element.dataset.side = side;
    else delete element.dataset.side;
    fill(sign, isTurn && sideSign(info.name, side));
  }

  function showSound() {
    const { sound: isOn } = settings();
    const label = isOn ? words.soundOff : words.soundOn;
    sound.title = label;
    sound.setAttribute('aria-label', label);
    fill(sound, icon(isOn ? 'sound' : 'noSound'));
  }

  return { element, show, close: stopWatching };
}
