// The engine panel: the switch, the value, the choice of engine, and its report.

import { el, fill, textButton } from '../dom.js';
import { texts } from '../texts.js';
import { createMovesTable, createPrincipalLine } from './moves-table.js';
import { duration, percent, score, short } from '../format.js';
import { menu } from '../forms.js';
import { goesByDepth } from './engine.js';
import { dieFace } from '../boards/die.js';
import { api } from '../api.js';
import { messageOf } from '../message.js';
import { faceOf } from './tree.js';

/** @import { Described, GameInfo } from '../types.js' */
/** @import { EngineChoice, Thought } from './engine.js' */
/** @import { Report } from './report.js' */
/** @import { StudyScreen } from './study-screen.js' */

/** @param {StudyScreen} screen */
export function createEnginePanel(screen) {
  const { game, study, engine } = screen;
  const toggle = el('input', { type: 'checkbox', role: 'switch', checked: engine.on, onchange: () => screen.switchEngine(toggle.checked) });
  const value = el('strong', { class: 'engine-value numbers' });
  const badge = el('span', { class: 'badge', title: texts.analyse.exactHelp }, texts.analyse.exact);
  const effort = el('span', { class: 'engine-effort soft numbers' });
  const note = el('p', { class: 'engine-note soft', hidden: true });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const faces = createFaces(screen);
  const table = createMovesTable(screen);
  const line = createPrincipalLine(study);
  const element = el(
    'section',
    { class: 'card engine', 'aria-label': texts.analyse.engine },
    el(
      'div',
      { class: 'engine-head' },
      el('label', { class: 'switch' }, toggle, el('span', { class: 'switch-track', 'aria-hidden': 'true' }), el('span', {}, texts.analyse.engine)),
      value,
      badge,
      effort,
    ),
    el('div', { class: 'small-fields engine-fields' }, ...createEngineChoice(game, engine.choice, (choice) => screen.chooseEngine(choice))),
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

// The choice of engine and its limits.

/** Limits as they stand in the address of a request. */
const TIMES = ['time_ms=1000', 'time_ms=2000', 'time_ms=5000', 'time_ms=15000', 'time_ms=60000'];
const DEPTHS = [2, 3, 4, 5, 6, 7, 8].map((depth) => `depth=${depth}`);
const USUAL_TIME = 'time_ms=2000';

/** The value of the menu entry for an engine given by its spec. */
const OTHER = '?';

/**
 * @param {GameInfo} game
 * @param {EngineChoice} choice the current choice
 * @param {(choice: EngineChoice) => void} onChoice
 */
function createEngineChoice(game, choice, onChoice) {
  const searching = game.engines.filter(({ options }) => options.some(({ name }) => name === 'time' || name === 'depth'));
  const names = [...new Set([game.default_engine, ...searching.map(({ name }) => name), choice.engine])];
  const named = /** @type {[string, string][]} */ ([...names.map((name) => [name, name]), [OTHER, texts.analyse.otherEngine]]);
  const engine = menu(named, choice.engine, chosen, { 'aria-label': texts.analyse.whichEngine });
  const limits = [...TIMES, ...DEPTHS].map((limit) => /** @type {[string, string]} */ ([limit, texts.analyse.limits(limit)]));
  const limit = menu(limits, choice.limit, chosen, { 'aria-label': texts.analyse.limit });
  const spec = el('input', {
    class: 'input mono',
    hidden: true,
    'aria-label': texts.analyse.engineSpec,
    placeholder: texts.analyse.engineSpecExample(game.default_engine),
    onchange: chosen,
  });
  explain(choice.engine);
  offerDepths(choice.engine);
  return [engine, limit, spec];

  function chosen() {
    spec.hidden = engine.value !== OTHER;
    const name = engine.value === OTHER ? spec.value.trim() : engine.value;
    if (name === '') return spec.focus();
    explain(name);
    offerDepths(name);
    onChoice({ engine: name, limit: limit.value });
  }

  /** Disables the depth limits for engines that have no search depth. @param {string} name */
  function offerDepths(name) {
    const isOffered = goesByDepth(game, name);
    for (const option of limit.options) option.disabled = !isOffered && DEPTHS.includes(option.value);
    if (!isOffered && DEPTHS.includes(limit.value)) limit.value = USUAL_TIME;
  }

  /** @param {string} name */
  function explain(name) {
    engine.title = game.engines.find((listed) => listed.name === name)?.summary ?? '';
  }
}

// The strip of die faces shows each roll's value and best move. Choosing a face rolls it.

/** Rolls are coloured if their value differs from the mean by at least this much. */
const WORTH_A_COLOUR = 0.02;

/** @param {StudyScreen} screen */
function createFaces({ study, engine }) {
  const element = el('div', { class: 'faces', role: 'group', 'aria-label': texts.analyse.faces });
  return { element, show };

  function show() {
    const before = study.rollNode();
    element.hidden = before === null || study.position.turn === 'over';
    if (!before?.position) return;
    const { mover, rolls = [] } = before.position;
    const isHere = before === study.node;
    const chosen = isHere ? null : faceOf(study.node.step ?? '');
    const report = isHere ? engine.thought.report : engine.recall(before.position);
    const place = [...element.children].findIndex((button) => button === document.activeElement);
    fill(element, ...rolls.map(({ die }) => faceButton(die, die === chosen, mover, report)));
    const focused = element.children[place];
    if (focused instanceof HTMLElement) focused.focus();
  }

  /**
   * @param {number} die
   * @param {boolean} isChosen
   * @param {string} mover
   * @param {Report | null} report of the position before the roll
   */
  function faceButton(die, isChosen, mover, report) {
    const face = report?.faces.find((entry) => entry.die === die) ?? null;
    const value = face && report ? (report.scores ? score(face.value) : percent(face.value)) : '';
    const luck = face && report && !report.scores ? face.value - report.value : 0;
    const colour = luck > WORTH_A_COLOUR ? ' face-lucky' : luck < -WORTH_A_COLOUR ? ' face-unlucky' : '';
    return el(
      'button',
      { class: `face${colour}`, type: 'button', 'aria-pressed': String(isChosen), onclick: () => void study.roll(die) },
      dieFace(die, mover),
      el('span', { class: 'unseen' }, texts.analyse.face(die, face !== null)),
      el('span', { class: 'face-move' }, face?.best ?? ''),
      el('span', { class: 'face-value numbers' }, value),
    );
  }
}

// The button that requests a proof of who wins with perfect play, in games without dice.

const PROOF_MILLISECONDS = 10_000;

/** @param {import('./study.js').Study} study */
export function createProver(study) {
  const verdict = el('span', { class: 'proof-verdict', role: 'status' });
  const line = createPrincipalLine(study);
  const button = textButton(texts.analyse.prove, () => void prove(), 'button-small');
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
      const proof = await api.post(`/${study.game.name}/prove`, { position: asked.position, time_ms: PROOF_MILLISECONDS });
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
