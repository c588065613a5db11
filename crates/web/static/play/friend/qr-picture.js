// A QR code as a picture. It is dark on light in both themes, because many cameras read nothing else.

import { api } from '../../api.js';
import { svg } from '../../dom.js';

/** The empty border that the standard demands. */
const border = 4;

/**
 * @param {string} text
 * @param {string} label for screen readers
 * @returns {Promise<SVGSVGElement>}
 */
export async function qrPicture(text, label) {
  const { size, dark } = await api.post('/qr_code', { text });
  const length = size + 2 * border;
  return svg(
    'svg',
    { class: 'qr-code', viewBox: `${-border} ${-border} ${length} ${length}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    svg('rect', { class: 'qr-light', x: -border, y: -border, width: length, height: length }),
    svg('path', { class: 'qr-dark', d: dark }),
  );
}
