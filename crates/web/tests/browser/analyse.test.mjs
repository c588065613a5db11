// Analysis: what the page shows is what the command line says.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { cellsThatSay, labels, moveByPointer } from './harness/board.mjs';
import { endedGame } from './harness/games.mjs';
import { commandLine } from './harness/server.mjs';
import { newVisitor, visit } from './harness/visit.mjs';

const words = texts.analyse;
const withDie = 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3';
const beforeRoll = '....b2/..r3../.r1.../...b5./..... b -';
const startOfTzaar = 'ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1';

visit('a pasted position is judged as the command line judges it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/analyse?game=ewn');
  await chooseDepth(page, 3);
  await page.evaluate((text) => navigator.clipboard.writeText(text), withDie);
  await page.keyboard.press('ControlOrMeta+v');
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
  await assertLikeCommandLine(page, withDie, 'ewn', 3);
});

visit('before the roll, every face is judged as the command line judges it', async ({ page, server }) => {
  await page.goto('/#/analyse?game=ewn');
  await chooseDepth(page, 3);
  await openText(page, beforeRoll);
  const { moves } = await judgedByCommandLine(beforeRoll, 'ewn', 3, 'blue');
  await engine(page).getByText(words.depths(2, 3)).waitFor();
  const faces = await page.getByRole('group', { name: words.faces }).getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => [button.querySelector('.face-move').textContent, button.querySelector('.face-value').textContent]),
  );
  const { rolls } = await server.post('/ewn/position', { text: beforeRoll });
  const best = rolls.map((roll) => moves.find(({ move }) => roll.moves.includes(move)));
  assert.deepEqual(faces, best.map(({ move, value }) => [move, percent(value)]));
  assert.equal(await page.locator('.engine-value').textContent(), `Blue ${percent(best.reduce((sum, { value }) => sum + value, 0) / 6)}`);
});

visit('a position of TZAAR is judged as the command line judges it', async ({ page }) => {
  await page.goto('/#/analyse?game=tzaar');
  await chooseDepth(page, 2);
  await openText(page, startOfTzaar);
  await assertLikeCommandLine(page, startOfTzaar, 'tzaar', 2);
});

visit('the space bar plays the best move, and the arrow keys lead through the moves', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await chooseDepth(page, 3);
  await page.locator('.moves-table .is-best').first().waitFor();
  const { best } = await commandLine('analyze', withDie, '--depth', '3');
  await page.keyboard.press(' ');
  await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
  assert.deepEqual(await cellsThatSay(page, /, last move to here/), [best.slice(2)]);
  await page.keyboard.press('ArrowLeft');
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
  assert.deepEqual(await cellsThatSay(page, /, last move to here/), []);
  await page.keyboard.press('ArrowRight');
  await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
});

visit('a link opens the same moves and variations, at the same move and the same way round, for another visitor', async ({ page, server }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
  for (const move of ['c5d5', 'c5d4']) {
    await moveByPointer(page, move, ['c5d4', 'c5c4', 'c5d5']);
    await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
    if (move === 'c5d5') await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('f');
  await page.getByRole('button', { name: words.share }).click();
  const link = await page.getByLabel(words.link, { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  const friend = await newVisitor(server.address);
  try {
    await friend.page.goto(link);
    await status(friend.page, { turn: 'roll', mover: 'blue' }).waitFor();
    const pieces = (said) => Object.entries(said).map(([name, label]) => [name, /, (red|blue) \d/.exec(label)?.[0]]);
    assert.deepEqual(pieces(await labels(friend.page)), pieces(await labels(page)));
    assert.match((await labels(friend.page)).d4, /red 3/);
    assert.deepEqual((await stepsShown(friend.page)).map(withoutMark), ['1 null', 'c5d5 null', 'c5d4 true'].map((step) => step.replace(/^1/, '')));
    assert.equal(await isUpsideDown(friend.page), true);
    assert.deepEqual(friend.problems, []);
  } finally {
    await friend.context.close();
  }
});

visit('a link that makes no sense says what is wrong', async ({ page }) => {
  const opens = async (parameters, problem) => {
    await page.goto('/#/help');
    await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', ...parameters })}`);
    await page.getByRole('alert').getByText(problem).waitFor();
  };
  await opens({ t: `${beforeRoll};@1 <b>` }, words.linkProblems.noStep('<b>'));
  await opens({ t: `${beforeRoll};@1 (@2` }, words.linkProblems.openEnd);
  await opens({ z: 'eJxLTAIAAS' }, words.linkProblems.damaged);
  await opens({ t: `${beforeRoll};@5 a1a2*` }, 'a1a2');
  await opens({ t: 'nonsense;@5*' }, 'nonsense');
}, { allowed: /status of 4\d\d/ });

visit('after a game the whole of it opens at the move that was looked at, with the own side at the bottom', async ({ page, server }) => {
  const { id, plies } = await endedGame(server, 'ewn', 'canonical', 'red', 4);
  await page.goto(`/#/play/${id}`);
  await page.locator('[data-test=result]').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.locator(`.ply[aria-current][data-after="${plies.length - 2}"]`).waitFor();
  await page.locator('[data-test=result]').getByRole('link', { name: texts.play.result.analyse }).click();
  await page.locator('.tree').waitFor();
  const steps = (await stepsShown(page)).filter((step) => /^\w/.test(step)).map(withoutMark);
  assert.deepEqual(steps, plies.map(({ move }, place) => `${move} ${place === plies.length - 3 ? 'true' : 'null'}`));
  assert.equal(await isUpsideDown(page), true, 'the visitor had red');
});

visit('after a reload of a rolled position in the middle of a line, the six faces are there', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', t: `${beforeRoll};@5 d2c3 @1 b3b2 @2*` })}`);
  const faces = page.getByRole('group', { name: words.faces }).getByRole('button');
  await faces.nth(5).waitFor();
  await page.reload();
  await faces.nth(5).waitFor();
  assert.equal(await faces.and(page.locator('[aria-pressed=true]')).innerText().then((text) => /Roll a 2/.test(text)), true);
});

visit('the board stays in view while the lists scroll, at any width', async ({ page, server }) => {
  const { id } = await endedGame(server, 'ewn', 'canonical', 'red', 4);
  for (const address of [`analyse?game_id=${id}&game=ewn`, `review?game_id=${id}&game=ewn`]) {
    await page.goto(`/#/${address}`);
    await page.locator('.analyse-panel .card').nth(2).waitFor();
    if (address.startsWith('analyse')) await page.locator('summary', { hasText: words.evaluations }).click();
    for (const [wide, high] of [[1280, 800], [768, 1024], [390, 844], [320, 640]]) {
      await page.setViewportSize({ width: wide, height: high });
      // The lists grow while the engine reports, so the end of the page moves.
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        return scrollY > 50;
      });
      const { y, height, width } = await page.locator('.board-grid').boundingBox();
      assert.ok(y >= 0 && y + height <= high, `${address}, ${wide} px: the board is from ${y} to ${y + height}`);
      assert.ok(Math.min(width, height) >= 200, `${address}, ${wide} px: the board is ${width} x ${height}`);
      const beyond = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
      assert.ok(beyond <= 0, `${address}, ${wide} px: ${beyond} px too wide`);
    }
  }
});

visit('TZAAR is written in whole turns', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'tzaar', t: `${startOfTzaar};E3F2 D4D5 H1G1 D6E6* (D6D7) H4I3` })}`);
  await page.locator('.tree .step[aria-current]').waitFor();
  const lines = await page.locator('.tree > .turn').evaluateAll((turns) => turns.map((turn) => [...turn.querySelectorAll('.step')].map((step) => step.textContent.replaceAll(/[?!]/g, '')).join(' ')));
  assert.deepEqual(lines, ['E3F2', 'D4D5 H1G1', 'D6E6', 'H4I3']);
  await page.keyboard.press('End');
  await status(page, { turn: 'move', mover: 'black', action: 1 }).waitFor();
  await chooseDepth(page, 2);
  await page.locator('.engine:not(.is-thinking) .moves-table .is-best').first().waitFor();
  await page.keyboard.press(' ');
  await status(page, { turn: 'move', mover: 'white', action: 1 }).waitFor();
  assert.equal(await page.locator('.tree > .turn').last().locator('.step').count(), 2, 'the best turn has both actions');
});

visit('a link that is followed while the address is being updated leads where it should', async ({ page }) => {
  await page.addInitScript(() => addEventListener('hashchange', (event) => globalThis.isLate && event.stopImmediatePropagation()));
  await page.clock.install();
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
  await moveByPointer(page, 'c5d5', ['c5d4', 'c5c4', 'c5d5']);
  await page.evaluate(() => {
    globalThis.isLate = true;
    location.hash = '#/help';
  });
  await page.clock.runFor(1000);
  await page.evaluate(() => {
    globalThis.isLate = false;
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await page.locator('.view-help h1').first().waitFor();
});

visit('the editor makes positions, and says what is wrong with others', async ({ page }) => {
  await page.goto('/#/analyse?game=ewn');
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  const editor = page.getByRole('region', { name: words.editor });
  const use = editor.getByRole('button', { name: words.useThis });
  const put = async (piece, square) => {
    await editor.getByLabel(words.putPiece(piece), { exact: true }).click();
    await page.locator(`[role=grid]:visible [data-cell=${square}]`).click();
  };
  await editor.getByRole('status').getByText(words.status({ turn: 'roll', mover: 'red' })).waitFor();
  // Both at once, before the server can have said anything about the empty board.
  const clear = await editor.getByRole('button', { name: words.clearBoard }).elementHandle();
  await use.evaluate((button, other) => [other, button].forEach((each) => each.click()), clear);
  await editor.locator('.verdict.notice').waitFor();
  await put('red 2', 'b2');
  await editor.locator('.verdict.notice').getByText(/blue/i).waitFor();
  assert.equal(await use.isDisabled(), true);
  await put('blue 4', 'd4');
  await use.click();
  await editor.waitFor({ state: 'detached' });
  assert.deepEqual(await cellsThatSay(page, /, (red|blue) \d/), ['b2', 'd4']);
}, { allowed: /status of 4\d\d/ });

visit('the editor begins with a piece in hand, and Escape leaves it', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: beforeRoll })}`);
  await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  const editor = page.getByRole('region', { name: words.editor });
  assert.equal(await editor.locator('[aria-pressed=true]').getAttribute('aria-label'), words.putPiece('blue 1'));
  await page.locator('[role=grid]:visible [data-cell=a1]').click();
  assert.deepEqual(await cellsThatSay(page, /, blue 1/), ['a1']);
  await editor.getByLabel(words.toMove).focus();
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  assert.deepEqual(await cellsThatSay(page, /, blue 1/), []);
});

visit('a roll that was opened shows what the other faces are worth', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await chooseDepth(page, 2);
  const faces = page.getByRole('group', { name: words.faces }).getByRole('button');
  await faces.filter({ hasText: '%' }).nth(5).waitFor();
  assert.deepEqual(await faces.evaluateAll((found) => found.map((face) => face.getAttribute('aria-pressed'))), [1, 2, 3, 4, 5, 6].map((die) => String(die === 3)));
});

visit('variations survive a reload', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
  for (const move of ['c5d4', 'c5c4']) {
    await moveByPointer(page, move, ['c5d4', 'c5c4', 'c5d5']);
    await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
    if (move === 'c5d4') await page.keyboard.press('ArrowLeft');
  }
  const steps = () => stepsShown(page);
  await page.waitForURL((url) => new URLSearchParams(url.hash.split('?')[1]).get('t')?.endsWith('c5d4 (c5c4*)'));
  const before = await steps();
  assert.equal(before.length, 3);
  await page.reload();
  await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
  assert.deepEqual((await steps()).map(withoutMark), before.map(withoutMark));
  await page.keyboard.press('ArrowLeft');
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
});

visit('after a click the keys still belong to the study', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await status(page, { turn: 'move', mover: 'red', die: 3 }).waitFor();
  await page.locator('.switch').click();
  await page.keyboard.press('ArrowLeft');
  await status(page, { turn: 'roll', mover: 'red' }).waitFor();
  await page.getByRole('switch').focus();
  await page.keyboard.press(' ');
  assert.ok(await page.getByRole('switch').evaluate((found) => found === document.activeElement && found.checked));
});

visit('a position can be written only as what holds positions', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await page.getByRole('button', { name: words.share, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const formats = () => dialog.getByLabel(words.format).locator('option').allTextContents();
  assert.deepEqual(await formats(), ['position', 'matrix', 'meinstein']);
  await dialog.getByLabel(words.theLine).check();
  assert.deepEqual(await formats(), ['position', 'matrix', 'meinstein', 'record', 'ccgc']);
});

visit('a game begins where the analysis is, with the side, the opponent and the clock that were asked for', async ({ page, server }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: beforeRoll })}`);
  const started = async (choose) => {
    await status(page, { turn: 'roll', mover: 'blue' }).waitFor();
    await page.getByRole('button', { name: words.playOn, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog);
    await dialog.getByRole('button', { name: words.playDialog.start }).click();
    await page.waitForURL(/#\/play\/.+/);
    await page.locator('[role=grid]').waitFor();
    const state = await server.get(`/games/${new URL(page.url()).hash.split('/').at(-1)}`);
    assert.equal(state.plies[0]?.position.replace(/\d$/, '-') ?? state.position.position.replace(/\d$/, '-'), beforeRoll);
    await page.goBack();
    return state;
  };
  const usual = await started(async () => {});
  assert.deepEqual(usual.players.map(({ kind }) => kind), ['level', 'human'], 'the side to move is the visitor’s');
  assert.equal(usual.clock, null);
  const other = await started(async (dialog) => {
    await dialog.getByLabel(words.playDialog.opponent).selectOption('beginner');
    await dialog.getByRole('radio', { name: texts.common.side('red') }).check();
    await dialog.getByRole('radio', { name: words.playDialog.clocks['180+2'] }).check();
  });
  assert.deepEqual(other.players.map(({ kind, level }) => [kind, level ?? null]), [['human', null], ['level', 'beginner']]);
  assert.equal(other.clock.base_ms, 180_000);
  const friends = await started((dialog) => dialog.getByLabel(words.playDialog.opponent).selectOption('friend'));
  assert.deepEqual(friends.players.map(({ kind }) => kind), ['human', 'human']);
});

/** The steps of the tree, each with whether it is the current one. */
function stepsShown(page) {
  return page.locator('.tree .step').evaluateAll((found) => found.map((step) => `${step.textContent} ${step.ariaCurrent}`));
}

/** Whether a5 is at the lower right. */
async function isUpsideDown(page) {
  const [a5, e1] = await Promise.all(['a5', 'e1'].map((name) => page.locator(`[role=grid]:visible [data-cell=${name}]`).boundingBox()));
  return a5.y > e1.y;
}

/** A step of the tree without the engine's verdict. */
function withoutMark(step) {
  return step.replaceAll(/[?!]/g, '');
}

/** The line below the board. */
function status(page, position) {
  return page.locator('.board-status').getByText(words.status(position), { exact: true });
}

/** Searches to this depth and then stops: the result equals the command line's with the same limit. */
async function chooseDepth(page, depth) {
  await page.getByLabel(words.limit).selectOption(`depth=${depth}`);
}

async function openText(page, text) {
  await page.getByRole('button', { name: words.openText, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.textToOpen).fill(text);
  await dialog.getByRole('button', { name: words.open, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Best move, order and values. */
async function assertLikeCommandLine(page, position, game, depth) {
  const side = game === 'ewn' ? 'red' : 'white';
  const { value, moves } = await judgedByCommandLine(position, game, depth, side);
  const name = texts.common.side(side);
  await engine(page).getByText(game === 'ewn' ? words.depths(depth - 1, depth) : words.depth(depth)).waitFor();
  await page.locator('.engine:not(.is-thinking) .engine-value').getByText(`${name} ${percent(value)}`, { exact: true }).waitFor();
  const rows = await page.locator('.moves-table tbody tr').evaluateAll((found) =>
    found.map((row) => [row.querySelector('button').textContent, row.querySelector('td').textContent]),
  );
  assert.deepEqual(rows, moves.map((entry) => [entry.move, percent(entry.value)]));
  assert.equal(await page.locator('.moves-table .is-best button').first().textContent(), moves[0].move);
  const chance = `${name}’s win probability ${(100 * value).toFixed(0)} %`;
  assert.match(await page.locator('.win-bar').getAttribute('aria-label'), new RegExp(`^${chance}`));
}

/** In a game with dice the page shows the mean of two depths, as reviews do. */
async function judgedByCommandLine(position, game, depth, side) {
  const depths = game === 'ewn' ? [depth - 1, depth] : [depth];
  const reports = await Promise.all(depths.map((each) => commandLine('analyze', position, '--game', game, '--depth', String(each))));
  const chance = (entry) => (side === 'blue' ? 1 - entry.red : entry[side]);
  const mean = (move) => reports.reduce((sum, { moves }) => sum + chance(moves.find((entry) => entry.move === move)), 0) / reports.length;
  const moves = reports.at(-1).moves.map(({ move }) => ({ move, value: mean(move) })).sort((one, other) => other.value - one.value);
  return { value: moves[0].value, moves };
}

/** The engine's report, once it has finished. */
function engine(page) {
  return page.locator('.engine:not(.is-thinking) .engine-effort');
}

function percent(value) {
  return `${(100 * value).toFixed(1)} %`;
}
