// The package in Node.

import { createEngines } from './engines.js';
import { nodePlatform } from './node-platform.js';

export { EngineError } from './engines.js';
export const { analyse, moves, review, close } = createEngines(nodePlatform(new URL('./modules/', import.meta.url)));
