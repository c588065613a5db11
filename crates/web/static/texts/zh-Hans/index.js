// Simplified Chinese.

import { analyse } from './analyse.js';
import { arena } from './arena.js';
import { board } from './board.js';
import { common } from './common.js';
import { ewn } from './ewn.js';
import { facts } from './facts.js';
import { friends } from './friends.js';
import { games } from './games.js';
import { help } from './help.js';
import { learn } from './learn.js';
import { levels } from './levels.js';
import { play } from './play.js';
import { puzzles } from './puzzles.js';
import { review } from './review.js';
import { tzaar } from './tzaar.js';

export const texts = { common, board, play, friends, games, analyse, review, puzzles, arena, help, levels, learn, facts, ewn, tzaar };
