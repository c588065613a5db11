// The dialogs of the analyse view. The first one shares a position or a game: as a link, or as text in any notation.

import { api } from '../api.js';
import { openDialog } from '../dialog.js';
import { el, fill, textButton } from '../dom.js';
import { texts } from '../texts.js';
import { complain, withNotice } from '../message.js';
import { copyText } from '../play/friend/links.js';
import { boardGame } from '../boards/games.js';
import { menu, radios, segments, selection } from '../forms.js';
import { rememberedChoices, usualChoices } from '../play/choices.js';
import { sideOptions } from '../play/players.js';

/** @import { Catalog, Described, GameInfo } from '../types.js' */

/** Notations for games that cannot write a single position. */
const ONLY_GAMES = new Set(['record', 'ccgc', 'littlegolem']);

/**
 * @param {GameInfo} game
 * @param {{link: string, position: string, record: string, isWhole: boolean, onReview: () => void}} shared `isWhole`: whether the link has all variations
 */
export function openShareDialog(game, { link: address, position, record, isWhole, onReview }) {
  const link = el('input', { class: 'input mono', readonly: true, 'aria-label': texts.analyse.link, onfocus: () => link.select() });
  link.value = address;
  const kinds = { position: texts.analyse.thePosition, record: texts.analyse.theLine };
  const choice = radios(kinds, 'position', offerFormats, { role: 'radiogroup', 'aria-label': texts.analyse.asText });
  const format = el('select', { class: 'select', 'aria-label': texts.analyse.format, onchange: () => void write() });
  const output = el('textarea', { class: 'input text-area', rows: '7', readonly: true, 'aria-label': texts.analyse.textInFormat });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const close = openDialog(texts.analyse.share, [
    el('h3', {}, texts.analyse.link),
    el('div', { class: 'with-button' }, link, copyButton(() => link.value)),
    el('p', { class: isWhole ? 'soft' : 'notice' }, isWhole ? texts.analyse.linkHelp : texts.analyse.linkTooLong),
    el('h3', {}, texts.analyse.asText),
    choice,
    el('div', { class: 'with-button share-format' }, format, copyButton(() => output.value)),
    output,
    problem,
    el('div', { class: 'button-row dialog-actions' }, textButton(texts.analyse.reviewLine, review)),
  ]);
  let asked = 0;
  let kind = '';
  offerFormats('position');

  /** @param {string} chosenKind */
  function offerFormats(chosenKind) {
    kind = chosenKind;
    const offered = game.formats.filter((name) => kind === 'record' || !ONLY_GAMES.has(name));
    const chosen = offered.includes(format.value) ? format.value : offered[0];
    fill(format, ...offered.map((name) => el('option', { value: name, selected: name === chosen }, name)));
    void write();
  }

  function review() {
    close();
    onReview();
  }

  async function write() {
    asked += 1;
    const round = asked;
    problem.hidden = true;
    output.value = '';
    try {
      const written = kind === 'record' ? { record } : { position };
      const { text } = await api.post(`/${game.name}/write`, { ...written, format: format.value });
      if (round === asked) output.value = text;
    } catch (error) {
      if (round === asked) complain(problem, error);
    }
  }
}

/** @param {() => string} text @returns {HTMLButtonElement} */
function copyButton(text) {
  const button = textButton(texts.analyse.copy, () => void copy());
  return button;

  async function copy() {
    button.textContent = (await copyText(text())) ? texts.analyse.copied : texts.analyse.notCopied;
    setTimeout(() => (button.textContent = texts.analyse.copy), 1500);
  }
}

// The dialog for a new study: asks for the game, the board size and the start.

/**
 * @param {Catalog} all
 * @param {GameInfo} open the game that is on the board
 * @param {(game: GameInfo, start: Described) => void} onStart
 */
export function openNewDialog(all, open, onStart) {
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  /** @type {{game: GameInfo, size: number | null}[]} */
  const games = all.games.flatMap((game) => (game.sizes.length === 0 ? [null] : game.sizes).map((size) => ({ game, size })));
  const titles = games.map(({ game, size }) => (size === null ? game.title : texts.analyse.gameOfSize(game.title, size)));
  const usual = games.findIndex(({ game, size }) => game === open && size === game.default_size);
  const select = menu(titles.map((title, place) => [String(place), title]), String(Math.max(0, usual)));
  const close = openDialog(texts.analyse.newStudy, [
    el('label', { class: 'field' }, el('span', { class: 'field-name' }, texts.analyse.gameAndBoard), select),
    problem,
    el(
      'div',
      { class: 'button-row' },
      textButton(texts.analyse.usualStart, () => void begin(false), 'button-main'),
      textButton(texts.analyse.randomStart, () => void begin(true)),
    ),
  ]);

  /** @param {boolean} isRandom */
  async function begin(isRandom) {
    const { game, size } = games[Number(select.value)];
    await withNotice(problem, async () => {
      const { randomStart } = boardGame(game.name);
      const position = await (isRandom ? randomStart(size) : usualStart(game, size));
      close();
      onStart(game, position);
    });
  }
}

/**
 * @param {GameInfo} game
 * @param {number | null} size
 * @returns {Promise<Described>}
 */
function usualStart(game, size) {
  return api.post(`/${game.name}/position`, size === null ? { text: 'startpos' } : { text: 'startpos', board: size });
}

// The dialog for playing on from the position on the board: asks for the opponent, the side and the clock.

/** @typedef {{opponent: string, side: string, clock: string}} PlayChoice a level or `FRIEND`, a side or `random`, `none` or a clock such as `180+2` */

const FRIEND = 'friend';

/**
 * @param {GameInfo} game
 * @param {Described} position
 * @param {string | null} own the visitor's side in the analysed game, if any
 * @param {(body: object) => Promise<void>} onStart creates the game
 */
export function openPlayDialog(game, position, own, onStart) {
  const words = texts.analyse.playDialog;
  const choice = { opponent: usualLevel(game) ?? FRIEND, side: own ?? position.mover, clock: 'none' };
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const sides = { ...sideOptions(game), random: words.random };
  const opponents = { ...Object.fromEntries(game.levels.map(({ name, label }) => [name, label])), [FRIEND]: words.friend };
  const side = segments(words.side, sides, choice.side, (chosen) => (choice.side = chosen));
  const close = openDialog(texts.analyse.playOnHelp, [
    position.turn === 'over' && el('p', { class: 'soft' }, words.over),
    selection(words.opponent, opponents, choice.opponent, (chosen) => {
      choice.opponent = chosen;
      side.hidden = chosen === FRIEND;
    }),
    side,
    segments(words.clock, words.clocks, choice.clock, (chosen) => (choice.clock = chosen)),
    problem,
    el('div', { class: 'button-row dialog-actions' }, textButton(words.start, () => void start(), 'button-main')),
  ]);

  async function start() {
    await withNotice(problem, async () => {
      await onStart(gameFor(choice, game, Math.random));
      close();
    });
  }
}

/**
 * Makes the request for the game, except for its position.
 * @param {PlayChoice} choice
 * @param {GameInfo} game
 * @param {() => number} chance as `Math.random`
 */
function gameFor({ opponent, side, clock }, game, chance) {
  const own = side === 'random' ? game.sides[chance() < 0.5 ? 0 : 1] : side;
  const human = { kind: 'human' };
  const players = game.sides.map((other) => (opponent === FRIEND || other === own ? human : { kind: 'level', level: opponent }));
  const [base, increment] = clock.split('+').map(Number);
  return { game: game.name, players, ...(clock === 'none' ? {} : { clock: { base_ms: 1000 * base, increment_ms: 1000 * increment } }) };
}

/** The level that the visitor chose last, or else the default one. @param {GameInfo} game @returns {string | undefined} */
function usualLevel(game) {
  const known = [rememberedChoices([game]), usualChoices(game)].map(({ levels }) => levels[0]);
  return known.find((level) => game.levels.some(({ name }) => name === level));
}
