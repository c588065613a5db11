// The settings dialog.

import { openDialog } from './dialog.js';
import { segments, tick } from './forms.js';
import { languageField } from './language-dialog.js';
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
