// Games between friends: everybody has a browser of their own, with its own cookies.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { cellsThatSay, moveByPointer } from './harness/board.mjs';
import { ask, begun, exactlyPlies, gameOf, meeting, playTogether, pliesShown, sidesOf } from './harness/friends.mjs';
import { firstCapture, waitForTurn } from './harness/games.mjs';
import { installed } from './harness/places.mjs';
import { hold } from './harness/visit.mjs';

const words = texts.friends;
const canonical = { game: 'ewn', set_up: 'canonical', seed: '4' };
const offers = ({ page }) => page.locator('[data-test=offers]');
const button = (page, name) => page.getByRole('button', { name, exact: true });

meeting('two friends set up in secret and play a whole game of EWN; a third one watches', ['Ann', '', 'Eve'], async (server, ann, bob, eve) => {
  const { id } = await gameOf(ann, { game: 'ewn', set_up: 'free', seed: '5' });
  await ann.page.goto(`/#/play/${id}`);
  const link = await ann.page.getByLabel(words.invite.link, { exact: true }).inputValue();
  await bob.page.goto(link);
  await bob.page.getByText(words.join.by('Ann', 'EinStein würfelt nicht!')).waitFor();
  await bob.page.getByLabel(words.name).fill('Bob');
  await button(bob.page, words.join.play).click();
  await ann.page.getByRole('dialog').waitFor({ state: 'detached' });
  await bob.page.getByText(texts.play.settingUp('Ann')).waitFor();
  assert.match(bob.page.url(), new RegExp(`#/play/${id}$`), 'the key has gone from the address');
  await eve.page.goto(link);
  await eve.page.locator('[data-test=watching]:visible').waitFor();
  await button(ann.page, texts.ewn.setUp.confirm).click();
  await button(bob.page, texts.ewn.setUp.confirm).waitFor();
  assert.deepEqual(await cellsThatSay(bob.page, /, red /), [], 'Bob sees where Ann’s cubes stand');
  assert.equal((await ask(bob, 'GET', `/games/${id}`)).body.set_up.chosen.red, null);
  await button(bob.page, texts.ewn.setUp.confirm).click();
  await button(bob.page, texts.ewn.setUp.confirm).waitFor({ state: 'detached' });
  const state = await playTogether(server, id, [ann, bob], [eve], ({ moves }) => moves[0]);
  await assertEnd(state, [ann, bob], eve);
  assert.deepEqual(state.players.map(({ name }) => name), ['Ann', 'Bob']);
});

meeting('two friends play TZAAR and a rematch; a third one watches', ['Ann', 'Bob', 'Eve'], async (server, ann, bob, eve) => {
  const id = await begun(ann, bob, { game: 'tzaar', set_up: 'fixed' });
  await eve.page.goto(`/#/play/${id}`);
  await playTogether(server, id, [ann, bob], [eve], firstCapture, 7);
  await resignAs(bob, id, 'black');
  await assertEnd(await server.get(`/games/${id}`), [ann, bob], eve);
  await button(ann.page, words.rematch).click();
  await offers(ann).getByText(words.offers.ownRematch).waitFor();
  await offers(bob).getByText(words.offers.rematch('Ann')).waitFor();
  await button(bob.page, words.offers.accept).click();
  for (const { page } of [ann, bob]) await page.waitForFunction((old) => !location.hash.includes(old) && document.querySelector('.game') !== null, id);
  await eve.page.getByRole('link', { name: words.nextGame }).click();
  const next = ann.page.url().split('#/play/')[1];
  assert.equal(bob.page.url(), ann.page.url());
  assert.deepEqual((await server.get(`/games/${next}`)).players.map(({ name }) => name), ['Bob', 'Ann'], 'sides are swapped');
  assert.equal(await waitForTurn(bob.page), 'move');
  assert.equal(await ann.page.locator('.is-draggable').count(), 0);
  await eve.page.waitForURL(`**/#/play/${next}`);
});

meeting('nobody but the players can do anything in a game', ['Ann', 'Bob', 'Eve'], async (server, ann, bob, eve) => {
  const id = await begun(ann, bob, canonical);
  const { position, invite } = (await ask(ann, 'GET', `/games/${id}`)).body;
  assert.equal(invite, null, 'the key is no longer needed');
  const [red] = sidesOf('ewn');
  const requests = [
    ['POST', '/moves', { move: position.moves[0], ply: 0 }],
    ['POST', '/resign', { player: red }],
    ['POST', '/take_back', undefined],
    ['POST', '/rematch', {}],
    ['POST', '/decline', { offer: 'take_back' }],
    ['POST', '/phrases', { phrase: 'hello' }],
    ['POST', '/join', { invite: 'x' }],
    ['POST', '/hint', { ply: 0 }],
    ['DELETE', '', undefined],
  ];
  for (const [method, path, body] of requests) {
    const stranger = await ask(eve, method, `/games/${id}${path}`, body);
    assert.equal(stranger.status, 403, `Eve: ${method} ${path}`);
    const options = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const nobody = await fetch(new URL(`/api/v1/games/${id}${path}`, server.address), { method, ...options });
    assert.equal(nobody.status, 403, `without a cookie: ${method} ${path}`);
  }
  assert.equal((await ask(bob, 'POST', `/games/${id}/moves`, { move: position.moves[0], ply: 0 })).status, 409, 'it is not Bob’s turn');
  assert.equal((await ask(bob, 'POST', `/games/${id}/resign`, { player: red })).status, 403, 'Bob resigns for Ann');
  const after = (await ask(ann, 'GET', `/games/${id}`)).body;
  assert.deepEqual([after.phase, after.plies.length], ['playing', 0]);
  const listed = async (person) => (await ask(person, 'GET', '/games')).body.games.some((game) => game.id === id);
  assert.deepEqual([await listed(ann), await listed(bob), await listed(eve)], [true, true, false]);
  await eve.page.goto(`/#/play/${id}`);
  await eve.page.locator('[data-test=watching]:visible').waitFor();
  for (const name of [texts.play.controls.resign, texts.play.controls.takeBack, words.rematch, words.say]) assert.equal(await button(eve.page, name).count(), 0, name);
});

meeting('moves are taken back by agreement', ['Ann', 'Bob'], async (server, ann, bob) => {
  const id = await begun(ann, bob, canonical);
  await moveAs(ann, server, id);
  await pliesShown(bob.page, 1);
  const takeBack = button(ann.page, texts.play.controls.takeBack);
  await takeBack.click();
  await offers(bob).getByText(words.offers.takeBack('Ann')).waitFor();
  await exactlyPlies(ann.page, 1);
  await button(bob.page, words.offers.decline).click();
  await offers(ann).getByText(words.offers.ownTakeBack).waitFor({ state: 'detached' });
  await exactlyPlies(ann.page, 1);
  await takeBack.click();
  await button(bob.page, words.offers.accept).click();
  for (const { page } of [ann, bob]) await exactlyPlies(page, 0);
  await moveAs(ann, server, id);
  await pliesShown(bob.page, 1);
  await takeBack.click();
  await offers(bob).getByText(words.offers.takeBack('Ann')).waitFor();
  await moveAs(bob, server, id);
  await offers(ann).getByText(words.offers.ownTakeBack).waitFor({ state: 'detached' });
  await exactlyPlies(ann.page, 2);
});

meeting('a game goes on after reloads, a restart of the server, and lost connections', ['Ann', 'Bob'], async (server, ann, bob) => {
  const id = await begun(ann, bob, canonical);
  await moveAs(ann, server, id);
  for (const { page } of [ann, bob]) await page.reload();
  await moveAs(bob, server, id);
  await pliesShown(ann.page, 2);
  await server.kill();
  for (const { page } of [ann, bob]) await page.locator('[data-test=connection-lost]:visible').waitFor();
  await server.run(server.port);
  for (const { page } of [ann, bob]) await page.locator('[data-test=connection-lost]').waitFor({ state: 'hidden' });
  await moveAs(ann, server, id);
  const away = ({ page }) => page.locator('[data-test=away]');
  await bob.page.goto('/#/help');
  await away(ann).getByText(words.presence.away('Bob')).waitFor();
  await bob.page.goto(`/#/play/${id}`);
  await away(ann).waitFor({ state: 'hidden' });
  // The browser blocks new connections only: the server ends those that are open.
  await ann.context.setOffline(true);
  await server.kill();
  await server.run(server.port);
  await away(bob).getByText(words.presence.away('Ann')).waitFor();
  await ann.page.locator('[data-test=connection-lost]:visible').waitFor();
  assert.equal(await bob.page.locator('[data-test=connection-lost]:visible').count(), 0);
  await ann.context.setOffline(false);
  await ann.page.locator('[data-test=connection-lost]').waitFor({ state: 'hidden' });
  await away(bob).waitFor({ state: 'hidden' });
  await moveAs(bob, server, id);
  for (const { page } of [ann, bob]) await pliesShown(page, 4);
}, { ownServer: true, allowed: /ERR_/ });

meeting('friends speak in phrases, and spectators read them', ['Ann', 'Bob', 'Eve'], async (server, ann, bob, eve) => {
  const id = await begun(ann, bob, canonical);
  await eve.page.goto(`/#/play/${id}`);
  await button(ann.page, words.say).click();
  await button(ann.page, words.phrases.good_luck).click();
  const phrases = ({ page }) => page.locator('[data-test=phrases]');
  await phrases(bob).getByText(words.saidBy('Ann', words.phrases.good_luck)).waitFor();
  await phrases(eve).getByText(words.saidBy('Ann', words.phrases.good_luck)).waitFor();
  await phrases(ann).getByText(words.saidBy(texts.play.players.you, words.phrases.good_luck)).waitFor();
});

meeting('an invitation is for one friend; its maker may open it too', ['Ann', 'Bob', 'Eve'], async (server, ann, bob, eve) => {
  const { id, invite } = await gameOf(ann, canonical);
  await ann.page.goto(`/#/join/${id}/${invite}`);
  await ann.page.getByRole('dialog').getByText(words.invite.waiting).waitFor();
  await ann.page.locator('[data-test=status]').getByText(words.invite.waiting).waitFor();
  assert.equal(await ann.page.locator('.is-draggable').count(), 0, 'Ann can move before Bob is there');
  await eve.page.goto(`/#/join/${id}/wrong`);
  await eve.page.getByRole('alert').getByText('the invitation is not for this game').waitFor();
  await eve.page.goto(`/#/play/${id}`);
  await eve.page.locator('[data-test=watching]:visible').waitFor();
  assert.equal(await eve.page.locator('.is-draggable').count(), 0);
  assert.equal(await ann.page.getByRole('dialog').count(), 1);
  await bob.page.goto(`/#/join/${id}/${invite}`);
  await ann.page.getByRole('dialog').waitFor({ state: 'detached' });
  await bob.page.getByText(texts.play.status.waiting('Ann')).waitFor();
  assert.equal(await bob.page.locator('[data-test=watching]:visible').count(), 0);
}, { allowed: /403|ApiError/ });

meeting('a friend whose browser has no cookie is told so, and takes the seat later', ['Ann', 'Bob', ''], async (server, ann, bob, eve) => {
  const { id, invite } = await gameOf(ann, canonical);
  for (const guest of [bob, eve]) {
    await guest.page.goto('/#/help');
    await guest.context.clearCookies();
    await guest.page.evaluate((address) => (location.hash = address), `#/join/${id}/${invite}`);
    if (guest === eve) await button(eve.page, words.join.play).click();
    await guest.page.getByRole('alert').getByText('open the page first').waitFor();
  }
  await bob.page.reload();
  await bob.page.getByText(texts.play.status.waiting('Ann')).waitFor();
}, { allowed: /403|ApiError/ });

meeting('whoever leaves an invitation before it is answered stays where they went', ['Ann', 'Bob'], async (server, ann, bob) => {
  const { id, invite } = await gameOf(ann, canonical);
  const release = await hold(bob.page, '**/join');
  const asked = bob.page.waitForRequest('**/join');
  await bob.page.goto(`/#/join/${id}/${invite}`);
  await asked;
  await bob.page.evaluate(() => (location.hash = '#/help'));
  const answered = bob.page.waitForResponse('**/join');
  release();
  await (await answered).finished();
  await bob.page.locator('.view-help h1').first().waitFor();
  assert.match(bob.page.url(), /#\/help$/);
});

meeting('a match of three games is won with two', ['Ann', 'Bob'], async (server, ann, bob) => {
  const id = await begun(ann, bob, { game: 'ewn', set_up: 'canonical', best_of: 3 });
  const score = ({ page }) => page.locator('[data-test=match]');
  await score(ann).getByText(words.match.score('You', 0, 0, 'Bob')).waitFor();
  await resignAs(bob, id, 'blue');
  await score(bob).getByText(words.match.score('Ann', 1, 0, 'You')).waitFor();
  await button(ann.page, words.nextGame).click();
  await offers(bob).getByText(words.offers.nextGame('Ann')).waitFor();
  await button(bob.page, words.offers.accept).click();
  await score(ann).getByText(words.match.score('Bob', 0, 1, 'You')).waitFor();
  await score(ann).getByText(words.match.game(2, 3)).waitFor();
  await resignAs(bob, ann.page.url().split('#/play/')[1], 'red');
  await score(ann).getByText(words.match.youWon).waitFor();
  await score(bob).getByText(words.match.won('Ann')).waitFor();
  await button(ann.page, words.rematch).waitFor();
});

meeting('a friend is invited from the first screen; the link is shown until the friend is there', ['', 'Bob'], async (server, ann, bob) => {
  await ann.page.goto('/#/play');
  await button(ann.page, words.invite.title).click();
  const form = ann.page.getByRole('dialog');
  await form.getByLabel(words.name).fill('  Ann  Bee ');
  await form.getByRole('radio', { name: '3 + 2' }).check();
  await form.getByRole('radio', { name: 'Blue' }).check();
  await button(ann.page, words.invite.create).click();
  const link = await ann.page.getByLabel(words.invite.link, { exact: true }).inputValue();
  assert.equal(readCode(await ann.page.locator('.qr-dark').getAttribute('d')), link);
  assert.match(link, /#\/join\/\w+\/\w+$/);
  await ann.page.reload();
  assert.equal(await ann.page.getByLabel(words.invite.link, { exact: true }).inputValue(), link);
  await ann.page.keyboard.press('Escape');
  await ann.page.locator('[data-test=waiting]:visible').getByRole('button', { name: words.invite.open }).click();
  await bob.page.goto(link);
  await ann.page.getByRole('dialog').waitFor({ state: 'detached' });
  await ann.page.getByRole('timer', { name: /^Bob:/ }).waitFor();
  const id = ann.page.url().split('#/play/')[1];
  const { players, clock } = await server.get(`/games/${id}`);
  assert.deepEqual(players.map(({ name }) => name), ['Bob', 'Ann Bee']);
  assert.deepEqual([clock.base_ms, clock.increment_ms], [180_000, 2000]);
  await bob.page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  await ann.page.getByText(texts.play.settingUp('Bob')).waitFor();
});

meeting('a link names an address that others can reach, if the server has one', ['Ann'], async (server, ann) => {
  const { id, invite } = await gameOf(ann, canonical);
  await ann.page.goto(`/#/play/${id}`);
  await ann.page.getByText(words.invite.onlyHere).waitFor();
  const addresses = ['http://192.0.2.7:8173/', 'http://dice.example:8173/'];
  await ann.page.route('**/api/v1/visitor', (route) => route.fulfill({ json: { name: null, signed_in: false, addresses } }));
  await ann.page.reload();
  const link = ann.page.getByLabel(words.invite.link, { exact: true });
  assert.equal(await link.inputValue(), `http://192.0.2.7:8173/#/join/${id}/${invite}`);
  await ann.page.getByLabel(words.invite.address).selectOption('http://dice.example:8173');
  assert.equal(await link.inputValue(), `http://dice.example:8173/#/join/${id}/${invite}`);
  assert.equal(await ann.page.locator('.invite .notice').count(), 0);
});

meeting('the form starts a match of CCGC’s seven sets with a friend', ['Ann', 'Bob'], async (server, ann, bob) => {
  await ann.page.goto('/#/play');
  await ann.page.getByText(texts.play.lobby.options, { exact: true }).click();
  const group = (name) => ann.page.getByRole('group', { name, exact: true });
  await group(texts.play.newGame.opponent).getByRole('radio', { name: texts.play.newGame.opponents.friend, exact: true }).check();
  await ann.page.getByLabel(words.match.field).selectOption('ccgc');
  await ann.page.getByText(words.match.ccgcHelp).waitFor();
  await button(ann.page, texts.play.newGame.start).click();
  await bob.page.goto(await ann.page.getByLabel(words.invite.link, { exact: true }).inputValue());
  await bob.page.locator('[data-test=match]').getByText(words.match.game(1, 7)).waitFor();
  const { clock } = await server.get(`/games/${ann.page.url().split('#/play/')[1]}`);
  assert.equal(clock.base_ms, 240_000, 'four minutes a side');
});

meeting('against the computer the next game of a match, or another game, starts at once', ['Ann'], async (server, ann) => {
  for (const [match, again] of [[{ best_of: 3 }, words.nextGame], [{}, texts.play.result.again]]) {
    const players = [{ kind: 'human' }, { kind: 'engine', spec: 'greedy' }];
    const { id } = (await ask(ann, 'POST', '/games', { ...canonical, players, ...match })).body;
    await resignAs(ann, id, 'red');
    await ann.page.goto(`/#/play/${id}`);
    await button(ann.page, again).click();
    await ann.page.waitForFunction((old) => !location.hash.includes(old), id);
    const next = (await ask(ann, 'GET', `/games/${ann.page.url().split('#/play/')[1]}`)).body;
    assert.deepEqual([next.you, next.match?.wins], [['blue'], match.best_of === undefined ? undefined : [1, 0]]);
    assert.equal(await waitForTurn(ann.page), 'move');
  }
});

/** Somebody makes the first legal move on their own board, which lists it once the server has it. */
async function moveAs({ page }, server, id) {
  const { position, plies } = await server.get(`/games/${id}`);
  assert.equal(await waitForTurn(page), 'move');
  await moveByPointer(page, position.moves[0], position.moves);
  await pliesShown(page, plies.length + 1);
}

async function resignAs(person, id, player) {
  assert.equal((await ask(person, 'POST', `/games/${id}/resign`, { player })).status, 200);
}

/** Everybody reads the result from their own point of view. */
async function assertEnd(state, players, watcher) {
  const heading = ({ page }) => page.locator('[data-test=result]:visible').getByRole('heading').textContent();
  for (const [index, player] of players.entries()) {
    const start = sidesOf(state.game)[index] === state.winner ? 'You win' : 'You lose';
    assert.ok((await heading(player)).startsWith(start), `${player.name} reads ${await heading(player)}`);
  }
  assert.doesNotMatch(await heading(watcher), /You/);
}

/** What a camera reads in a QR code, from the path of its dark modules. */
function readCode(path) {
  const [border, scale] = [4, 3];
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x) + border, Number(y) + border]);
  const length = (Math.max(...dark.flat()) + 1 + border) * scale;
  const pixels = new Uint8ClampedArray(4 * length * length).fill(255);
  for (const [x, y] of dark) {
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const at = 4 * ((y * scale + Math.floor(pixel / scale)) * length + x * scale + (pixel % scale));
      pixels.fill(0, at, at + 3);
    }
  }
  return installed('jsqr').default(pixels, length, length, { inversionAttempts: 'dontInvert' })?.data;
}
