// English.

import { analyse } from './analyse.js';
import { arena } from './arena.js';
import { board } from './board.js';
import { common } from './common.js';
import { ewn } from './ewn.js';
import { facts } from './facts.js';
import { help } from './help.js';
import { play } from './play.js';
import { review } from './review.js';
import { tzaar } from './tzaar.js';

export const texts = { common, board, play, analyse, review, arena, help, facts, ewn, tzaar };
