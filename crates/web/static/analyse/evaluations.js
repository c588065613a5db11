// A table of all evaluations of the position, requested only while it is open.

import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { measureName } from '../facts.js';
import { number, percent, signed } from '../format.js';
import { numberHead, scrollingTable, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { messageOf } from '../message.js';

/** @import { Described, GameInfo } from '../types.js' */
/** @typedef {import('../types.js').Schemas['EvaluationOrError']} Evaluation */

const CALM_MILLISECONDS = 250;

/** @param {GameInfo} game */
export function createEvaluations(game) {
  const body = el('tbody', {});
  const heads = [wordHead(texts.analyse.evaluation), ...game.sides.map((side) => numberHead(texts.common.side(side))), wordHead(texts.analyse.terms)];
  const element = el(
    'details',
    { class: 'card fold evaluations', ontoggle: () => ask() },
    el('summary', {}, texts.analyse.evaluations),
    scrollingTable(texts.analyse.evaluations, heads, body),
  );
  /** @type {Described | null} */
  let position = null;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return { element, show, close: () => clearTimeout(timer) };

  /** @param {Described} shown */
  function show(shown) {
    position = shown;
    clearTimeout(timer);
    timer = setTimeout(ask, CALM_MILLISECONDS);
  }

  /** Requests each evaluation separately, so that a slow one does not delay the others. */
  function ask() {
    if (!element.open || position === null) return;
    asked += 1;
    const round = asked;
    if (position.turn === 'over') return fill(body, messageRow(texts.analyse.gameOver));
    const text = position.position;
    const rows = game.evaluations.map(({ name, summary }) => {
      const row = el('tr', { class: 'is-waiting' }, nameCell(name, summary), el('td', { colspan: '3', class: 'soft' }, '…'));
      void evaluate(text, name).then((evaluation) => {
        if (round !== asked) return;
        row.classList.remove('is-waiting');
        fill(row, nameCell(name, summary), ...cells(evaluation));
      });
      return row;
    });
    fill(body, ...rows);
  }

  /** @param {string} text @param {string} name @returns {Promise<Evaluation>} */
  async function evaluate(text, name) {
    try {
      const { evaluations } = await api.post(`/${game.name}/evaluate`, { position: text, evaluators: [name] });
      return evaluations[0];
    } catch (error) {
      return { evaluator: name, error: messageOf(error) };
    }
  }

  /** @param {Evaluation} evaluation */
  function cells(evaluation) {
    if ('error' in evaluation) return [el('td', { colspan: '3', class: 'soft' }, evaluation.error)];
    const bySide = (/** @type {Record<string, unknown>} */ entry) => game.sides.map((side) => Number(entry[side]));
    const values = bySide(evaluation);
    const isChance = evaluation.unit === 'win probability';
    const terms = evaluation.terms.map((term) => texts.analyse.term(measureName(term.name), bySide(term).map((value) => number(value, 2))));
    return [
      ...values.map((value) => el('td', { class: 'numbers' }, isChance ? percent(value) : signed(value))),
      el('td', { class: 'soft terms' }, isChance ? '' : measureName(evaluation.unit), ...terms.map((term) => el('div', {}, term))),
    ];
  }
}

/** @param {string} name @param {string} summary */
function nameCell(name, summary) {
  return el('th', { scope: 'row', title: summary }, name);
}

/** @param {string} message */
function messageRow(message) {
  return el('tr', {}, el('td', { colspan: '4', class: 'soft' }, message));
}
