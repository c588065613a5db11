// Links to a game: for the friend who plays, and for everybody who watches.

/**
 * @param {string} origin such as `http://192.168.1.5:8000`
 * @param {string} id
 * @param {string} key of the invitation
 */
export function inviteLink(origin, id, key) {
  return `${origin}/#/join/${encodeURIComponent(id)}/${encodeURIComponent(key)}`;
}

/**
 * @param {string} origin
 * @param {string} id
 */
export function watchLink(origin, id) {
  return `${origin}/#/play/${encodeURIComponent(id)}`;
}

/**
 * The origins that a friend can reach: the one in use, unless only this computer can reach it and the server has others.
 * @param {string} current
 * @param {readonly string[]} addresses of the server
 * @returns {string[]} at least one
 */
export function originsForFriends(current, addresses) {
  if (!isLoopback(current)) return [current];
  const others = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])).filter((origin) => !isLoopback(origin));
  return others.length === 0 ? [current] : [...new Set(others)];
}

/** @param {string} origin */
export function isLoopback(origin) {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]';
}
