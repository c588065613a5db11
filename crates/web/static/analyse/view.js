// The analyse view: opens the study in the address, or continues the last one.

import { catalog } from '../catalog.js';
import { el, fill, textButton } from '../dom.js';
import { beginGame } from '../play/own-dice.js';
import { replaceAddress } from '../replace-address.js';
import { texts } from '../texts.js';
import { addressOf, positionText, textOfLink } from './address.js';
import { handOver, ownSideIn, textFor } from './handover.js';
import { openNewDialog, openPlayDialog, openShareDialog } from './dialogs.js';
import { openTextDialog, readText, treeOfEntry } from './open-text.js';
import { StudyScreen } from './study-screen.js';
import { treeOf, describe } from './study.js';
import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { treeOfText, nodeAfter } from './tree.js';

/** @import { Catalog, GameInfo } from '../types.js' */
/** @import { Tree } from './tree.js' */

/** @type {Kept | null} the last study, kept during visits to other views */
let kept = null;

/** The pause before the address is updated, since browsers limit how often it may change. */
const CALM_MILLISECONDS = 200;

/** @type {import('../app.js').OpenView} */
export async function open(container, { query }) {
  const all = await catalog();
  const first = await openStudy(all, query);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isOpen = true;
  let writes = 0;
  let screen = screenFor(first);
  if (first.problem) screen.showProblem(first.problem);
  document.addEventListener('paste', onPaste);
  return () => {
    isOpen = false;
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
    screen = screenFor({ game, tree, side: null, flipped: null });
  }

  /** @param {Opened} opened */
  function screenFor(opened) {
    const made = new StudyScreen(opened, { onPlace, header: header() });
    fill(container, el('h1', { class: 'unseen' }, texts.common.views.analyse), made.element);
    return made;
  }

  function header() {
    const button = (/** @type {string} */ text, /** @type {() => void} */ run, /** @type {string | null} */ title = null) =>
      textButton(text, run, 'button-small', { title });
    return el(
      'div',
      { class: 'study-tools', role: 'toolbar', 'aria-label': texts.analyse.studyTools },
      button(texts.analyse.newStudy, () => openNewDialog(all, screen.game, async (game, start) => use(game, await treeOf(game.name, start)))),
      button(texts.analyse.edit, () => screen.edit()),
      button(texts.analyse.openText, () => openTextDialog(screen.game.name, use)),
      button(texts.analyse.share, () => void share()),
      button(texts.analyse.playOn, playOn, texts.analyse.playOnHelp),
    );
  }

  async function share() {
    const { game, study, side } = screen;
    try {
      const { address, isWhole } = await writeAddress();
      const record = await study.record();
      const link = new URL(address, location.href).href;
      openShareDialog(game, { link, position: positionText(study.tree), record, isWhole, onReview: () => handOver('review', game.name, record, side) });
    } catch (error) {
      screen.showProblem(error);
    }
  }

  function playOn() {
    const { game, study, side } = screen;
    openPlayDialog(game, study.position, side, async (body) => {
      const { id } = await beginGame({ ...body, start: positionText(study.tree) }, game.has_dice);
      location.hash = `#/play/${encodeURIComponent(id)}`;
    });
  }

  function onPlace() {
    clearTimeout(timer);
    timer = setTimeout(() => void writeAddress(), CALM_MILLISECONDS);
  }

  /** Writes the address. Packing takes a moment; the next call writes what changed meanwhile. @returns {ReturnType<typeof addressOf>} */
  async function writeAddress() {
    writes += 1;
    const write = writes;
    const { game, side, orientation, study } = screen;
    const shown = { game, tree: study.tree, side, isFlipped: orientation.isFlipped() };
    const written = await addressOf(shown);
    if (!isOpen || write !== writes) return written;
    if (location.hash !== written.address) replaceAddress(written.address);
    kept = { ...shown, flipped: shown.isFlipped, address: location.hash };
    return written;
  }

  /** @param {ClipboardEvent} event */
  function onPaste(event) {
    const target = event.target;
    if ((target instanceof HTMLElement && target.matches('input, textarea')) || document.querySelector('dialog[open]')) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim() !== '') openTextDialog(screen.game.name, use, text);
  }
}

// Finds what to open: the tree or game in the address, or the last study.

/**
 * @typedef {object} Opened
 * @property {GameInfo} game
 * @property {Tree} tree its current node has a position
 * @property {string | null} side the visitor's side
 * @property {boolean | null} flipped whether the board is flipped; null for the default
 */

/** @typedef {Opened & {address: string}} Kept the last study, and its address */

/**
 * Opens the study in the address. If it cannot be read, opens the default start and returns the problem.
 * @param {Catalog} all
 * @param {URLSearchParams} query
 * @returns {Promise<Opened & {problem?: unknown}>}
 */
async function openStudy(all, query) {
  const game = all.games.find((candidate) => candidate.name === query.get('game')) ?? all.games[0];
  const { name } = boardGame(game.name);
  if (kept && isSame(query, kept)) return kept;
  const flipped = query.has('flip') ? query.get('flip') === '1' : null;
  try {
    const [side, opened] = await Promise.all([ownSideIn(query, all.games), named(game, query)]);
    return { ...opened, side: opened.game.sides.find((each) => each === side) ?? null, flipped };
  } catch (problem) {
    const start = await api.post(`/${name}/position`, { text: 'startpos' });
    return { game, tree: await treeOf(name, start), side: null, flipped, problem };
  }
}

/** @param {URLSearchParams} query @param {Kept} kept */
function isSame(query, kept) {
  if (location.hash === kept.address || query.size === 0) return true;
  return query.size === 1 && query.get('game') === kept.game.name;
}

/**
 * @param {GameInfo} game
 * @param {URLSearchParams} query
 * @returns {Promise<{game: GameInfo, tree: Tree}>}
 */
async function named(game, query) {
  const written = await textOfLink(query);
  if (written !== null) return { game, tree: await treeOfLink(game, written) };
  const text = await textFor(query);
  if (text !== null) {
    const read = await readText(text, game.name);
    const tree = await treeOfEntry(read, 0);
    tree.current = nodeAfter(tree, Number(query.get('ply') ?? 0), query.has('rolled'));
    await describe(read.game.name, tree.current);
    return { game: read.game, tree };
  }
  const start = await api.post(`/${game.name}/position`, { text: query.get('p') ?? 'startpos' });
  return { game, tree: await treeOf(game.name, start) };
}

/**
 * @param {GameInfo} game
 * @param {string} written
 */
async function treeOfLink(game, written) {
  const { start, tree } = treeOfText(written);
  tree.root.position = await api.post(`/${game.name}/position`, { text: start });
  await describe(game.name, tree.current);
  return tree;
}
