// The window in which the visitor changes the settings.

import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { changeSettings, settings } from './settings.js';
import { texts } from './texts.js';

const words = texts.common.settingsDialog;

export function openSettings() {
  openDialog(texts.common.settings, [
    choice('theme', words.theme, words.themes, settings().theme),
    choice('animation', words.animation, words.animations, settings().animation),
    toggle('coordinates', words.coordinates, settings().coordinates),
    toggle('flip', words.flip, settings().flip),
  ]);
}

/**
 * @param {'theme' | 'animation'} name
 * @param {string} title
 * @param {Record<string, string>} options
 * @param {string} chosen
 */
function choice(name, title, options, chosen) {
  const radios = Object.entries(options).map(([value, text]) =>
    el(
      'label',
      { class: 'segment' },
      el('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => changeSettings({ [name]: value }) }),
      el('span', {}, text),
    ),
  );
  return el('fieldset', { class: 'field' }, el('legend', {}, title), el('div', { class: 'segments' }, ...radios));
}

/**
 * @param {'coordinates' | 'flip'} name
 * @param {string} title
 * @param {boolean} on
 */
function toggle(name, title, on) {
  const box = el('input', { type: 'checkbox', checked: on, onchange: () => changeSettings({ [name]: box.checked }) });
  return el('label', { class: 'check' }, box, el('span', {}, title));
}
