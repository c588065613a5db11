// The tree of an analysis: a start and the steps from it, with variations.
//
// A step is a roll (`@4`), a move (`a5b4`), or one of several actions of a turn (`D5D4`, `pass`). A node's first child is its main line.
// Positions come from the server; a node has none until its first visit. The tree does not know the rules.

import { texts } from '../texts.js';

/** @import { Described } from '../types.js' */

/**
 * @typedef {object} Node
 * @property {string | null} step the step that led here; null at the start
 * @property {Node | null} parent
 * @property {Node[]} children the main line first, then the variations
 * @property {Described | null} position null until the node is visited
 * @property {import('./report.js').Verdict | null} verdict the engine's verdict on the step, if any
 */

export class Tree {
  /** @param {Described | null} start null if it is not known yet */
  constructor(start) {
    /** @type {Node} */
    this.root = newNode(null, null);
    this.root.position = start;
    /** @type {Node} */
    this.current = this.root;
  }

  /**
   * Returns the child of `node` for a step, which is added after the others if it is new.
   * @param {Node} node
   * @param {string} step
   */
  add(node, step) {
    const known = node.children.find((child) => child.step === step);
    if (known) return known;
    const child = newNode(step, node);
    node.children.push(child);
    return child;
  }

  /**
   * Follows a line as far as it is in the tree; returns the last node that is.
   * @param {Node} node
   * @param {string[]} steps
   * @returns {Node}
   */
  lastKnown(node, steps) {
    const next = node.children.find((child) => child.step === steps[0]);
    return next ? this.lastKnown(next, steps.slice(1)) : node;
  }

  /**
   * Adds these steps, one after another, unless they are in the tree.
   * @param {Node} node
   * @param {string[]} steps
   * @returns {Node} the node of the last step
   */
  addLine(node, steps) {
    return steps.reduce((at, step) => this.add(at, step), node);
  }

  /**
   * Makes the line through `node` the main line, from the start.
   * @param {Node} node
   */
  promote(node) {
    for (const at of pathTo(node)) {
      const siblings = at.parent?.children ?? [];
      const place = siblings.indexOf(at);
      if (place > 0) {
        siblings.splice(place, 1);
        siblings.unshift(at);
      }
    }
  }

  /**
   * Removes `node` and everything after it from the tree. The start stays.
   * @param {Node} node
   */
  remove(node) {
    if (!node.parent) return;
    if (pathTo(this.current).includes(node)) this.current = node.parent;
    node.parent.children = node.parent.children.filter((child) => child !== node);
  }
}

/**
 * The nodes from the first step to `node`, without the start.
 * @param {Node} node
 * @returns {Node[]}
 */
export function pathTo(node) {
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/**
 * The node after this many moves of the main line, not counting rolls.
 * @param {Tree} tree
 * @param {number} moves
 * @param {boolean} withRoll whether to go on to the roll after it, if there is one
 * @returns {Node}
 */
export function nodeAfter(tree, moves, withRoll) {
  let made = 0;
  let at = tree.root;
  for (let next = at.children[0]; next && made < moves; next = next.children[0]) {
    if (faceOf(next.step ?? '') === null) {
      made += 1;
      at = next;
    }
  }
  const roll = at.children[0];
  return withRoll && roll && faceOf(roll.step ?? '') !== null ? roll : at;
}

/** The last node of the main line from `node` on. @param {Node} node @returns {Node} */
export function endOfLine(node) {
  let at = node;
  while (at.children[0]) at = at.children[0];
  return at;
}

/**
 * @param {string | null} step
 * @param {Node | null} parent
 * @returns {Node}
 */
function newNode(step, parent) {
  return { step, parent, children: [], position: null, verdict: null };
}

/** @param {string} step @returns {number | null} the face, if the step is a roll */
export function faceOf(step) {
  return step.startsWith('@') ? Number(step.slice(1)) : null;
}

/**
 * Splits a line as engines write it into steps: `["c5c4", "@5 d2c3"]` has three, and a turn `B2D2-pass` has two.
 * @param {string[]} line
 * @returns {string[]}
 */
export function stepsOf(line) {
  return line.flatMap((part) => part.split(/[\s-]+/)).filter((step) => step !== '');
}

// A tree as one line of text: the start, a semicolon, and the steps. In `START;@3 c5c4 (c5d4 @2) @4* e2d2` the main line is
// `@3 c5c4 @4 e2d2`; a variation stands in parentheses after the step that it replaces, and `*` after the current step.
//
// Texts come from addresses, so they may contain anything: errors are reported with the reason.

const LONGEST_START = 500;
const LONGEST_STEP = 16;

/**
 * @param {string} start
 * @param {Tree} tree
 * @returns {string}
 */
export function treeText(start, tree) {
  const words = lineOf(tree.root, tree.current);
  return `${start};${tree.current === tree.root ? '* ' : ''}${words.join(' ').replaceAll(/\( | (?=\))/g, (found) => found.trim())}`.trim();
}

/**
 * @param {string} text
 * @returns {{start: string, tree: Tree}} the tree has no positions yet
 */
export function treeOfText(text) {
  const end = text.indexOf(';');
  const start = text.slice(0, end).trim();
  const { noStart, openEnd, noStepBefore, notOpened } = texts.analyse.linkProblems;
  if (end === -1 || start === '' || start.length > LONGEST_START) throw new Error(noStart);
  const tree = new Tree(null);
  let at = tree.root;
  /** @type {Node[]} the nodes where the lines around the variation continue */
  const around = [];
  for (const [word] of text.slice(end + 1).matchAll(/[()*]|[^\s()*]+/g)) {
    if (word === '*') tree.current = at;
    else if (word === '(') {
      if (at.parent === null || at === around.at(-1)?.parent) throw new Error(noStepBefore);
      around.push(at);
      at = at.parent;
    } else if (word === ')') {
      const back = around.pop();
      if (back === undefined) throw new Error(notOpened);
      at = back;
    } else {
      at = tree.add(at, checked(word));
    }
  }
  if (around.length > 0) throw new Error(openEnd);
  return { start, tree };
}

/** @param {string} step */
function checked(step) {
  if (step.length > LONGEST_STEP || !/^@?[A-Za-z0-9]+$/.test(step)) throw new Error(texts.analyse.linkProblems.noStep(step.slice(0, LONGEST_STEP)));
  return step;
}

/**
 * The words for everything after a node.
 * @param {Node} from
 * @param {Node} current
 * @returns {string[]}
 */
function lineOf(from, current) {
  const words = [];
  for (let node = from; node.children[0]; node = node.children[0]) {
    const [main, ...others] = node.children;
    words.push(wordOf(main, current));
    for (const other of others) words.push('(', wordOf(other, current), ...lineOf(other, current), ')');
  }
  return words;
}

/** @param {Node} node @param {Node} current */
function wordOf(node, current) {
  return `${node.step}${node === current ? '*' : ''}`;
}
