// One player of a contest: a level, an engine, or an engine with options.

import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @import { GameInfo } from '../types.js' */
/** @typedef {{element: HTMLElement, spec: () => string}} PlayerField */

const OTHER = '?';

/**
 * @param {GameInfo} game
 * @param {number} place from 0: the second player begins as another one than the first
 * @param {string} [kept] the player that was chosen there before
 * @returns {PlayerField}
 */
export function createPlayerField(game, place, kept) {
  const levels = game.levels.map(({ name, label, strength }) => el('option', { value: `level:${name}`, title: strength }, label));
  const engines = game.engines.map(({ name, summary }) => el('option', { value: name, title: summary }, name));
  const select = el(
    'select',
    { class: 'select', 'aria-label': texts.arena.playerNumber(place + 1), onchange: changed },
    levels.length > 0 && el('optgroup', { label: texts.arena.levels }, ...levels),
    el('optgroup', { label: texts.arena.engines }, ...engines),
    el('option', { value: OTHER }, texts.arena.other),
  );
  const spec = el('input', {
    class: 'input mono',
    hidden: true,
    'aria-label': texts.arena.specOf(place + 1),
    placeholder: texts.arena.specExample(game.default_engine),
  });
  const help = el('p', { class: 'field-help' });
  const usual = [...levels, ...engines];
  select.value = kept ?? usual[Math.min(usual.length - 1, place)].value;
  if (kept !== undefined && select.selectedIndex < 0) {
    select.value = OTHER;
    spec.value = kept;
  }
  showChoice();
  return {
    element: el('div', { class: 'player-field' }, select, spec, help),
    spec: () => (select.value === OTHER ? spec.value.trim() : select.value),
  };

  function changed() {
    showChoice();
    if (!spec.hidden) spec.focus();
  }

  function showChoice() {
    spec.hidden = select.value !== OTHER;
    help.textContent = select.selectedOptions[0]?.title ?? '';
    help.hidden = help.textContent === '';
  }
}
