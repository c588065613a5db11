// Calls between a page and a worker by numbered messages. Events may precede the answer.

/**
 * One end of a connection that exchanges messages.
 * @typedef {{post: (message: any) => void, listen: (handler: (message: any) => void) => void}} End
 */

/**
 * Functions that the other end may call. Two arguments are added: a function that emits events, and the signal that stops the call.
 * @typedef {Record<string, (...values: any[]) => any>} Handlers
 */

/** @typedef {{resolve: (result: any) => void, reject: (error: Error) => void, onEvent: (...values: any[]) => void}} OpenCall */

/** The other end threw an error or has ended. */
export class CallFailure extends Error {
  name = 'CallFailure';
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
    /** The controllers that stop calls from the other end, by call number. @type {Map<number, AbortController>} */
    this.answering = new Map();
    end.listen((message) => void this.receive(message));
  }

  /**
   * @param {string} name
   * @param {unknown[]} values
   * @param {(...values: any[]) => void} [onEvent]
   * @param {AbortSignal} [signal] asks the other end to stop the call, which still answers
   * @returns {Promise<any>} rejects with a `CallFailure`
   */
  call(name, values, onEvent = () => {}, signal) {
    this.made += 1;
    const number = this.made;
    return new Promise((resolve, reject) => {
      this.end.post({ kind: 'call', number, name, values });
      this.open.set(number, { resolve, reject, onEvent });
      const stop = () => this.open.has(number) && this.end.post({ kind: 'stop', number });
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
  }

  /** Rejects all open calls, when the other end cannot answer any more. @param {string} why */
  fail(why) {
    this.answering.forEach((answering) => answering.abort());
    const open = [...this.open.values()];
    this.open.clear();
    open.forEach(({ reject }) => reject(new CallFailure(why)));
  }

  /** @param {any} message */
  async receive(message) {
    if (message.kind === 'call') return this.answer(message);
    if (message.kind === 'stop') return this.answering.get(message.number)?.abort();
    const call = this.open.get(message.number);
    if (call === undefined) return;
    if (message.kind === 'event') return call.onEvent(...message.values);
    this.open.delete(message.number);
    if (message.kind === 'result') call.resolve(message.result);
    else call.reject(new CallFailure(message.problem));
  }

  /** @param {{number: number, name: string, values: unknown[]}} call */
  async answer({ number, name, values }) {
    const answering = new AbortController();
    this.answering.set(number, answering);
    const emit = (/** @type {unknown[]} */ ...event) => this.end.post({ kind: 'event', number, values: event });
    try {
      if (!Object.hasOwn(this.handlers, name)) throw new Error(`no call ${name}`);
      this.end.post({ kind: 'result', number, result: await this.handlers[name](...values, emit, answering.signal) });
    } catch (error) {
      this.end.post({ kind: 'problem', number, problem: error instanceof Error ? error.message : String(error) });
    }
    this.answering.delete(number);
  }
}
