// Buttons are clicked twice, and keys are held down: what they ask of the server has to end before it begins again.

/**
 * A gate that lets one deed through at a time; others that come meanwhile are dropped. The buttons stay as they are: one that
 * is disabled would lose the keyboard.
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
