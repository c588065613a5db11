// Keeps double clicks and held keys from repeating a request before it has ended.

/**
 * Runs one action at a time and ignores others meanwhile. Buttons stay enabled, because a button
 * that is disabled loses the keyboard focus.
 * @returns {(deed: () => Promise<unknown>) => Promise<void>}
 */
export function oneAtATime() {
  let isBusy = false;
  return async (deed) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await deed();
    } finally {
      isBusy = false;
    }
  };
}
