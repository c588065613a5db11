// One study: a game, its tree, and the current node. The page does not know the rules: it requests a node's position at the first visit.

import { api } from '../api.js';
import { endOfLine, faceOf, pathTo, Tree } from './tree.js';

/** @import { Described, GameInfo, ReadGame } from '../types.js' */
/** @import { Node } from './tree.js' */

/**
 * @typedef {object} StudyEvents
 * @property {(animate: boolean) => void} onChange the tree or the current node has changed
 * @property {(error: unknown) => void} onProblem a request to the server has failed
 */

export class Study {
  /**
   * @param {GameInfo} game
   * @param {Tree} tree its current node has a position
   * @param {StudyEvents} events
   */
  constructor(game, tree, events) {
    this.game = game;
    this.tree = tree;
    this.events = events;
    this.visits = 0;
    /** @type {import('../boards/stepping.js').Steps} */
    this.steps = {
      first: () => void this.goTo(this.tree.root),
      back: () => void (this.node.parent && this.goTo(this.node.parent)),
      forward: () => void (this.node.children[0] && this.goTo(this.node.children[0], { animate: true })),
      last: () => void this.goTo(endOfLine(this.node)),
    };
  }

  get node() {
    return this.tree.current;
  }

  get position() {
    return /** @type {Described} */ (this.node.position);
  }

  /** @param {Tree} tree */
  replace(tree) {
    this.visits += 1;
    this.tree = tree;
    this.events.onChange(false);
  }

  /**
   * Goes to a node. If calls overlap, the last one wins.
   * @param {Node} node
   * @param {{animate?: boolean, added?: Node | null}} [options] `added` is a node that is new in the tree; it is removed again if it
   *   turns out to be against the rules
   */
  async goTo(node, { animate = false, added = null } = {}) {
    this.visits += 1;
    const visit = this.visits;
    try {
      await describe(this.game.name, node);
    } catch (error) {
      if (added !== null) this.tree.remove(added);
      this.events.onChange(false);
      this.events.onProblem(error);
      return;
    }
    if (visit !== this.visits) return;
    this.tree.current = node;
    this.events.onChange(animate);
  }

  /**
   * Plays steps from the current node, as a variation unless they exist. A move before the roll also sets the die to its cube's number.
   * @param {string[]} steps
   */
  play(steps) {
    const die = this.position.turn === 'roll' && faceOf(steps[0]) === null ? dieFor(this.position, steps[0]) : null;
    return this.follow(this.node, die === null ? steps : [`@${die}`, ...steps], steps.length === 1);
  }

  /** Goes to a roll from the current position; if the die is already rolled, to another roll. @param {number} die */
  roll(die) {
    const before = this.rollNode();
    return before ? this.follow(before, [`@${die}`]) : Promise.resolve();
  }

  /**
   * Goes to the end of a line, and adds its new steps to the tree.
   * @param {Node} from
   * @param {string[]} steps
   * @param {boolean} [animate]
   */
  follow(from, steps, animate = false) {
    const known = this.tree.lastKnown(from, steps);
    const end = this.tree.addLine(from, steps);
    return this.goTo(end, { animate, added: pathTo(end).find(({ parent }) => parent === known) ?? null });
  }

  /** The node before the die was rolled or is to be rolled; null elsewhere. @returns {Node | null} */
  rollNode() {
    if (this.position.turn === 'roll') return this.node;
    return this.node.step !== null && faceOf(this.node.step) !== null ? this.node.parent : null;
  }

  /** Goes to the next variation of the current step; after the last variation, to the first. */
  variation() {
    const siblings = this.node.parent?.children ?? [this.node];
    void this.goTo(siblings[(siblings.indexOf(this.node) + 1) % siblings.length]);
  }

  promote() {
    this.tree.promote(this.node);
    this.events.onChange(false);
  }

  remove() {
    const node = this.node;
    if (!node.parent) return;
    const parent = node.parent;
    this.tree.remove(node);
    void this.goTo(parent);
  }

  /** The line through the current node to its end, as a record. @returns {Promise<string>} */
  async record() {
    const end = endOfLine(this.node);
    await describe(this.game.name, end);
    return recordOf(this.game.name, [this.tree.root, ...pathTo(end)]);
  }
}

/**
 * Makes a tree that has only a start. A rolled die becomes the first step, so that other rolls can be tried.
 * @param {string} game
 * @param {Described} start
 * @returns {Promise<Tree>}
 */
export async function treeOf(game, start) {
  if (typeof start.die !== 'number') return new Tree(start);
  const before = await api.post(`/${game}/position`, { text: start.position.replace(/ \d+$/, ' -') });
  const tree = new Tree(before);
  tree.current = tree.add(tree.root, `@${start.die}`);
  tree.current.position = start;
  return tree;
}

/**
 * Makes the tree of a game: its moves are the main line, and the start is the current node.
 * @param {string} game
 * @param {ReadGame} read
 * @returns {Promise<Tree>}
 */
export async function treeOfGame(game, read) {
  const tree = await treeOf(game, read.start);
  let at = tree.root;
  for (const ply of read.plies) {
    if (ply.die !== null && ply.die !== undefined) at = tree.add(at, `@${ply.die}`);
    at = tree.add(at, ply.move);
    at.position = ply.position;
  }
  tree.current = tree.root;
  return tree;
}

/** Up to this many unknown moves are requested one by one. */
const FEW = 3;

/**
 * Fills in the positions on the path to a node. A long path is read as a record, by one request.
 * @param {string} game
 * @param {Node} node
 * @returns {Promise<Described>}
 */
export async function describe(game, node) {
  const way = pathTo(node);
  const root = way[0]?.parent;
  const moves = way.filter(({ step }) => faceOf(step ?? '') === null);
  if (root && moves.filter(({ position }) => position === null).length > FEW) {
    const isLastRolled = moves.at(-1) !== way.at(-1);
    const { games } = await api.post(`/${game}/read`, { text: recordOf(game, [root, ...(isLastRolled ? way.slice(0, -1) : way)]) });
    moves.forEach((move, place) => (move.position ??= games[0].plies[place].position));
  }
  return describeStep(game, node);
}

/**
 * @param {string} game
 * @param {Node} node
 */
async function describeStep(game, node) {
  if (node.position) return node.position;
  if (!node.parent || node.step === null) throw new Error('a start without a position');
  const before = await describeStep(game, node.parent);
  const die = faceOf(node.step);
  node.position = /** @type {Described} */ (
    await api.post(`/${game}/play`, die === null ? { position: before.position, move: node.step } : { position: before.position, die })
  );
  return node.position;
}

/**
 * The face to roll for a move: the cube's own number, which always allows it.
 * @param {Described} position before the roll
 * @param {string} move
 * @returns {number | null}
 */
export function dieFor(position, move) {
  const from = /^[a-z]\d+/.exec(move)?.[0];
  const cube = (position.cubes ?? []).find(({ square }) => square === from);
  return cube?.number ?? (position.rolls ?? []).find(({ moves }) => moves.includes(move))?.die ?? null;
}

// Writes a line of the tree in the project's own notation, which the server converts to all others.

/**
 * @param {string} game its name
 * @param {Node[]} line the nodes, from the start
 * @returns {string}
 */
export function recordOf(game, line) {
  const start = line[0]?.position;
  const steps = line.slice(1).map((node) => node.step ?? '');
  const end = line[line.length - 1]?.position;
  const result = end?.winner ?? '*';
  const tags = [`[Game "${game.toUpperCase()}"]`, `[Position "${start?.position ?? ''}"]`, `[Result "${result}"]`];
  return `${tags.join('\n')}\n\n${[...steps, result].join(' ')}\n`;
}
