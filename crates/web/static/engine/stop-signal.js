// Tells a search to stop while its worker is busy: by a flag in shared memory or, where memory cannot be shared, by revoking an
// address that the search checks (browsers then log a file that was not found). Ending the worker at once is not enough:
// Chromium lets it run for two more seconds. It is the last resort where a content security policy forbids such requests.

/** What a search checks: the flag or the address. @typedef {Int32Array | string} StopToken */

/** The interval, in milliseconds, at which a search checks the address, which takes far longer than reading a flag. */
const lookMilliseconds = 20;

/** The side that stops a search. */
export class StopSignal {
  /** @param {boolean} canShare */
  constructor(canShare) {
    this.flag = canShare ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.address = '';
  }

  /** Prepares the signal for the next search. @returns {StopToken} */
  begin() {
    if (this.flag === null) return (this.address = URL.createObjectURL(new Blob()));
    Atomics.store(this.flag, 0, 0);
    return this.flag;
  }

  /** Sends the signal. Must also be called at the end of a search. */
  stop() {
    if (this.flag === null) URL.revokeObjectURL(this.address);
    else Atomics.store(this.flag, 0, 1);
  }
}

/** The side of the search, in the worker. */
export class StopReader {
  constructor() {
    /** @type {StopToken} */
    this.token = '';
    this.last = 0;
    /** @type {boolean | null} */
    this.canLook = null;
  }

  /** @param {StopToken} token the token of the next search */
  use(token) {
    this.token = token;
    if (typeof token === 'string') this.canLook ??= canFind();
    this.last = performance.now();
  }

  shouldStop() {
    if (typeof this.token !== 'string') return Atomics.load(this.token, 0) !== 0;
    if (!this.canLook || performance.now() - this.last < lookMilliseconds) return false;
    const isThere = isFound(this.token);
    this.last = performance.now();
    return !isThere;
  }
}

/** Whether requests find an existing address. Node has no such requests, and policies may forbid them. */
function canFind() {
  const address = URL.createObjectURL(new Blob());
  const isThere = isFound(address);
  URL.revokeObjectURL(address);
  return isThere;
}

/** Requests an address synchronously, since a worker that searches cannot receive messages. @param {string} address */
function isFound(address) {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}
