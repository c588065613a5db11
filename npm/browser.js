// The package in a browser.

import { browserPlatform } from './engine/browser.js';
import { createEngines } from './engine/dreistein.js';

export { EngineError } from './engine/dreistein.js';
export const { analyse, moves, review, close } = createEngines(browserPlatform(new URL('./modules/', import.meta.url)));
