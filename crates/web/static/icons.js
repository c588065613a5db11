// The page's icons, drawn in a square of 24 units.

import { el, svg } from './dom.js';

const paths = {
  cross: 'M6 6 18 18M18 6 6 18',
  sliders: 'M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5',
  question: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.2v.1',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  flip: 'M7 4v14M7 18l-3-3M7 18l3-3M17 20V6M17 6l-3 3M17 6l3 3',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  undo: 'M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-2',
  flag: 'M6 21V4M6 4c5-2.5 7 2.5 12 0v9c-5 2.5-7-2.5-12 0',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 20h15',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  noSound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  bulb: 'M9.5 18h5M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.2 1 2.1h5c0-.9.3-1.5 1-2.1A6 6 0 0 0 12 3',
  pause: 'M8 5v14M16 5v14',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
};

/** @typedef {keyof typeof paths} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: paths[name] }));
}

/**
 * Creates an icon button; screen readers and the tooltip show the label.
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} run
 */
export function iconButton(name, label, run) {
  return el('button', { class: 'icon-button', type: 'button', title: label, 'aria-label': label, onclick: run }, icon(name));
}
