// The game that the visitor has just started here: only then does its first roll happen before the visitor's eyes.

let started = '';

/** @param {string} id */
export function rememberStart(id) {
  started = id;
}

/**
 * Whether this game has just been started; it is so once only.
 * @param {string} id
 */
export function isJustStarted(id) {
  const isIt = id === started;
  started = '';
  return isIt;
}
