// Dialogs: a title, some content, buttons. The browser's own dialog element handles focus and Escape.

import { el } from './dom.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

/**
 * Opens a dialog; Escape, the cross and a click beside it close it.
 * @param {string} title
 * @param {import('./dom.js').Child[]} content
 * @param {{onClose?: (value: string) => void}} [options] `onClose` gets the value of the button that closed a form in it
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
    options.onClose?.(dialog.returnValue);
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
    const agree = el('button', { class: 'button button-danger', value: 'yes' }, yes);
    const refuse = el('button', { class: 'button' }, texts.common.cancel);
    const buttons = el('form', { class: 'button-row', method: 'dialog' }, agree, refuse);
    openDialog(question, [buttons], { onClose: (value) => resolve(value === 'yes') });
    agree.focus();
  });
}
