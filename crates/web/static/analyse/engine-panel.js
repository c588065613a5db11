// The engine panel: the switch, the value, and the rest of its report.

import { el } from '../dom.js';
import { texts } from '../texts.js';
import { createEngineChoice } from './engine-choice.js';
import { createFaces } from './faces.js';
import { createMovesTable } from './moves-table.js';
import { createPrincipalLine } from './principal-line.js';
import { duration, percent, score, short } from '../format.js';

/** @import { GameInfo } from '../types.js' */
/** @import { EngineChoice, Thought } from './engine.js' */
/** @import { Report } from './report.js' */

/**
 * @typedef {object} EnginePanelEvents
 * @property {(on: boolean) => void} onSwitch
 * @property {(choice: EngineChoice) => void} onChoice
 * @property {(move: string) => void} onMove
 * @property {(move: string | null) => void} onPoint
 * @property {(steps: string[]) => void} onSteps
 * @property {(die: number) => void} onFace
 */

/**
 * @param {GameInfo} game
 * @param {{on: boolean, choice: EngineChoice}} state
 * @param {EnginePanelEvents} events
 */
export function createEnginePanel(game, state, events) {
  const toggle = el('input', { type: 'checkbox', role: 'switch', checked: state.on, onchange: () => events.onSwitch(toggle.checked) });
  const value = el('strong', { class: 'engine-value numbers' });
  const badge = el('span', { class: 'badge', title: texts.analyse.exactHelp }, texts.analyse.exact);
  const effort = el('span', { class: 'engine-effort soft numbers' });
  const note = el('p', { class: 'engine-note soft', hidden: true });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const faces = createFaces(events.onFace);
  const table = createMovesTable(events);
  const line = createPrincipalLine(game, events.onSteps);
  const element = el(
    'section',
    { class: 'card engine', 'aria-label': texts.analyse.engine },
    el(
      'div',
      { class: 'engine-head' },
      el(
        'label',
        { class: 'switch' },
        toggle,
        el('span', { class: 'switch-track', 'aria-hidden': 'true' }),
        el('span', {}, texts.analyse.engine),
      ),
      value,
      badge,
      effort,
    ),
    el('div', { class: 'small-fields engine-fields' }, ...createEngineChoice(game, state.choice, events.onChoice)),
    problem,
    faces.element,
    note,
    table.element,
    line.element,
  );
  return { element, faces, show, setOn };

  /** @param {boolean} on */
  function setOn(on) {
    toggle.checked = on;
  }

  /**
   * @param {Thought} thought
   * @param {import('../types.js').Described} position
   */
  function show(thought, position) {
    const { report } = thought;
    value.textContent = report ? headline(report) : '';
    badge.hidden = report?.exact !== true;
    effort.textContent = effortOf(thought);
    effort.title = [report?.time_ms ? duration(report.time_ms) : '', report?.is_mean ? texts.analyse.meanHelp : ''].join(' ').trim();
    element.classList.toggle('is-thinking', thought.state === 'thinking' || thought.state === 'queued');
    problem.hidden = thought.state !== 'problem';
    problem.textContent = thought.problem;
    note.hidden = report?.scores !== true;
    note.textContent = texts.analyse.scoresNote;
    table.show(report);
    line.show(report?.line ?? [], position);
  }

  /** @param {Report} report */
  function headline(report) {
    const side = texts.common.side(report.mover);
    return report.scores ? texts.analyse.sideScore(side, score(report.value)) : texts.analyse.sideWins(side, percent(report.value));
  }
}

/** @param {Thought} thought */
function effortOf({ state, report, ahead }) {
  if (state === 'queued') return texts.analyse.queued(ahead);
  if (report === null) return state === 'thinking' ? texts.analyse.thinking : '';
  const { depth, nodes, is_mean: isMean } = report;
  return `${isMean ? texts.analyse.depths(depth - 1, depth) : texts.analyse.depth(depth)} · ${texts.analyse.nodes(short(nodes))}`;
}
