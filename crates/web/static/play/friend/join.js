// Opens an invitation: takes the open seat, and asks at most for a name.

import { api, ApiError } from '../../api.js';
import { gameInfo } from '../../catalog.js';
import { el, fill } from '../../dom.js';
import { withNotice } from '../../message.js';
import { oneAtATime } from '../../one-at-a-time.js';
import { texts } from '../../texts.js';
import { named, nameField, rememberedName, rememberName, visitor } from './visitor.js';

/** @import { State } from '../../types.js' */

const words = texts.friends.join;

/**
 * Takes the seat if it is still open; otherwise the visitor watches. A visitor who never gave a name is asked for one.
 * @param {HTMLElement} container
 * @param {string} id
 * @param {string} invite the key of the invitation
 * @returns {Promise<void>} resolves when the game can be opened, or the visitor has left
 */
export async function takeSeat(container, id, invite) {
  const path = `/games/${encodeURIComponent(id)}`;
  /** @type {State} */
  const state = await api.get(path);
  const isOpen = state.players.some((player) => player.seat === 'open');
  if (state.you.length > 0 || !isOpen) return;
  const [known, { title }] = await Promise.all([knownName(), gameInfo(state.game)]);
  if (!container.isConnected) return;
  if (known === null) await askForName(container, state, title, join);
  else await join(known);
  fill(container);

  /** Takes the seat. If somebody else was faster, the visitor watches. @param {string} name */
  async function join(name) {
    try {
      await api.post(`${path}/join`, { invite, ...named(name) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    }
  }
}

/** @returns {Promise<string | null>} null if the visitor must be asked */
async function knownName() {
  const own = rememberedName();
  if (own !== null) return own;
  const { name } = await visitor();
  return name;
}

/**
 * @param {HTMLElement} container
 * @param {State} state
 * @param {string} title the title of the game
 * @param {(name: string) => Promise<void>} onName
 * @returns {Promise<void>} resolves when the seat is taken, or the visitor has left
 */
function askForName(container, state, title, onName) {
  const host = state.players.find((player) => player.seat === 'taken')?.name ?? '';
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const atOnce = oneAtATime();
  let name = '';
  const field = nameField(name, (given) => (name = given));
  return new Promise((resolve) => {
    fill(
      container,
      el(
        'form',
        { class: 'card join-card', onsubmit: (/** @type {Event} */ event) => void atOnce(() => submit(event)) },
        el('h1', {}, words.title),
        el('p', {}, host === '' ? words.byNobody(title) : words.by(host, title)),
        field,
        problem,
        el('button', { class: 'button button-main button-wide', type: 'submit' }, words.play),
      ),
    );
    field.querySelector('input')?.focus();
    addEventListener('hashchange', () => resolve(), { once: true });

    /** @param {Event} event */
    async function submit(event) {
      event.preventDefault();
      await withNotice(problem, async () => {
        await onName(name);
        rememberName(name);
        resolve();
      });
    }
  });
}
