// Every text that a visitor reads; the page can be translated by replacing these files. What is about one game is in
// `boards/GAME/texts.js`.

import { analyse } from './texts/analyse.js';
import { arena } from './texts/arena.js';
import { board } from './texts/board.js';
import { common } from './texts/common.js';
import { help } from './texts/help.js';
import { play } from './texts/play.js';
import { review } from './texts/review.js';

export const texts = { common, board, play, analyse, review, arena, help };
