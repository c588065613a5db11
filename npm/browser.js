// The package in a browser.

import { browserPlatform } from '../crates/web/static/engine/browser.js';
import { createEngines } from './engines.js';

export { EngineError } from './engines.js';
export const { analyse, moves, review, close } = createEngines(browserPlatform(new URL('./modules/', import.meta.url)));
