// How a search hears that it should stop while its worker is busy: by a flag in shared memory or, where memory cannot be shared, by an
// address that is no longer there (browsers then write of a file that was not found to the console). Ending the worker would not do:
// Chromium lets it search on for two seconds. It is what is left where a content security policy forbids workers to ask for addresses.

/** What a search looks at. @typedef {Int32Array | string} StopToken */

/** How often, in milliseconds, a search looks for the address: that takes far longer than reading a flag. */
const lookMilliseconds = 20;

/** For whoever stops a search. */
export class StopSignal {
  /** @param {boolean} canShare */
  constructor(canShare) {
    this.flag = canShare ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.address = '';
  }

  /** For the next search. @returns {StopToken} */
  begin() {
    if (this.flag === null) return (this.address = URL.createObjectURL(new Blob()));
    Atomics.store(this.flag, 0, 0);
    return this.flag;
  }

  /** Also at the end of a search. */
  stop() {
    if (this.flag === null) URL.revokeObjectURL(this.address);
    else Atomics.store(this.flag, 0, 1);
  }
}

/** For the search. */
export class StopReader {
  constructor() {
    /** @type {StopToken} */
    this.token = '';
    this.last = 0;
    /** @type {boolean | null} */
    this.canLook = null;
  }

  /** @param {StopToken} token of the next search */
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

/** Whether an address that is there is found. Node has no requests of this kind, and policies may forbid them. */
function canFind() {
  const address = URL.createObjectURL(new Blob());
  const isThere = isFound(address);
  URL.revokeObjectURL(address);
  return isThere;
}

/** Asks synchronously: only in this way can a worker learn of anything while it searches. @param {string} address */
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
