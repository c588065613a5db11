// The dialog of an invitation: a link and its QR code, shown until the friend has joined.

import { announce } from '../../announce.js';
import { api } from '../../api.js';
import { openDialog } from '../../dialog.js';
import { el, fill, svg, textButton } from '../../dom.js';
import { selection } from '../../forms.js';
import { texts } from '../../texts.js';
import { copyText, inviteLink, isLoopback, originsForFriends } from './links.js';

const words = texts.friends.invite;

/**
 * @param {{id: string, key: string, title: string}} invitation `title` is the name of the game
 * @param {readonly string[]} addresses the addresses of the server
 * @param {() => void} onClose
 * @returns {() => void} closes the dialog
 */
export function openInvite({ id, key, title }, addresses, onClose) {
  const origins = originsForFriends(location.origin, addresses);
  let link = inviteLink(origins[0], id, key);
  const field = el('input', { class: 'input mono', readonly: true, 'aria-label': words.link, onfocus: () => field.select() });
  const code = el('div', { class: 'invite-code' });
  const note = el('p', { class: 'field-help', role: 'status' });
  const copy = textButton(words.copy, () => void copyLink(), 'button-main');
  const share = textButton(words.share, () => void shareLink(), '', { hidden: typeof navigator.share !== 'function' });
  const choice = Object.fromEntries(origins.map((origin) => [origin, origin]));
  show();
  const close = openDialog(
    words.title,
    [
      el(
        'div',
        { class: 'invite' },
        el('p', {}, words.how),
        origins.length > 1 && selection(words.address, choice, origins[0], changeOrigin),
        isLoopback(origins[0]) && el('p', { class: 'notice' }, words.onlyHere),
        code,
        field,
        el('div', { class: 'button-row' }, copy, share),
        note,
        el('p', { class: 'invite-waiting', role: 'status' }, words.waiting),
      ),
    ],
    { onClose },
  );
  copy.focus();
  return close;

  /** Shows the link and its QR code; if the code cannot be drawn, only the link. */
  function show() {
    const shown = link;
    field.value = link;
    qrPicture(link).then((picture) => link === shown && fill(code, picture), console.warn);
  }

  /** @param {string} origin */
  function changeOrigin(origin) {
    link = inviteLink(origin, id, key);
    show();
  }

  async function copyLink() {
    const isCopied = await copyText(link);
    note.textContent = isCopied ? words.copied : words.notCopied;
    announce(note.textContent);
    if (!isCopied) field.focus();
  }

  async function shareLink() {
    try {
      await navigator.share({ title: texts.common.brand, text: words.shareText(title), url: link });
    } catch {
      // The visitor has cancelled the browser's sharing dialog.
    }
  }
}

// Draws a QR code. It is dark on light in both themes, because many cameras cannot read the reverse.

/** The empty border that the standard demands, in modules of the code. */
const border = 4;

/** @param {string} text */
async function qrPicture(text) {
  const { size, dark } = await api.post('/qr_code', { text });
  const length = size + 2 * border;
  return svg(
    'svg',
    { class: 'qr-code', viewBox: `${-border} ${-border} ${length} ${length}`, role: 'img', 'aria-label': words.code, 'shape-rendering': 'crispEdges' },
    svg('rect', { class: 'qr-light', x: -border, y: -border, width: length, height: length }),
    svg('path', { class: 'qr-dark', d: dark }),
  );
}
