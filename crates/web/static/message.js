// Error messages.

/** @param {unknown} error @returns {string} the server's message, where it is the server's */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
