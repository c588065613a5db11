// Calls between a page and a worker, by numbered messages: a name and arguments, events on the way, one answer.

/**
 * One end of a pair that exchanges messages.
 * @typedef {{post: (message: any) => void, listen: (handler: (message: any) => void) => void}} End
 */

/**
 * What the other end may call. The last argument emits an event to the caller.
 * @typedef {Record<string, (...values: any[]) => any>} Handlers
 */

/** @typedef {{resolve: (result: any) => void, reject: (error: Error) => void, onEvent: (...values: any[]) => void}} OpenCall */

/** The other end threw, or is gone. */
export class CallFailure extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'CallFailure';
  }
}

export class Calls {
  /**
   * @param {End} end
   * @param {Handlers} [handlers]
   */
  constructor(end, handlers = {}) {
    this.end = end;
    this.handlers = handlers;
    this.made = 0;
    /** @type {Map<number, OpenCall>} */
    this.open = new Map();
    end.listen((message) => void this.receive(message));
  }

  /**
   * @param {string} name
   * @param {unknown[]} values
   * @param {(...values: any[]) => void} [onEvent]
   * @returns {Promise<any>} rejects with a `CallFailure`
   */
  call(name, values, onEvent = () => {}) {
    this.made += 1;
    const number = this.made;
    return new Promise((resolve, reject) => {
      this.end.post({ kind: 'call', number, name, values });
      this.open.set(number, { resolve, reject, onEvent });
    });
  }

  /** No more answers will come. @param {string} why */
  fail(why) {
    const open = [...this.open.values()];
    this.open.clear();
    open.forEach(({ reject }) => reject(new CallFailure(why)));
  }

  /** @param {any} message */
  async receive(message) {
    if (message.kind === 'call') return this.answer(message);
    const call = this.open.get(message.number);
    if (call === undefined) return;
    if (message.kind === 'event') return call.onEvent(...message.values);
    this.open.delete(message.number);
    if (message.kind === 'result') call.resolve(message.result);
    else call.reject(new CallFailure(message.problem));
  }

  /** @param {{number: number, name: string, values: unknown[]}} call */
  async answer({ number, name, values }) {
    const emit = (/** @type {unknown[]} */ ...event) => this.end.post({ kind: 'event', number, values: event });
    try {
      if (!Object.hasOwn(this.handlers, name)) throw new Error(`no call ${name}`);
      this.end.post({ kind: 'result', number, result: await this.handlers[name](...values, emit) });
    } catch (error) {
      this.end.post({ kind: 'problem', number, problem: error instanceof Error ? error.message : String(error) });
    }
  }
}
