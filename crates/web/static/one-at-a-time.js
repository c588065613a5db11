// Buttons may be clicked twice and keys held down: a request must end before it can be repeated.

/**
 * Runs one action at a time; others in the meantime are dropped. Buttons stay enabled: one that
 * is disabled would lose the keyboard focus.
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
