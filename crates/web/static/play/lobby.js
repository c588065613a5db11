// The lobby: a board to play on at once, all options of a new game, and the last games.

import { catalog } from '../catalog.js';
import { el, textButton } from '../dom.js';
import { segments } from '../forms.js';
import { withNotice } from '../message.js';
import { texts } from '../texts.js';
import { boardGames } from '../boards/games.js';
import { rememberedChoices, suggestedLevel, usualChoices } from './choices.js';
import { createGameList } from './game-list.js';
import { createQuickStart } from './quick-start.js';

/** @import { GameEntry } from '../types.js' */

const words = texts.play.lobby;

/** @type {import('../app.js').OpenView} */
export async function open(container) {
  const { games } = await catalog();
  const choices = rememberedChoices(games);
  const list = createGameList(games);
  const quick = createQuickStart();
  /** @type {ReturnType<typeof import('./new-game.js').createNewGameForm> | null} */
  let form = null;
  const learn = el('a', { class: 'button button-link' }, words.learn);
  const invite = textButton(texts.friends.invite.title, () => void inviteFriend());
  const links = el('div', { class: 'opening-links' }, invite, learn);
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const options = el('details', { class: 'unfold more', ontoggle: () => void fillOptions() }, el('summary', {}, words.options));
  const titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
  const choice = games.length > 1 && segments(words.game, titles, choices.game, choose);
  /** @type {readonly GameEntry[]} */
  let entries = [];
  let chosen = games.find(({ name }) => name === choices.game) ?? games[0];
  const card = el('div', { class: 'card opening' }, choice, quick.card, links, problem, options);
  container.append(el('div', { class: 'lobby' }, quick.board, el('div', { class: 'lobby-side' }, card, list.element)));
  const shown = showGame();
  try {
    entries = await list.refresh();
    await shown;
    // The suggested level needs the results; the board was shown without them.
    if (entries.length > 0) quick.suggest(chosen, suggestedLevel(chosen, entries));
  } catch (error) {
    close();
    throw error;
  }
  return close;

  /** @param {string} name */
  function choose(name) {
    chosen = games.find((game) => game.name === name) ?? games[0];
    form?.setGame(name);
    void showGame();
  }

  /** Loads all options when they are unfolded. */
  function fillOptions() {
    return withNotice(problem, async () => {
      const { createNewGameForm } = await import('./new-game.js');
      if (form !== null) return;
      form = createNewGameForm(games, choices);
      if (chosen.name !== choices.game) form.setGame(chosen.name);
      options.append(form.element);
    });
  }

  function inviteFriend() {
    return withNotice(problem, async () => {
      const { openFriendForm } = await import('./friend/friend-form.js');
      openFriendForm(chosen, usualChoices(chosen));
    });
  }

  async function showGame() {
    const hasBoard = boardGames.some(({ name }) => name === chosen.name);
    learn.hidden = invite.hidden = options.hidden = !hasBoard;
    learn.setAttribute('href', `#/learn/${chosen.name}`);
    await quick.show(chosen, suggestedLevel(chosen, entries));
  }

  function close() {
    quick.close();
    list.close();
  }
}
