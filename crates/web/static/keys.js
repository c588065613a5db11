// The keyboard. Views register what their keys do; the help overlay derives from the same list.

/**
 * @typedef {object} Key
 * @property {string} key as `KeyboardEvent.key` has it, for example `ArrowLeft`, `f` or ` `
 * @property {string} text what it does, for the help overlay
 * @property {() => void} run
 */

/** @typedef {{title: string, keys: Key[]}} KeyGroup */

/** @type {KeyGroup[]} */
let groups = [];

/**
 * @param {string} title a heading for the help overlay
 * @param {Key[]} keys
 * @returns {() => void} takes the keys away again
 */
export function registerKeys(title, keys) {
  const group = { title, keys };
  groups = [...groups, group];
  return () => {
    groups = groups.filter((other) => other !== group);
  };
}

/** @returns {readonly KeyGroup[]} */
export function registeredKeys() {
  return groups;
}

/** Has to be called once. */
export function listenToKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') !== null || belongsToControl(event)) return;
    const found = [...groups].reverse().flatMap((group) => group.keys).find((key) => key.key === event.key);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  });
}

/**
 * Whether a form field or a button has its own use for the key.
 * @param {KeyboardEvent} event
 */
function belongsToControl(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, select, textarea, [contenteditable]')) return true;
  return (event.key === ' ' || event.key === 'Enter') && target.matches('button, a, summary');
}

/**
 * A key as people call it.
 * @param {string} key
 */
export function keyName(key) {
  const names = /** @type {Record<string, string>} */ ({
    ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc',
  });
  return names[key] ?? key;
}
