// The lessons: the rules of a game in six steps on a board.

import { gameInfo } from '../catalog.js';
import { rememberGame } from '../play/choices.js';
import { Lesson } from './lesson.js';

/** @type {import('../app.js').OpenView} */
export async function open(container, { id }) {
  const lesson = new Lesson(await gameInfo(id ?? ''));
  // Who goes on to play, plays this game.
  rememberGame(lesson.info.name);
  container.append(lesson.element);
  await lesson.open(0, true);
  return () => lesson.close();
}
