// The overlay that lists the keyboard shortcuts.

import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { keyName, registeredKeys } from './keys.js';
import { texts } from './texts.js';

export function openKeyHelp() {
  openDialog(texts.common.keys, registeredKeys().flatMap(groupRows));
}

/** @param {import('./keys.js').KeyGroup} group */
function groupRows(group) {
  const rows = group.keys.map((key) => el('div', { class: 'key-row' }, el('dt', {}, el('kbd', {}, keyName(key.key))), el('dd', {}, key.text)));
  return [el('h3', {}, group.title), el('dl', { class: 'key-list' }, ...rows)];
}
