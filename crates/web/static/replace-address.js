// Lets an open view show its contents in the address.

/**
 * Replaces the address, unless the visitor has just left for another view, which the browser reports a moment later.
 * @param {string} address the new address of the calling view, from the #
 */
export function replaceAddress(address) {
  if (viewOf(location.hash) === viewOf(address)) history.replaceState(history.state, '', address);
}

/** @param {string} hash */
function viewOf(hash) {
  return hash.split(/[/?]/)[1];
}
