// Shares one set of games between tabs: the tab with the lock hosts them, the others ask it. When it closes, another tab takes over
// from the stored games.

/** @import { Answer, GamesHost } from './games-host.js' */
/** @typedef {{id: string, onShown: (shown: any) => void, hasState: boolean, host: string}} Subscription `host` has registered it */
/** @typedef {{name: string, values: any[], resolve: (result: any) => void, host: string, timer?: ReturnType<typeof setTimeout>}} Question `host` has received it */

/** @typedef {Pick<LockManager, 'request'>} Locks */

const hostLock = 'dreistein.games';
const tabLock = (/** @type {string} */ tab) => `dreistein.tab.${tab}`;
const forever = () => new Promise(() => {});

/** The milliseconds that a host may take to confirm a question. Browsers suspend tabs in the background. */
const usualPatience = 3000;

/** The number of questions that a host remembers, so that it answers none twice. */
const mostRemembered = 1000;

/** The answer to a request of which nobody knows whether it was carried out. @type {Answer} */
const lost = { status: 0, type: null, body: null };

export class Tabs {
  /**
   * @param {object} outside
   * @param {(onShown: (id: string, shown: any) => void) => Promise<GamesHost>} outside.open reads the games and creates their host
   * @param {Locks | undefined} outside.locks without locks, every tab has its own games
   * @param {BroadcastChannel} outside.channel
   * @param {number} [outside.patience]
   */
  constructor({ open, locks, channel, patience = usualPatience }) {
    this.open = open;
    this.locks = locks;
    this.channel = channel;
    this.patience = patience;
    this.name = [...crypto.getRandomValues(new Uint32Array(2))].join('-');
    /** @type {Promise<GamesHost> | null} */
    this.hosting = null;
    /** @type {Set<Subscription>} */
    this.subscriptions = new Set();
    /** @type {Map<number, Question>} */
    this.questions = new Map();
    this.asked = 0;
    /** Whether this tab is taking the lock from another tab. */
    this.isTaking = false;
    /** The name of the host tab; empty if unknown. */
    this.host = '';
    /** The questions that other tabs have asked this tab. @type {Set<string>} */
    this.served = new Set();
    /** The ids of games that other tabs watch here, by tab. @type {Map<string, string[]>} */
    this.watchers = new Map();
    channel.onmessage = ({ data }) => void this.receive(data);
    this.ready = this.findRole();
  }

  /** Finds out whether this tab is the host. */
  async findRole() {
    const { locks } = this;
    if (locks === undefined) return void this.becomeHost();
    void locks.request(tabLock(this.name), forever).catch(() => {});
    await new Promise((resolve) => void this.hostWithLock(locks, { ifAvailable: true }, () => resolve(undefined)));
  }

  /**
   * Waits for the lock, and hosts the games while this tab has it.
   * @param {Locks} locks
   * @param {LockOptions} options
   * @param {() => void} [onKnown]
   */
  async hostWithLock(locks, options, onKnown = () => {}) {
    let isHeld = false;
    try {
      await locks.request(hostLock, options, (lock) => {
        isHeld = lock !== null;
        onKnown();
        return isHeld ? this.becomeHost().then(forever) : undefined;
      });
    } catch {
      // Locks may be forbidden; then every tab has its own games.
      if (!isHeld) return void this.becomeHost().then(onKnown);
      void this.stepDown();
    }
    // A tab that took the lock by force still has its first request waiting.
    if (!options.steal) void this.hostWithLock(locks, {});
  }

  /** Takes the lock by force, since a suspended tab keeps it without answering. */
  async takeLock() {
    if (this.locks === undefined || this.isTaking || this.hosting !== null) return;
    this.isTaking = true;
    await this.hostWithLock(this.locks, { steal: true }, () => (this.isTaking = false));
  }

  /** Stops hosting after another tab has taken the lock. */
  async stepDown() {
    const { hosting } = this;
    this.hosting = null;
    this.watchers.clear();
    hosting?.then((host) => host.close(), () => {});
    await this.meetHost('');
  }

  /** Becomes the host, even if the games cannot be read; then every request reports that problem. */
  async becomeHost() {
    this.host = this.name;
    const hosting = this.open((id, shown) => this.spread(id, shown));
    this.hosting = hosting;
    this.post({ kind: 'host' });
    await hosting.catch(console.error);
    // Another tab may have taken the lock meanwhile.
    if (this.hosting === hosting) await this.meetHost(this.name);
  }

  /**
   * @param {string} name the name of a method of the host
   * @param {any[]} values
   * @returns {Promise<any>}
   */
  async ask(name, values) {
    await this.ready;
    if (this.hosting !== null) return this.perform(name, values);
    return new Promise((resolve) => {
      this.asked += 1;
      /** @type {Question} */
      const question = { name, values, resolve, host: '' };
      this.questions.set(this.asked, question);
      this.send(this.asked, question);
    });
  }

  /** @param {number} number @param {Question} question */
  send(number, question) {
    const { name, values } = question;
    question.host = '';
    this.post({ kind: 'ask', to: this.host, at: Date.now(), number, name, values });
    clearTimeout(question.timer);
    question.timer = setTimeout(() => void this.takeLock(), this.patience);
  }

  /**
   * Calls back with a game's state now and after every change, with a problem, or with null after its deletion.
   * @param {string} id
   * @param {(shown: any) => void} onShown
   */
  async watch(id, onShown) {
    const subscription = { id, onShown, hasState: false, host: '' };
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
    // A replaced host notices it by losing its lock.
    if (message.kind === 'host') return this.hosting === null ? this.meetHost(message.from) : undefined;
    if (message.kind === 'shown') return this.show(message.id, message.shown);
    if (message.kind === 'ask') return this.isForHost(message) ? this.serve(message) : undefined;
    const question = message.to === this.name ? this.questions.get(message.number) : undefined;
    if (question === undefined) return;
    this.host = message.from;
    clearTimeout(question.timer);
    if (message.kind === 'received') question.host = message.from;
    if (message.kind !== 'answer') return;
    this.questions.delete(message.number);
    question.resolve(message.result);
  }

  /**
   * Turns to a new host. The old host may have carried out what it received, so of that only reads are repeated. Renews subscriptions.
   * @param {string} host
   */
  async meetHost(host) {
    this.host = host;
    for (const [number, question] of [...this.questions]) {
      const { name, values, resolve, host: before } = question;
      if (before === host) continue;
      const isChange = name === 'unwatch' || name === 'import' || (name === 'request' && values[0] !== 'GET');
      if (host !== this.name && (before === '' || !isChange)) {
        this.send(number, question);
        continue;
      }
      this.questions.delete(number);
      clearTimeout(question.timer);
      if (before !== '' && isChange) resolve(lost);
      else void this.perform(name, values).then(resolve);
    }
    for (const subscription of this.subscriptions) {
      if (!subscription.hasState || subscription.host === host) continue;
      subscription.hasState = false;
      const { status } = await this.join(subscription);
      if (status === 404) subscription.onShown(null);
    }
  }

  /** Whether to answer. A suspended host may not know yet that it was replaced. @param {{to: string, at: number}} question */
  isForHost({ to, at }) {
    return this.hosting !== null && ['', this.name].includes(to) && Date.now() - at < this.patience;
  }

  /** @param {{from: string, number: number, name: string, values: any[]}} question a question from another tab */
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

  /** Remembers that a tab watches a game, until the tab closes. @param {string} tab @param {string} id */
  remember(tab, id) {
    const known = this.watchers.get(tab);
    this.watchers.set(tab, [...(known ?? []), id]);
    if (known !== undefined) return;
    void this.locks?.request(tabLock(tab), () => {
      for (const left of this.watchers.get(tab) ?? []) void this.perform('unwatch', [left]);
      this.watchers.delete(tab);
    }).catch(() => {});
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

  /** @param {string} id @param {any} shown */
  spread(id, shown) {
    this.show(id, shown);
    if (this.watchers.size > 0) this.post({ kind: 'shown', id, shown });
  }

  /** @param {string} id @param {any} shown */
  show(id, shown) {
    for (const subscription of this.subscriptions) if (subscription.id === id) this.tell(subscription, shown);
  }

  /** @param {Subscription} subscription @param {any} shown */
  tell(subscription, shown) {
    subscription.hasState = true;
    if (shown === null) this.subscriptions.delete(subscription);
    subscription.onShown(shown);
  }

  /** @param {object} message */
  post(message) {
    this.channel.postMessage({ from: this.name, ...message });
  }
}
