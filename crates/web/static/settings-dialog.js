// The settings dialog.

import { openDialog } from './dialog.js';
import { el, textButton } from './dom.js';
import { segments, selection, tick } from './forms.js';
import { language, languageNames } from './language.js';
import { changeSettings, settings } from './settings.js';
import { texts } from './texts.js';

/** @import { Settings } from './settings.js' */

const words = texts.common.settingsDialog;

export function openSettings() {
  const now = settings();
  openDialog(texts.common.settings, [
    languageField(),
    segments(words.theme, words.themes, now.theme, (theme) => changeSettings({ theme: /** @type {Settings['theme']} */ (theme) })),
    segments(words.animation, words.animations, now.animation, (animation) =>
      changeSettings({ animation: /** @type {Settings['animation']} */ (animation) }),
    ),
    tick(words.coordinates, now.coordinates, (coordinates) => changeSettings({ coordinates })),
    tick(words.sound, now.sound, (sound) => changeSettings({ sound })),
    tick(words.letterKeys, now.letterKeys, (letterKeys) => changeSettings({ letterKeys })),
    tick(words.flip, now.flip, (flip) => changeSettings({ flip })),
  ]);
}

// The choice of language. A new choice reloads the page, which reads texts only once; the address keeps the place.

/** @typedef {import('./settings.js').Settings['language']} Choice */

/** Opens a list of languages by their own names, for visitors who cannot read the current one. */
export function openLanguages() {
  const buttons = Object.entries(languageNames).map(([code, name]) =>
    textButton(name, () => choose(code), 'language-button', { lang: code, 'aria-pressed': String(code === language()) }),
  );
  openDialog(texts.common.language, [el('div', { class: 'language-list' }, ...buttons)]);
}

/** The choice of language as a field of the settings, with the browser's language as an option. */
export function languageField() {
  const { language: title, languageAuto } = texts.common;
  return selection(title, { auto: languageAuto, ...languageNames }, settings().language, choose);
}

/** @param {string} code */
function choose(code) {
  changeSettings({ language: /** @type {Choice} */ (code) });
  location.reload();
}
