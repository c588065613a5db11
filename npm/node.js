// The package in Node.

import { createEngines } from './engine/dreistein.js';
import { nodePlatform } from './engine/node.js';

export { EngineError } from './engine/dreistein.js';
export const { analyse, moves, review, close } = createEngines(nodePlatform(new URL('./modules/', import.meta.url)));
