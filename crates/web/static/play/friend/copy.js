// Copies a text. Browsers offer their clipboard only on this computer or over https; elsewhere the old way still works.

import { el } from '../../dom.js';

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const field = el('textarea', { class: 'unseen', readonly: true, 'aria-hidden': 'true', tabindex: '-1' });
  field.value = text;
  const before = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
