// What only games between friends look like, and the games view: stations for checks that have to see all of the page.

import { gameOf, guestOf } from './friends.mjs';
import { waitForTurn } from './games.mjs';

const setting = { game: 'ewn', set_up: 'canonical', seed: '4' };

export async function friendStations({ page, server, look, texts }) {
  const words = texts.friends;
  await page.goto('/#/play');
  await page.getByRole('button', { name: words.invite.title, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await look('friends: form');
  await page.keyboard.press('Escape');
  const { id, invite } = await gameOf({ page, name: 'Ann' }, { ...setting, best_of: 3 });
  await page.goto(`/#/play/${id}`);
  await page.locator('.qr-code').waitFor();
  await look('friends: invite');
  const guest = await guestOf(server);
  await guest('POST', `/games/${id}/join`, { invite, name: 'Bob' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await gameStations({ page, look, texts, guest, id });
  await joinStations({ page, look, texts, guest });
  await gamesStations({ page, look, texts, id });
}

/** An offer, phrases and the end of a game. */
async function gameStations({ page, look, texts, guest, id }) {
  await waitForTurn(page);
  const { position } = await guest('GET', `/games/${id}`);
  await page.request.post(`/api/v1/games/${id}/moves`, { data: { move: position.moves[0], ply: 0 } });
  const answered = await guest('GET', `/games/${id}`);
  await guest('POST', `/games/${id}/moves`, { move: answered.position.moves[0], ply: 1 });
  await guest('POST', `/games/${id}/phrases`, { phrase: 'good_luck' });
  await guest('POST', `/games/${id}/take_back`);
  await page.getByRole('button', { name: texts.friends.offers.accept, exact: true }).waitFor();
  await waitForTurn(page);
  await look('friends: offer');
  await page.getByRole('button', { name: texts.friends.say, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await look('friends: phrases');
  await page.keyboard.press('Escape');
  await guest('POST', `/games/${id}/resign`, { player: 'blue' });
  await page.locator('[data-test=result]').waitFor();
  await look('friends: end');
}

/** Somebody else's invitation, and their game. */
async function joinStations({ page, look, guest }) {
  const players = [{ kind: 'human', name: 'Bob' }, { kind: 'human', seat: 'open' }];
  const { id, invite } = await guest('POST', '/games', { ...setting, players });
  await page.goto(`/#/join/${id}/${invite}`);
  await page.locator('.join-card').waitFor();
  await look('friends: join');
  await page.goto(`/#/play/${id}`);
  await page.locator('[data-test=watching]').waitFor();
  await look('friends: watching');
}

async function gamesStations({ page, look, texts, id }) {
  const review = [id, { errorRate: 0.012, luck: -0.02, side: 'red', date: 1 }];
  await page.evaluate((kept) => localStorage.setItem('dreistein.reviews', JSON.stringify([kept])), review);
  await page.goto('/#/games');
  await page.locator('.chart').first().waitFor();
  for (const numbers of await page.getByText(texts.games.statistics.numbers, { exact: true }).all()) await numbers.click();
  await look('games');
}
