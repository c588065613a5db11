// A tree as one line of text: the start, a semicolon, and the steps. `START;@3 c5c4 (c5d4 @2) @4* e2d2` goes from the start by
// `@3 c5c4 @4 e2d2`; a variation stands in parentheses behind the step that it replaces, and `*` behind the current step.
//
// Texts come from addresses, so they may be anything: what makes no sense is refused with the reason.

import { texts } from '../texts.js';
import { Tree } from './tree.js';

/** @import { Node } from './tree.js' */

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
 * @returns {{start: string, tree: Tree}} the positions of the tree are unknown
 */
export function treeOfText(text) {
  const end = text.indexOf(';');
  const start = text.slice(0, end).trim();
  const { noStart, openEnd, noStepBefore, notOpened } = texts.analyse.linkProblems;
  if (end === -1 || start === '' || start.length > LONGEST_START) throw new Error(noStart);
  const tree = new Tree(null);
  let at = tree.root;
  /** @type {Node[]} where the lines around the variation go on */
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
 * Everything behind a node.
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
