// Games against the computer: begun with the form, played to the end.

import assert from 'node:assert/strict';

import { texts } from '../../../static/texts.js';
import { cellsThatSay, wayOf } from './board.mjs';
import { pick, tabTo } from './keyboard.mjs';

const words = texts.play.newGame;
const lobby = texts.play.lobby;

/**
 * Fills in the form for a new game with the mouse.
 * @returns {Promise<string>} the name of the game on the server
 */
export async function startGame(page, { title, engine, side, setUp, seed = null }) {
  await page.goto('/#/play');
  const choose = (group, option) => page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: option, exact: true }).check();
  await choose(lobby.game, title);
  await openOptions(page);
  await choose(words.opponent, words.opponents.computer);
  await choose(words.level, words.ownEngine);
  await page.getByLabel(words.spec, { exact: true }).fill(engine);
  await choose(words.side, side);
  await page.getByLabel(words.setUp, { exact: true }).selectOption({ label: setUp });
  if (seed !== null) await page.getByLabel(words.seed, { exact: true }).fill(seed);
  await submitButton(page).click();
  return gameOf(page);
}

/** Opens the long form, unless it is open. */
export async function openOptions(page, { play } = texts) {
  const options = page.getByRole('main').getByText(play.lobby.options, { exact: true });
  await options.waitFor();
  if (!(await submitButton(page, play.newGame).isVisible())) await options.click();
}

/** The same without a mouse. */
export async function startGameByKeys(page, { title, engine, side, setUp, seed = null }) {
  await page.goto('/#/play');
  await page.getByRole('main').getByText(lobby.options, { exact: true }).waitFor();
  await pick(page, lobby.game, title);
  await tabTo(page, page.getByRole('main').getByText(lobby.options, { exact: true }));
  await page.keyboard.press('Enter');
  await pick(page, words.opponent, words.opponents.computer);
  await pick(page, words.level, words.ownEngine);
  await typeInto(page, words.spec, engine);
  await pick(page, words.side, side);
  await tabTo(page, page.getByLabel(words.setUp, { exact: true }));
  await page.keyboard.type(setUp);
  if (seed !== null) await typeInto(page, words.seed, seed);
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');
  return gameOf(page);
}

/** The button of the form: the first screen may have one of the same name. */
export function submitButton(page, { title, start } = words) {
  return page.getByRole('form', { name: title }).getByRole('button', { name: start });
}

async function typeInto(page, label, text) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** The game that is open, by the address. */
export async function gameOf(page) {
  await page.waitForURL(/#\/play\/.+/);
  return decodeURIComponent(page.url().split('#/play/')[1]);
}

/**
 * Plays until the game is over: whenever the visitor has the move, `choose` takes one of the legal ones, and `move` carries it
 * out on the board. After `mostMoves` the visitor resigns.
 */
export async function playToTheEnd(page, server, id, { choose, move, mostMoves = Infinity }) {
  // A tap or a resignation may reach the page late: until then it shows the turn that is over.
  for (let [moves, plies] = [0, 0]; (await waitForTurn(page, plies)) !== 'over'; moves += 1) {
    const state = await server.get(`/games/${id}`);
    await assertShown(page, state);
    plies = state.plies.length + 1;
    if (moves < mostMoves) await move(page, choose(state.position), state.position.moves);
    else await page.request.post(`/api/v1/games/${id}/resign`, { data: { player: state.position.mover } });
  }
  return assertResult(page, await seenBy(page, id));
}

/** The game as the visitor of the page sees it: the server calls them "you". */
const seenBy = (page, id) => page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}`)).json(), id);

/** Waits until the visitor may move and at least so many moves are listed, or the game is over. */
export async function waitForTurn(page, plies = 0) {
  const turn = await page.waitForFunction((fewest) => {
    if (document.querySelector('[data-test=result]:not([hidden])') !== null) return 'over';
    if (document.querySelectorAll('.move-list .ply').length < fewest) return null;
    return document.querySelector('.game-board .is-draggable, .board-pass:not([hidden])') !== null ? 'move' : null;
  }, plies);
  return turn.jsonValue();
}

/** The page shows what the server has: the pieces, those that may move, and the number of moves. */
export async function assertShown(page, { position, plies }) {
  const origins = position.moves.flatMap((move) => wayOf(move)?.from ?? []);
  const movable = [...new Set(origins)].sort();
  assert.deepEqual(await cellsThatSay(page, /, (can move|selected)/), movable, 'which pieces may move');
  const occupied = position.cubes?.map(({ square }) => square) ?? position.stacks.map(({ point }) => point);
  assert.deepEqual(await cellsThatSay(page, /, (red|blue|white|black) /), occupied.sort(), 'where pieces stand');
  assert.equal(await page.locator('.move-list .ply').count(), plies.length, 'the length of the list of moves');
}

/** The page says who won, and why. */
async function assertResult(page, state) {
  assert.equal(state.phase, 'over');
  const own = state.players.findIndex(({ kind }) => kind === 'human');
  const sides = state.game === 'ewn' ? ['red', 'blue'] : ['white', 'black'];
  const result = page.locator('[data-test=result]');
  assert.ok(state.ending.sentence.startsWith(sides[own] === state.winner ? 'You win: ' : 'You lose: '), state.ending.sentence);
  assert.equal(await result.getByRole('heading').textContent(), state.ending.sentence);
  assert.equal(await page.locator('.move-list .ply').count(), state.plies.length);
  return state;
}

/** A move that captures something of the other side, if there is one: games end sooner that way. */
export function firstCapture({ moves, mover, cubes, stacks }) {
  const others = (cubes ?? stacks).filter(({ player }) => player !== mover).map(({ square, point }) => square ?? point);
  return moves.find((move) => others.includes(wayOf(move)?.to)) ?? moves.find((move) => move === 'pass') ?? moves[0];
}

/** A finished game of the visitor, who had this side and resigned after so many moves, against a computer that moves at random. */
export async function endedGame(server, game, setUp, own, moves = 8) {
  const { sides } = (await server.get('/catalog')).games.find(({ name }) => name === game);
  const players = sides.map((side) => (side === own ? { kind: 'human' } : { kind: 'engine', spec: 'random' }));
  let state = await server.post('/games', { game, players, set_up: setUp, seed: '5' });
  for (let made = 0; ; made += 1) {
    while (state.phase !== 'over' && state.position?.mover !== own) state = await server.get(`/games/${state.id}`);
    if (state.phase === 'over') return state;
    if (made === moves) return server.post(`/games/${state.id}/resign`, { player: own });
    const move = state.position.moves[(7 * made) % state.position.moves.length];
    state = await server.post(`/games/${state.id}/moves`, { move, ply: state.plies.length });
  }
}
