// Requests a proof of who wins with perfect play, in games without chance.

import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { messageOf } from '../message.js';
import { createPrincipalLine } from './principal-line.js';

/** @import { Described, GameInfo } from '../types.js' */

const PROOF_MILLISECONDS = 10_000;

/**
 * @param {GameInfo} game
 * @param {(steps: string[]) => void} onSteps
 * @returns {{element: HTMLElement, show: (position: Described) => void}}
 */
export function createProver(game, onSteps) {
  const verdict = el('span', { class: 'proof-verdict', role: 'status' });
  const line = createPrincipalLine(game, onSteps);
  const button = el('button', { class: 'button button-small', type: 'button', onclick: () => void prove() }, texts.analyse.prove);
  const element = el('div', { class: 'prover' }, button, verdict, line.element);
  /** @type {Described | null} */
  let position = null;
  return { element, show };

  /** @param {Described} shown */
  function show(shown) {
    if (shown === position) return;
    position = shown;
    button.disabled = shown.turn === 'over';
    fill(verdict);
    line.show([], shown);
  }

  async function prove() {
    const asked = position;
    if (asked === null) return;
    button.disabled = true;
    fill(verdict, texts.analyse.proving);
    try {
      const proof = await api.post(`/${game.name}/prove`, { position: asked.position, time_ms: PROOF_MILLISECONDS });
      if (asked !== position) return;
      fill(verdict, texts.analyse.verdict(proof.result, asked.mover));
      line.show(proof.line ?? [], asked);
    } catch (error) {
      if (asked === position) fill(verdict, messageOf(error));
    } finally {
      if (asked === position) button.disabled = false;
    }
  }
}
