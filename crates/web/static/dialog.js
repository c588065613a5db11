// Dialogs with a title, some content and buttons. The browser's own dialog element handles focus and Escape.

import { el } from './dom.js';
import { icon } from './icons.js';
import { texts } from './texts.js';

/**
 * Opens a dialog. Escape, the cross, or a click outside closes it.
 * @param {string} title
 * @param {import('./dom.js').Child[]} content
 * @param {{onClose?: (value: string) => void}} [options] `onClose` receives the value of the form button that closed the dialog
 * @returns {() => void} closes the dialog
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
   * Closes the dialog if a click began and ended outside; selecting text may only end there.
   * @param {MouseEvent} event
   */
  function closeWhenBeside(event) {
    if (event.target === dialog && isPressedBeside) dialog.close();
  }
}

/** Closes all open dialogs, when the visitor leaves their view. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/**
 * Asks the visitor before an action that cannot be undone.
 * @param {string} question
 * @param {string} yes the label of the button that agrees
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
