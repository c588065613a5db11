// The table of moves in the engine's order. Choosing a move plays it; pointing at it shows its arrow.

import { el, fill } from '../dom.js';
import { table, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { percent, score } from '../format.js';
import { boardGame } from '../boards/games.js';
import { dieFace } from '../boards/die.js';
import { faceOf, stepsOf } from './tree.js';

/** @import { RankedMove, Report } from './report.js' */
/** @import { Described } from '../types.js' */

/** @param {import('./study-screen.js').StudyScreen} screen */
export function createMovesTable(screen) {
  const body = el('tbody', {});
  const lossHead = el('th', { scope: 'col', title: texts.analyse.lossHelp }, texts.analyse.loss);
  const valueHead = wordHead('');
  const whole = table(texts.analyse.rankedMoves, [wordHead(texts.analyse.move), valueHead, lossHead], body, 'moves-table');
  const element = el('div', { class: 'moves-scroll', tabindex: '0', role: 'region', 'aria-label': texts.analyse.rankedMoves }, whole);
  /** @type {ReturnType<typeof createRow>[]} reused, so that a new report does not move the focus */
  const rows = [];
  /** @type {RankedMove[]} */
  let moves = [];
  body.addEventListener('pointerleave', () => screen.point(null));
  show(null);
  return { element, show };

  /** @param {Report | null} report */
  function show(report) {
    moves = report?.moves ?? [];
    element.hidden = moves.length === 0;
    const isBeforeRoll = (report?.faces.length ?? 0) > 0;
    lossHead.hidden = isBeforeRoll;
    if (report !== null) valueHead.textContent = report.scores ? texts.analyse.score : texts.analyse.value(report.mover);
    while (rows.length < moves.length) rows.push(createRow(rows.length));
    moves.forEach((entry, place) => rows[place].show(entry, report?.scores === true, isBeforeRoll));
    while (body.children.length > moves.length) body.lastElementChild?.remove();
    while (body.children.length < moves.length) body.append(rows[body.children.length].element);
  }

  /** @param {number} place */
  function createRow(place) {
    const button = el('button', { class: 'move-button', type: 'button', onclick: () => void screen.study.play([moves[place].move]) });
    const value = el('td', { class: 'numbers' });
    const loss = el('td', { class: 'numbers soft' });
    const point = () => screen.point(moves[place]?.move ?? null);
    const events = { onpointerenter: point, onfocusin: point, onfocusout: () => screen.point(null) };
    const row = el('tr', events, el('th', { scope: 'row' }, button), value, loss);
    return { element: row, show: showMove };

    /**
     * @param {RankedMove} entry
     * @param {boolean} isScore
     * @param {boolean} isBeforeRoll
     */
    function showMove(entry, isScore, isBeforeRoll) {
      button.textContent = entry.move === 'pass' ? texts.analyse.pass : entry.move;
      value.textContent = isScore ? score(entry.value) : percent(entry.value);
      loss.hidden = isBeforeRoll;
      loss.textContent = entry.loss === 0 ? texts.analyse.best : isScore ? '' : percent(entry.loss);
      row.classList.toggle('is-best', !isBeforeRoll && entry.loss === 0);
      row.style.setProperty('--share', isScore ? '0' : String(entry.value));
    }
  }
}

// The line that the engine expects. Choosing a step plays all steps up to it.

/** @param {import('./study.js').Study} study */
export function createPrincipalLine(study) {
  const { game } = study;
  const element = el('div', { class: 'principal-line', role: 'group', 'aria-label': texts.analyse.principalLine });
  return { element, show };

  /**
   * @param {string[]} line
   * @param {Described} position the position before the line
   */
  function show(line, position) {
    const steps = stepsOf(line);
    element.hidden = steps.length === 0;
    const begins = game.sides.findIndex((side) => side === position.mover);
    const { turnAfter } = boardGame(game.name);
    let moves = 0;
    const buttons = steps.map((step, place) => {
      const die = faceOf(step);
      const { turn, opens } = turnAfter(moves, false, position);
      const sideNow = game.sides[(begins + turn) % 2];
      if (die === null) moves += 1;
      return el(
        'button',
        { class: `step step-${sideNow}${opens || game.has_dice ? '' : ' step-within'}`, type: 'button', 'aria-label': texts.analyse.lineStep(step), onclick: () => void study.play(steps.slice(0, place + 1)) },
        die === null ? (step === 'pass' ? texts.analyse.pass : step) : dieFace(die, sideNow),
      );
    });
    fill(element, el('span', { class: 'line-name soft' }, texts.analyse.lineName), ...buttons);
  }
}
