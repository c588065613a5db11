// Shows the tree: the main line as running text, or one line per turn where turns have several actions. Variations are indented
// below the step that they replace.

import { boardGame } from '../boards/games.js';
import { el, fill, keepInSight } from '../dom.js';
import { texts } from '../texts.js';
import { dieFace } from '../boards/die.js';
import { faceOf, pathTo } from './tree.js';

/** @import { GameInfo } from '../types.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * @param {GameInfo} game
 * @param {(node: Node) => void} onNode
 */
export function createTreeView(game, onNode) {
  const element = el('div', { class: 'tree', role: 'group', 'aria-label': texts.analyse.tree, tabindex: '0' });
  return { element, show };

  /** @param {Tree} tree */
  function show(tree) {
    const hadFocus = element.contains(document.activeElement);
    const placeOf = numbering(game, tree);
    fill(element, ...inTurns(line(tree.root, true)));
    if (!tree.root.children.length) fill(element, el('p', { class: 'soft tree-empty' }, texts.analyse.emptyTree(game.has_dice)));
    const current = element.querySelector('[aria-current]');
    if (current instanceof HTMLElement) {
      keepInSight(element, current);
      if (hadFocus) current.focus({ preventScroll: true });
    }

    /**
     * The elements for everything after a node.
     * @param {Node} from
     * @param {boolean} numbered whether the first step shows its number
     * @returns {HTMLElement[]}
     */
    function line(from, numbered) {
      const parts = [];
      let isNumbered = numbered;
      for (let node = from; node.children[0]; node = node.children[0]) {
        const [main, ...others] = node.children;
        parts.push(token(main, isNumbered));
        isNumbered = others.length > 0;
        if (others.length > 0) parts.push(el('div', { class: 'variations' }, ...others.map(variation)));
      }
      return parts;
    }

    /** @param {Node} first */
    function variation(first) {
      return el('div', { class: 'variation' }, ...inTurns([token(first, true), ...line(first, false)]));
    }

    /**
     * Puts the actions of each turn side by side in a line of their own.
     * @param {HTMLElement[]} parts
     */
    function inTurns(parts) {
      if (game.has_dice) return parts;
      /** @type {HTMLElement[]} */
      const lines = [];
      for (const part of parts) {
        const isBlock = part.matches('.variations');
        const isFirst = part.matches('.token-opens') || !lines.at(-1)?.matches('.turn');
        if (isBlock) lines.push(part);
        else if (isFirst) lines.push(el('span', { class: 'turn' }, part));
        else lines.at(-1)?.append(part);
      }
      return lines;
    }

    /**
     * @param {Node} node
     * @param {boolean} numbered
     */
    function token(node, numbered) {
      const place = placeOf(node);
      const step = node.step ?? '';
      const die = faceOf(step);
      const { mark, sign } = node.verdict ?? { mark: null, sign: '' };
      const isWithin = die === null && !game.has_dice && !place.opens;
      const classes = ['step', die === null ? `step-${place.side}` : 'step-roll', isWithin ? 'step-within' : '', mark === null ? '' : `mark-${mark}`];
      const number = place.opens ? texts.analyse.number(place.number) : numbered ? texts.analyse.numberWithin(place.number) : '';
      const button = el(
        'button',
        {
          class: classes.filter((name) => name !== '').join(' '),
          type: 'button',
          'aria-current': node === tree.current ? 'true' : null,
          'aria-label': texts.analyse.step(place.number, place.side, step, sign),
          onclick: () => onNode(node),
        },
        die === null ? `${step === 'pass' ? texts.analyse.pass : step}${sign}` : dieFace(die, place.side),
      );
      return el('span', { class: place.opens ? 'token token-opens' : 'token' }, number && el('span', { class: 'step-number', 'aria-hidden': 'true' }, number), button);
    }
  }
}

// Derives move numbers and movers from the shape of the tree.

/**
 * @typedef {object} Place
 * @property {number} number the number of the turn, as in records
 * @property {string} side the side that rolls or moves
 * @property {boolean} opens whether the step is the first with this number
 */

/**
 * @param {GameInfo} game
 * @param {Tree} tree
 * @returns {(node: Node) => Place} the place of every node except the start
 */
export function numbering(game, tree) {
  const start = tree.root.position;
  const begins = Math.max(
    0,
    game.sides.findIndex((side) => side === start?.mover),
  );
  const { turnAfter } = boardGame(game.name);
  return (node) => {
    const before = pathTo(node)
      .slice(0, -1)
      .filter((at) => faceOf(at.step ?? '') === null).length;
    const isRolled = faceOf(node.parent?.step ?? '') !== null;
    const { number, turn, opens } = turnAfter(before, isRolled, start);
    return { number, side: game.sides[(begins + turn) % 2], opens };
  };
}
