// Error messages.

/** @param {unknown} error @returns {string} the message of an error, such as the server's */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {HTMLElement} notice shows what went wrong @param {unknown} error */
export function complain(notice, error) {
  notice.hidden = false;
  notice.textContent = messageOf(error);
}

/**
 * Runs something that may fail, and shows its error in the notice.
 * @param {HTMLElement} notice
 * @param {() => Promise<unknown>} run
 */
export async function withNotice(notice, run) {
  notice.hidden = true;
  try {
    await run();
  } catch (error) {
    complain(notice, error);
  }
}
