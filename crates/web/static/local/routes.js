// Who answers a request: the games, a search in an engine worker, or the worker beside the page at once.

import { priorities } from '../engine/pool.js';

/** @typedef {{to: 'games' | 'quick', stream: string | null} | {to: 'engines', priority: number, isStream: boolean}} Route */

/**
 * @param {string} path with its query
 * @returns {Route}
 */
export function routeOf(path) {
  const [address] = path.split('?');
  const [, first, second, third] = address.split('/');
  if (['dice', 'games', 'visitor', 'contests', 'results'].includes(first)) return { to: 'games', stream: first === 'games' && third === 'events' ? decodeURIComponent(second) : null };
  const isStream = third === 'stream';
  if (second === 'review') return { to: 'engines', priority: priorities.review, isStream };
  if (['analyze', 'evaluate', 'prove'].includes(second)) return { to: 'engines', priority: priorities.analysis, isStream };
  return { to: 'quick', stream: null };
}
