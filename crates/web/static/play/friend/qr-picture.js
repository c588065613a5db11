// A QR code as a picture. It is dark on light in both themes, because many cameras read nothing else.

import { svg } from '../../dom.js';
import { qrCode } from './qr.js';

/** The empty border that the standard demands. */
const border = 4;

/**
 * @param {string} text
 * @param {string} label for screen readers
 * @returns {SVGSVGElement | null} null if the text is too long
 */
export function qrPicture(text, label) {
  const modules = qrCode(text);
  if (modules === null) return null;
  const size = modules.length + 2 * border;
  return svg(
    'svg',
    { class: 'qr-code', viewBox: `${-border} ${-border} ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    svg('rect', { class: 'qr-light', x: -border, y: -border, width: size, height: size }),
    svg('path', { class: 'qr-dark', d: modules.map(rowPath).join('') }),
  );
}

/**
 * One rectangle for each run of dark modules.
 * @param {boolean[]} row
 * @param {number} y
 */
function rowPath(row, y) {
  const runs = row.map((isDark) => (isDark ? '1' : '0')).join('').matchAll(/1+/g);
  return [...runs].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join('');
}
