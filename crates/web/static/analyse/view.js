// The analyse view: opens what the address names, or else continues the last study.

import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { catalog } from '../catalog.js';
import { el, fill } from '../dom.js';
import { usualChoices } from '../play/choices.js';
import { texts } from '../texts.js';
import { StudyScreen } from './study-screen.js';
import { handOver, textFor } from './handover.js';
import { keepTree, keptTree, treeOfKept } from './kept-tree.js';
import { openNewDialog } from './new-dialog.js';
import { openTextDialog, readText, treeOfEntry } from './open-text.js';
import { openShareDialog } from './share-dialog.js';
import { treeOf } from './study.js';

/** @typedef {import('../types.js').Catalog} Catalog */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./tree.js').Tree} Tree */

/** @type {{game: GameInfo, tree: Tree} | null} so that a visit to another view loses nothing */
let kept = null;

/** The address is updated after a pause, since browsers limit how often it may change. */
const CALM_MILLISECONDS = 200;

/** @type {import('../app.js').OpenView} */
export async function open(container, { query }) {
  const all = await catalog();
  const first = await firstStudy(all, query);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let screen = screenFor(first.game, first.tree);
  if (first.problem) screen.showProblem(first.problem);
  document.addEventListener('paste', onPaste);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('paste', onPaste);
    screen.close();
  };

  /**
   * @param {GameInfo} game
   * @param {Tree} tree
   */
  function use(game, tree) {
    screen.close();
    screen = screenFor(game, tree);
  }

  /**
   * @param {GameInfo} game
   * @param {Tree} tree
   */
  function screenFor(game, tree) {
    const made = new StudyScreen(game, tree, { onPlace, header: header() });
    fill(container, el('h1', { class: 'unseen' }, texts.common.views.analyse), made.element);
    return made;
  }

  function header() {
    const button = (/** @type {string} */ text, /** @type {() => void} */ run, /** @type {string | null} */ title = null) =>
      el('button', { class: 'button button-small', type: 'button', title, onclick: run }, text);
    return el(
      'div',
      { class: 'study-tools', role: 'toolbar', 'aria-label': texts.analyse.studyTools },
      button(texts.analyse.newStudy, () => openNewDialog(all, screen.game, async (game, start) => use(game, await treeOf(game.name, start)))),
      button(texts.analyse.edit, () => screen.edit()),
      button(texts.analyse.openText, () => openTextDialog(screen.game.name, use)),
      button(texts.analyse.share, () => void share()),
      button(texts.analyse.playOn, () => void playOn(), texts.analyse.playOnHelp),
    );
  }

  async function share() {
    const { game, study } = screen;
    try {
      writeAddress(study);
      const record = await study.record();
      openShareDialog(game, { position: textOf(study), record, onReview: () => handOver('review', game.name, record) });
    } catch (error) {
      screen.showProblem(error);
    }
  }

  /** A game from this position against the default opponent; the visitor plays the side to move. */
  async function playOn() {
    const { game, study } = screen;
    const { mover } = study.position;
    const { levels } = usualChoices(game);
    const opponent = { kind: 'level', level: levels[0] };
    const players = game.sides.map((side) => (side === mover ? { kind: 'human' } : opponent));
    try {
      const { id } = await api.post('/games', { game: game.name, players, start: textOf(study) });
      location.hash = `#/play/${encodeURIComponent(id)}`;
    } catch (error) {
      screen.showProblem(error);
    }
  }

  /** @param {Study} study */
  function onPlace(study) {
    kept = { game: study.game, tree: study.tree };
    clearTimeout(timer);
    timer = setTimeout(() => writeAddress(study), CALM_MILLISECONDS);
  }

  /** @param {ClipboardEvent} event */
  function onPaste(event) {
    const target = event.target;
    if ((target instanceof HTMLElement && target.matches('input, textarea')) || document.querySelector('dialog[open]')) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim() !== '') openTextDialog(screen.game.name, use, text);
  }
}

/**
 * What the address names; if that cannot be read, the default start and the reason.
 * @param {Catalog} all
 * @param {URLSearchParams} query
 * @returns {Promise<{game: GameInfo, tree: Tree, problem?: unknown}>}
 */
async function firstStudy(all, query) {
  const game = all.games.find((candidate) => candidate.name === query.get('game')) ?? all.games[0];
  const { name } = boardGame(game.name);
  try {
    return await namedStudy(game, query);
  } catch (problem) {
    const start = await api.post(`/${name}/position`, { text: 'startpos' });
    return { game, tree: await treeOf(name, start), problem };
  }
}

/**
 * @param {GameInfo} game
 * @param {URLSearchParams} query
 * @returns {Promise<{game: GameInfo, tree: Tree}>}
 */
async function namedStudy(game, query) {
  const text = await textFor(query);
  if (text !== null) {
    const read = await readText(text, game.name);
    return { game: read.game, tree: await treeOfEntry(read, 0) };
  }
  const position = query.get('p');
  if (kept && (position === null ? !query.has('game') || kept.game === game : position === kept.tree.current.position?.position))
    return kept;
  const start = await api.post(`/${game.name}/position`, { text: position ?? 'startpos' });
  const remembered = keptTree(game.name, position);
  if (remembered === null) return { game, tree: await treeOf(game.name, start) };
  return { game, tree: treeOfKept(remembered, await api.post(`/${game.name}/position`, { text: remembered.start }), start) };
}

/** @param {Study} study */
function writeAddress(study) {
  const address = `#/analyse?${new URLSearchParams({ game: study.game.name, p: textOf(study) })}`;
  if (location.hash !== address) history.replaceState(history.state, '', address);
  keepTree(study.game.name, study.tree, readableNode(study));
}

/** The position as a text that can be read again. @param {Study} study @returns {string} */
function textOf(study) {
  return readableNode(study).position?.position ?? '';
}

/**
 * The position for the address. A finished position cannot be read again, so the last readable one before it is used.
 * @param {Study} study
 * @returns {import('./tree.js').Node}
 */
function readableNode(study) {
  let node = study.node;
  while (node.parent && (node.position === null || node.position.turn === 'over')) node = node.parent;
  return node;
}
