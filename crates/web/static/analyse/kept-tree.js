// Stores the tree of the study in session storage, so that a reload loses no variations.

import { Tree, pathTo } from './tree.js';

/** @typedef {import('../types.js').Described} Described */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {[step: string, ...behind: any[]]} Written a step and those behind it, the main line first */

/**
 * @typedef {object} KeptTree
 * @property {string} game
 * @property {string} start
 * @property {string} place the position that the address names
 * @property {number[]} way to it: the index of the child at each step
 * @property {Written[]} steps
 */

const storageKey = 'dreistein.study';

/**
 * @param {string} game
 * @param {Tree} tree
 * @param {Node} place its position can be read again
 */
export function keepTree(game, tree, place) {
  const way = pathTo(place).map((node) => node.parent?.children.indexOf(node) ?? 0);
  /** @type {KeptTree} */
  const kept = {
    game,
    start: tree.root.position?.position ?? '',
    place: place.position?.position ?? '',
    way,
    steps: tree.root.children.map(written),
  };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage, nothing is remembered.
  }
}

/**
 * The stored tree, if it matches the address.
 * @param {string} game
 * @param {string | null} place
 * @returns {KeptTree | null}
 */
export function keptTree(game, place) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return kept !== null && kept.game === game && kept.place === place ? kept : null;
  } catch {
    return null;
  }
}

/**
 * @param {KeptTree} kept
 * @param {Described} start
 * @param {Described} place
 * @returns {Tree}
 */
export function treeOfKept(kept, start, place) {
  const tree = new Tree(start);
  kept.steps.forEach((steps) => read(tree, tree.root, steps));
  tree.current = kept.way.reduce((node, child) => node.children[child] ?? node, tree.root);
  tree.current.position = place;
  return tree;
}

/** @param {Node} node @returns {Written} */
function written(node) {
  return [node.step ?? '', ...node.children.map(written)];
}

/**
 * @param {Tree} tree
 * @param {Node} parent
 * @param {Written} steps
 */
function read(tree, parent, [step, ...behind]) {
  const node = tree.add(parent, step);
  behind.forEach((steps) => read(tree, node, steps));
}
