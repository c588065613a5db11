// A trap leaves the memory of the module in any state: the worker must not use it again.

/**
 * Calls the module. After a trap, the page hears of an error of this worker and starts another.
 * @template Result
 * @param {() => Result} call
 * @returns {Result}
 */
export function endingAtTraps(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) reportError(error);
    throw error;
  }
}
