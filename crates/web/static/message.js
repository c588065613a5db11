// Error messages.

/** @param {unknown} error @returns {string} the server's message, where it is the server's */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs something that may fail, and says there what went wrong.
 * @param {HTMLElement} notice
 * @param {() => Promise<void>} run
 */
export async function withNotice(notice, run) {
  notice.hidden = true;
  try {
    await run();
  } catch (error) {
    notice.hidden = false;
    notice.textContent = messageOf(error);
  }
}
