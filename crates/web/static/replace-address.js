// A view that is open says in the address what it shows.

/**
 * Nothing is replaced if the visitor has just left for another view: the browser tells us of that a moment later.
 * @param {string} address from the # on, of the view that asks
 */
export function replaceAddress(address) {
  if (viewOf(location.hash) === viewOf(address)) history.replaceState(history.state, '', address);
}

/** @param {string} hash */
function viewOf(hash) {
  return hash.split(/[/?]/)[1];
}
