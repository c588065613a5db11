// Opens any text that the server can read: a position or games, pasted, dropped or from a file.

import { api } from '../api.js';
import { boardGame, boardGames } from '../boards/games.js';
import { catalog } from '../catalog.js';
import { openDialog } from '../dialog.js';
import { el, fill, textButton } from '../dom.js';
import { withNotice } from '../message.js';
import { texts } from '../texts.js';
import { treeOf, treeOfGame } from './study.js';

/** @import { Described, GameInfo, ReadGame } from '../types.js' */
/** @import { Tree } from './tree.js' */
/** @typedef {{game: GameInfo, positions: Described[], games: ReadGame[]}} Read */

/**
 * Reads a text of any game. Tries the game that the text looks like first, then the current game.
 * @param {string} text
 * @param {string} preferred
 * @returns {Promise<Read>}
 */
export async function readText(text, preferred) {
  const { games } = await catalog();
  const guess = gameOfText(text);
  const rank = (/** @type {GameInfo} */ { name }) => (name === guess ? 2 : name === preferred ? 1 : 0);
  const inOrder = [...games].sort((a, b) => rank(b) - rank(a));
  /** @type {Map<string | null, unknown>} the errors, by the game that could not read the text */
  const problems = new Map();
  for (const game of inOrder) {
    try {
      const { name } = boardGame(game.name);
      const read = await api.post(`/${name}/read`, { text });
      if (read.positions.length + read.games.length > 0) return { game, ...read };
    } catch (error) {
      problems.set(game.name, error);
    }
  }
  throw problems.get(guess) ?? [...problems.values()][0] ?? new Error(texts.analyse.nothingToRead);
}

/** @param {Read} read @param {number} place @returns {Promise<Tree>} */
export function treeOfEntry(read, place) {
  const position = read.positions[place];
  return position ? treeOf(read.game.name, position) : treeOfGame(read.game.name, read.games[place - read.positions.length]);
}

/** @param {ReadGame} game @param {string[]} sides @param {string | null} [own] the side that the visitor had */
export function gameTitle(game, sides, own = null) {
  const names = sides.map((side) => (side === own ? texts.analyse.you : (game.tags[tagOf(side)] ?? texts.common.side(side))));
  const turns = game.plies.filter(({ player }, place) => player !== game.plies[place - 1]?.player).length;
  return texts.analyse.gameEntry(names, turns, game.winner === null ? null : texts.common.side(game.winner));
}

/** The name of a side's tag in records, where it is English in all languages. @param {string} side */
function tagOf(side) {
  return side.charAt(0).toUpperCase() + side.slice(1);
}

/**
 * Opens the dialog. For a text with several games it asks which one to open.
 * @param {string} preferred the name of the current game
 * @param {(game: GameInfo, tree: Tree) => void} onTree
 * @param {string} [given] the text to begin with
 */
export function openTextDialog(preferred, onTree, given = '') {
  const area = textArea(given, (file) => void takeFile(file));
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const choices = el('ul', { class: 'plain-list' });
  const file = el('input', { type: 'file', class: 'unseen', onchange: () => void takeFile(file.files?.[0]) });
  const close = openDialog(texts.analyse.openTextTitle, [
    el('p', { class: 'soft' }, texts.analyse.openTextHelp),
    area,
    problem,
    choices,
    el(
      'div',
      { class: 'button-row dialog-actions' },
      textButton(texts.analyse.open, () => void read(), 'button-main'),
      el('label', { class: 'button' }, texts.analyse.chooseFile, file),
    ),
  ]);
  area.focus();
  if (given !== '') void read();

  /** @param {File | undefined} chosen */
  async function takeFile(chosen) {
    if (!chosen) return;
    area.value = await chosen.text();
    await read();
  }

  async function read() {
    fill(choices);
    await withNotice(problem, async () => {
      const found = await readText(area.value, preferred);
      if (found.positions.length + found.games.length === 1) await take(found, 0);
      else offer(found);
    });
  }

  /** @param {Read} found */
  function offer(found) {
    const button = (/** @type {string} */ title, /** @type {number} */ place) => {
      const onclick = () => void withNotice(problem, () => take(found, place));
      return textButton(`${place + 1}. ${title}`, onclick, 'list-button');
    };
    fill(choices, ...titlesOf(found).map((title, place) => el('li', {}, button(title, place))));
    choices.querySelector('button')?.focus();
  }

  /** @param {Read} found @param {number} place */
  async function take(found, place) {
    onTree(found.game, await treeOfEntry(found, place));
    close();
  }
}

/**
 * Handles pasted text and dropped files.
 * @param {string} given
 * @param {(file: File) => void} onFile
 */
function textArea(given, onFile) {
  const area = el('textarea', {
    class: 'input text-area',
    rows: '8',
    spellcheck: 'false',
    'aria-label': texts.analyse.textToOpen,
    placeholder: texts.analyse.textExample,
  });
  area.value = given;
  area.addEventListener('dragover', (event) => event.preventDefault());
  area.addEventListener('drop', (event) => {
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    event.preventDefault();
    onFile(dropped);
  });
  return area;
}

/** @param {Read} read */
function titlesOf({ game, positions, games }) {
  return [...positions.map(({ position }) => position), ...games.map((entry) => gameTitle(entry, game.sides))];
}

// Guesses which game a text belongs to. The guess only decides which game is tried first, and whose error message is shown.

/**
 * @param {string} text
 * @returns {string | null} the name of the game
 */
export function gameOfText(text) {
  const tag = /\[Game "(\w+)"\]/i.exec(text)?.[1];
  return tag?.toLowerCase() ?? boardGames.find((game) => game.looksLike(text))?.name ?? null;
}
