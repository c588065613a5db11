// The first screen: a board to play on at once, against a suggested level.

import { dieFace } from '../boards/die.js';
import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { el, fill, refill } from '../dom.js';
import { selection } from '../forms.js';
import { complain } from '../message.js';
import { oneAtATime } from '../one-at-a-time.js';
import { texts } from '../texts.js';
import { createLevelHelp } from './engine-field.js';
import { rememberStart, beginGame } from './own-dice.js';
import { rememberGame } from './choices.js';

/** @import { Opening, OpeningStart } from '../boards/games.js' */
/** @import { GameInfo } from '../types.js' */

const words = texts.play.lobby;
const faceOnButton = 5;

/** Creates the board and its card, which are filled for one game at a time. */
export function createQuickStart() {
  const boardPlace = el('div', { class: 'opening-board' });
  const card = el('div', { class: 'opening-card' });
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const atOnce = oneAtATime();
  /** @type {Opening | null} */
  let opening = null;
  let visit = 0;
  let level = '';
  let isChosen = false;
  const levels = el('div');

  /**
   * @param {GameInfo} info
   * @param {string | null} suggested
   */
  async function show(info, suggested) {
    visit += 1;
    const thisVisit = visit;
    problem.hidden = true;
    try {
      const game = boardGame(info.name);
      isChosen = false;
      suggest(info, suggested);
      fill(card, ...parts(info));
      const next = await game.createOpening(info, (start) => void atOnce(() => begin(info, start)));
      if (thisVisit !== visit) return next.close();
      opening?.close();
      opening = next;
      refill(boardPlace, [next.board]);
    } catch (error) {
      if (thisVisit !== visit) return;
      close();
      fill(card, problem);
      complain(problem, error);
    }
  }

  /** @param {GameInfo} info */
  function parts(info) {
    const { pitch, opening: how } = boardGame(info.name).texts;
    const start = () => opening !== null && void atOnce(() => begin(info, /** @type {Opening} */ (opening).start()));
    return [
      el('h1', {}, info.title),
      el('p', { class: 'pitch' }, pitch),
      problem,
      el('button', { class: 'button button-main button-wide', type: 'button', 'data-test': 'quick-start', onclick: start }, info.has_dice && dieFace(faceOnButton, info.sides[0]), how.start),
      el('p', { class: 'opening-how' }, how.how),
      levels,
    ];
  }

  /**
   * Offers the levels and selects the suggested one, unless the visitor has already chosen a level.
   * @param {GameInfo} info
   * @param {string | null} suggested
   */
  function suggest(info, suggested) {
    if (isChosen) return;
    level = suggested ?? '';
    fill(levels, info.levels.length > 0 && levelField(info, suggested));
  }

  /**
   * @param {GameInfo} info
   * @param {string | null} suggested
   */
  function levelField(info, suggested) {
    const options = Object.fromEntries(info.levels.map(({ name, label }) => [name, name === suggested ? words.suggested(label) : label]));
    const help = createLevelHelp(info);
    help.show(level);
    const field = selection(words.level, options, level, (chosen) => {
      isChosen = true;
      level = chosen;
      help.show(chosen);
    });
    field.append(help.element);
    return field;
  }

  /**
   * @param {GameInfo} info
   * @param {OpeningStart} start
   */
  async function begin(info, { settings, then }) {
    problem.hidden = true;
    const opponent = level === '' ? { kind: 'engine', spec: info.default_engine } : { kind: 'level', level };
    try {
      const { id } = await beginGame({ game: info.name, players: [{ kind: 'human' }, opponent], casual: true, ...settings }, info.has_dice);
      if (then !== null) await firstStep(id, then);
      rememberGame(info.name);
      rememberStart(id);
      if (card.isConnected) location.hash = `#/play/${id}`;
    } catch (error) {
      complain(problem, error);
    }
  }

  /**
   * Posts the first step of a new game. If it is refused, deletes the game, so that it is not listed.
   * @param {string} id
   * @param {NonNullable<OpeningStart['then']>} step
   */
  async function firstStep(id, { path, body }) {
    try {
      await api.post(`/games/${id}${path}`, body);
    } catch (error) {
      await api.delete(`/games/${id}`).catch(() => {});
      throw error;
    }
  }

  function close() {
    opening?.close();
    opening = null;
  }

  return { board: boardPlace, card, show, suggest, close };
}
