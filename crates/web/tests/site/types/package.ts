// The types of the npm package: programs that use it are checked, and so are the scripts behind it.

import * as dreistein from 'dreistein';

import { createEngines } from '../../../../../npm/engines.js';
import type { Platform } from '../../../static/engine/pool.js';

type Functions = Pick<typeof dreistein, 'analyse' | 'moves' | 'review' | 'close'>;

export const functionsOf = (platform: Platform): Functions => createEngines(platform);

export async function program(signal: AbortSignal): Promise<string | null> {
  const moves: string[] = await dreistein.moves('startpos', { game: 'tzaar' });
  const { games } = await dreistein.review(moves.join(' '), { depth: 2, onProgress: (done, of) => done / of });
  // @ts-expect-error a limit is a number
  await dreistein.analyse('startpos', { ms: '1s' });
  const { best, line } = await dreistein.analyse('startpos', { nodes: 1000, signal, onReport: ({ depth }) => depth.toFixed() });
  return games.length > 0 ? best : line[0];
}
