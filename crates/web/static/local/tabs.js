// Several tabs, one set of games: the tab that holds a lock hosts them, the others ask it. When it closes, another takes over from what
// is stored.

/** @typedef {import('./games-host.js').Answer} Answer */
/** @typedef {import('./games-host.js').GamesHost} GamesHost */
/** @typedef {{id: string, onState: (state: any) => void, hasState: boolean, host: string}} Subscription `host`: the tab that knows of it */
/** @typedef {{name: string, values: any[], resolve: (result: any) => void, host: string}} Question `host`: the tab that has received it */

/** @typedef {Pick<LockManager, 'request'>} Locks */

const hostLock = 'dreistein.games';
const tabLock = (/** @type {string} */ tab) => `dreistein.tab.${tab}`;
const forever = () => new Promise(() => {});

/** How many questions a host remembers, so that none is answered twice. */
const mostRemembered = 1000;

/** What a tab hears whose request may or may not have been carried out. @type {Answer} */
const lost = { status: 0, type: null, body: null };

export class Tabs {
  /**
   * @param {object} outside
   * @param {(onState: (id: string, state: any) => void) => Promise<GamesHost>} outside.open reads the games
   * @param {Locks | undefined} outside.locks without them, every tab is on its own
   * @param {BroadcastChannel} outside.channel
   */
  constructor({ open, locks, channel }) {
    this.open = open;
    this.locks = locks;
    this.channel = channel;
    this.name = [...crypto.getRandomValues(new Uint32Array(2))].join('-');
    /** @type {Promise<GamesHost> | null} */
    this.hosting = null;
    /** @type {Set<Subscription>} */
    this.subscriptions = new Set();
    /** @type {Map<number, Question>} */
    this.questions = new Map();
    this.asked = 0;
    /** The host, as far as it is known. */
    this.host = '';
    /** What other tabs have asked here. @type {Set<string>} */
    this.served = new Set();
    /** What other tabs watch here. @type {Map<string, string[]>} */
    this.watchers = new Map();
    channel.onmessage = ({ data }) => void this.receive(data);
    this.ready = this.findRole();
  }

  /** Resolves when it is known whether this tab is the host. */
  async findRole() {
    const { locks } = this;
    if (locks === undefined) return void this.becomeHost();
    void locks.request(tabLock(this.name), forever);
    await new Promise((resolve) => {
      void locks.request(hostLock, { ifAvailable: true }, (lock) => {
        resolve(undefined);
        if (lock !== null) return this.becomeHost().then(forever);
        void locks.request(hostLock, () => this.becomeHost().then(forever));
      });
    });
  }

  /** Also when the games cannot be read: whoever asks hears of it. */
  async becomeHost() {
    this.host = this.name;
    this.hosting = this.open((id, state) => this.spread(id, state));
    await this.hosting.catch(console.error);
    this.post({ kind: 'host' });
    await this.meetHost(this.name);
  }

  /**
   * @param {string} name of a method of the host
   * @param {any[]} values
   * @returns {Promise<any>}
   */
  async ask(name, values) {
    await this.ready;
    if (this.hosting !== null) return this.perform(name, values);
    return new Promise((resolve) => {
      this.asked += 1;
      this.questions.set(this.asked, { name, values, resolve, host: '' });
      this.post({ kind: 'ask', number: this.asked, name, values });
    });
  }

  /**
   * Calls back with the state of a game now and after every change; with null when it is deleted.
   * @param {string} id
   * @param {(state: any) => void} onState
   * @returns {Promise<{answer: Answer, stop: () => void}>}
   */
  async watch(id, onState) {
    const subscription = { id, onState, hasState: false, host: '' };
    this.subscriptions.add(subscription);
    const answer = await this.join(subscription);
    const stop = () => {
      if (this.subscriptions.delete(subscription)) void this.ask('unwatch', [id]);
    };
    return { answer, stop };
  }

  /** @param {Subscription} subscription @returns {Promise<Answer>} */
  async join(subscription) {
    const answer = /** @type {Answer} */ (await this.ask('watch', [subscription.id]));
    subscription.host = this.host;
    if (answer.status !== 200) this.subscriptions.delete(subscription);
    else if (!subscription.hasState) this.tell(subscription, answer.body);
    return answer;
  }

  /** @param {any} message */
  async receive(message) {
    if (message.kind === 'host') return this.meetHost(message.from);
    if (message.kind === 'state') return this.show(message.id, message.state);
    if (message.kind === 'ask' && this.hosting !== null) return this.serve(message);
    const question = message.to === this.name ? this.questions.get(message.number) : undefined;
    if (question === undefined) return;
    this.host = message.from;
    if (message.kind === 'received') question.host = message.from;
    if (message.kind !== 'answer') return;
    this.questions.delete(message.number);
    question.resolve(message.result);
  }

  /**
   * A host begins. What the one before has received may have been done: only what reads is asked again. What watches watches again.
   * @param {string} host
   */
  async meetHost(host) {
    this.host = host;
    for (const [number, { name, values, resolve, host: before }] of [...this.questions]) {
      if (before === host) continue;
      const isChange = name === 'unwatch' || name === 'import' || (name === 'request' && values[0] !== 'GET');
      if (host !== this.name && (before === '' || !isChange)) {
        this.post({ kind: 'ask', number, name, values });
        continue;
      }
      this.questions.delete(number);
      if (before !== '' && isChange) resolve(lost);
      else void this.perform(name, values).then(resolve);
    }
    for (const subscription of this.subscriptions) {
      if (!subscription.hasState || subscription.host === host) continue;
      subscription.hasState = false;
      const { status } = await this.join(subscription);
      if (status === 404) subscription.onState(null);
    }
  }

  /** @param {{from: string, number: number, name: string, values: any[]}} question of another tab */
  async serve({ from, number, name, values }) {
    const key = `${from} ${number}`;
    if (this.served.has(key)) return;
    this.served.add(key);
    if (this.served.size > mostRemembered) this.served.delete([...this.served][0]);
    this.post({ kind: 'received', to: from, number });
    const result = await this.perform(name, values);
    if (name === 'watch' && result.status === 200) this.remember(from, values[0]);
    if (name === 'unwatch') this.forget(from, values[0]);
    this.post({ kind: 'answer', to: from, number, result });
  }

  /** When the tab is gone, nobody watches there. @param {string} tab @param {string} id */
  remember(tab, id) {
    const known = this.watchers.get(tab);
    this.watchers.set(tab, [...(known ?? []), id]);
    if (known !== undefined) return;
    void this.locks?.request(tabLock(tab), () => {
      for (const left of this.watchers.get(tab) ?? []) void this.perform('unwatch', [left]);
      this.watchers.delete(tab);
    });
  }

  /** @param {string} tab @param {string} id */
  forget(tab, id) {
    const known = this.watchers.get(tab) ?? [];
    const at = known.indexOf(id);
    if (at >= 0) known.splice(at, 1);
  }

  /** @param {string} name @param {any[]} values @returns {Promise<any>} */
  async perform(name, values) {
    try {
      const host = /** @type {Record<string, any>} */ (await this.hosting);
      return await host[name](...values);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { status: 500, type: 'application/json', body: { error: { code: 'not_stored', message } } };
    }
  }

  /** @param {string} id @param {any} state */
  spread(id, state) {
    this.show(id, state);
    if (this.watchers.size > 0) this.post({ kind: 'state', id, state });
  }

  /** @param {string} id @param {any} state */
  show(id, state) {
    for (const subscription of this.subscriptions) if (subscription.id === id) this.tell(subscription, state);
  }

  /** @param {Subscription} subscription @param {any} state */
  tell(subscription, state) {
    subscription.hasState = true;
    if (state === null) this.subscriptions.delete(subscription);
    subscription.onState(state);
  }

  /** @param {object} message */
  post(message) {
    this.channel.postMessage({ from: this.name, ...message });
  }
}
