// What the analyse view opens: the tree or the game that the address names, or else the last study.

import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { ownSideIn, textFor } from './handover.js';
import { readText, treeOfEntry } from './open-text.js';
import { describe, treeOf } from './study.js';
import { textOfLink } from './address.js';
import { treeOfText, nodeAfter } from './tree.js';

/** @import { Catalog, GameInfo } from '../types.js' */
/** @import { Tree } from './tree.js' */

/**
 * @typedef {object} Opened
 * @property {GameInfo} game
 * @property {Tree} tree its current node has a position
 * @property {string | null} side the visitor's own
 * @property {boolean | null} flipped which way the board is turned; null for the default
 */

/** @typedef {Opened & {address: string}} Kept the last study, and its address */

/**
 * What the address names; if that cannot be read, the default start and the reason.
 * @param {Catalog} all
 * @param {URLSearchParams} query
 * @param {Kept | null} kept
 * @returns {Promise<Opened & {problem?: unknown}>}
 */
export async function openStudy(all, query, kept) {
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
