// Lists moves, analyses a position of each game and reviews a record: node example.mjs [RECORD]
import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';

import { analyse, moves, review } from 'dreistein';

// Red has rolled a 3.
const position = 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3';
console.log('legal moves:', (await moves(position)).join(' '));

// Every depth is reported. With a number of nodes, the result is the same on every machine.
const onReport = ({ depth, best }) => console.log(`depth ${depth}: ${best}`);
const { best, nodes } = await analyse(position, { engine: 'star2', nodes: 20_000, onReport });
console.log(`best move: ${best}, ${nodes} nodes`);

// The other game, and a search that is stopped.
const stop = new AbortController();
setTimeout(() => stop.abort(), 300);
try {
  await analyse('startpos', { game: 'tzaar', ms: 60_000, signal: stop.signal });
} catch (error) {
  console.log(`stopped: ${error.name}`);
}

if (argv.length > 2) {
  const record = await readFile(argv[2], 'utf8');
  const { games } = await review(record, { depth: 1 });
  console.log(`reviewed games: ${games.length}`);
}
