// Dialogs: a title, some content, buttons. The browser's own dialog element handles focus and Escape.

import { el } from './dom.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

/**
 * Opens a dialog; Escape, the cross and a click beside it close it.
 * @param {string} title
 * @param {import('./dom.js').Child[]} content
 * @param {{onClose?: () => void}} [options]
 * @returns {() => void} closes it
 */
export function openDialog(title, content, options = {}) {
  const dialog = el(
    'dialog',
    { class: 'dialog', 'aria-label': title, onpointerdown: rememberPress, onclick: closeWhenBeside },
    el(
      'div',
      { class: 'dialog-body' },
      el(
        'header',
        { class: 'dialog-head' },
        el('h2', {}, title),
        el('button', { class: 'icon-button', type: 'button', 'aria-label': texts.common.close, onclick: () => dialog.close() }, icon('cross')),
      ),
      ...content,
    ),
  );
  let isPressedBeside = false;
  dialog.addEventListener('close', () => {
    dialog.remove();
    options.onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();

  /** @param {PointerEvent} event */
  function rememberPress(event) {
    isPressedBeside = event.target === dialog;
  }

  /**
   * Selecting text may end outside the dialog, so only a click that also began outside closes it.
   * @param {MouseEvent} event
   */
  function closeWhenBeside(event) {
    if (event.target === dialog && isPressedBeside) dialog.close();
  }
}

/** Closes any open dialog when its view is left. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes what the button says
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const agree = el('button', { class: 'button button-danger', type: 'button', onclick: () => end(true) }, yes);
    const refuse = el('button', { class: 'button', type: 'button', onclick: () => end(false) }, texts.common.cancel);
    const close = openDialog(question, [el('div', { class: 'button-row' }, agree, refuse)], { onClose: () => resolve(answer) });
    agree.focus();

    /** @param {boolean} given */
    function end(given) {
      answer = given;
      close();
    }
  });
}
