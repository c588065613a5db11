// The puzzles view: puzzles by theme and difficulty, and the puzzle of the day.

import { boardGames } from '../boards/games.js';
import { catalog } from '../catalog.js';
import { el, fill } from '../dom.js';
import { segments } from '../forms.js';
import { replaceAddress } from '../replace-address.js';
import { texts } from '../texts.js';
import { chosenPlaces, dailyPlace, dayOf, loadPuzzles, nextPlace } from './puzzle-file.js';
import { createChoice, createResults } from './cards.js';
import { entryOf, progress } from './progress.js';
import { PuzzleScreen } from './puzzle-screen.js';

/** @type {{game: string, filter: import('./puzzle-file.js').PuzzleFilter}} the last choice, kept during visits to other views */
const kept = { game: '', filter: { theme: '', difficulty: '' } };

/** @type {import('../app.js').OpenView} */
export async function open(container, { query }) {
  const { games } = await catalog();
  const known = games.filter(({ name }) => boardGames.some((game) => game.name === name));
  const info = known.find(({ name }) => name === (query.get('game') ?? kept.game)) ?? known[0];
  if (info.name !== kept.game) kept.filter = { theme: '', difficulty: '' };
  kept.game = info.name;
  const puzzles = await loadPuzzles(info.name);
  const heading = el('h1', { class: 'unseen' }, texts.common.views.puzzles);
  const names = Object.fromEntries(known.map(({ name, title }) => [name, title]));
  const choose = segments(texts.puzzles.game, names, info.name, (name) => (location.hash = `#/puzzles?game=${name}`));
  if (puzzles.length === 0) {
    fill(container, heading, choose, el('p', { class: 'card' }, texts.puzzles.noPuzzles(info.title)));
    return () => {};
  }
  const results = createResults(info, puzzles, (place) => show(place, null));
  const choice = createChoice(puzzles, kept.filter, { onFilter, onDaily: () => show(dailyPlace(puzzles.length, today()), today()) });
  const screen = new PuzzleScreen(info, { onNext: next, onResult: () => results.show(progress()) });
  screen.panel.append(el('section', { class: 'card puzzle-choice', 'aria-label': texts.puzzles.choice }, choose, choice.element), results.element);
  fill(container, heading, screen.element);
  results.show(progress());
  const number = Number(query.get('n'));
  const named = Number.isInteger(number) && number >= 1 && number <= puzzles.length ? number - 1 : null;
  if (query.has('daily')) show(dailyPlace(puzzles.length, today()), today());
  else if (named !== null) show(named, null);
  else next();
  return () => screen.close();

  /** @param {number} place @param {number | null} day */
  function show(place, day) {
    const params = new URLSearchParams({ game: info.name, ...(day === null ? { n: String(place + 1) } : { daily: '' }) });
    replaceAddress(`#/puzzles?${params}`);
    void screen.show(puzzles[place], place, puzzles.length, day);
  }

  function next() {
    const current = progress();
    const isTried = (/** @type {number} */ place) => entryOf(current, info.name, puzzles[place].position) !== undefined;
    const place = nextPlace(chosenPlaces(puzzles, kept.filter), screen.place, isTried);
    choice.showNone(place === null);
    if (place !== null) show(place, null);
  }

  /** @param {import('./puzzle-file.js').PuzzleFilter} filter */
  function onFilter(filter) {
    kept.filter = filter;
    next();
  }
}

function today() {
  return dayOf(Date.now());
}
