// A line of the tree as a record in the project's own notation, which the server reads and writes in all others.

/** @import { Node } from './tree.js' */

/**
 * @param {string} game its name
 * @param {Node[]} line from the start on, the start first
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
