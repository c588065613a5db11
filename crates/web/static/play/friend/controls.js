// Everything that a game has only because people on several devices take part: invitation, connection, offers, phrases, match.

import { announce } from '../../announce.js';
import { el } from '../../dom.js';
import { texts } from '../../texts.js';
import { rememberStart } from '../just-started.js';
import { hasOpenSeat } from '../players.js';
import { copyText, isLoopback, originsForFriends, watchLink } from './links.js';
import { friendSide, isBetweenFriends, isWatching, nameOf, openOffers, presenceNews, wasDeclined } from './facts.js';
import { openInvite } from './invite-dialog.js';
import { createMatchScore } from './match-score.js';
import { createOffers, offerText } from './offers.js';
import { createPhrases } from './phrases.js';
import { visitor } from './visitor.js';

/** @import { OfferKind } from './facts.js' */
/** @import { GameInfo, State } from '../../types.js' */

const words = texts.friends;

/**
 * @param {State} first
 * @param {GameInfo} info
 * @param {import('../game-requests.js').GameRequests} requests
 */
export function createFriendControls(first, info, requests) {
  let state = first;
  let isRematchWanted = false;
  let closeInvite = () => {};
  let isClosed = false;
  /** @type {Set<OfferKind>} */
  const withdrawn = new Set();
  const watching = el('p', { class: 'friend-note', 'data-test': 'watching' }, words.watching);
  const invite = el('button', { class: 'button button-main', type: 'button', onclick: () => void showInvite() }, words.invite.open);
  const waiting = el('div', { class: 'friend-note friend-waiting', 'data-test': 'waiting' }, el('p', {}, words.invite.waiting), invite);
  const away = el('p', { class: 'notice', hidden: true, 'data-test': 'away' });
  const watch = el('button', { class: 'button', type: 'button', onclick: () => void copyWatchLink() }, words.watchLink);
  const match = createMatchScore(info);
  const offers = createOffers(info, { accept, decline });
  const phrases = createPhrases(first, info, watch, (phrase) => void requests.send('/phrases', { phrase }));
  const element = el('div', { class: 'friend-bar' }, watching, waiting, away, match.element, offers.element);
  show();
  if (first.invite !== null && hasOpenSeat(first)) void showInvite();
  return { element, phrases: phrases.element, update, askRematch, close };

  /** @param {State} now */
  function update(now) {
    const before = state;
    state = now;
    if (!hasOpenSeat(now)) closeInvite();
    announceNews(before, now);
    show();
    const isAgreed = isRematchWanted || before.offers.rematch !== null;
    if (before.next === null && now.next !== null && isAgreed) goTo(now.next);
  }

  function show() {
    watching.hidden = !isWatching(state);
    waiting.hidden = !hasOpenSeat(state) || state.you.length === 0;
    invite.hidden = state.invite === null;
    watch.hidden = !isBetweenFriends(state) || hasOpenSeat(state);
    showAway();
    match.update(state);
    offers.update(state);
    phrases.update(state);
  }

  function showAway() {
    const side = friendSide(state, info);
    const friend = side === null ? null : state.players[info.sides.indexOf(side)];
    away.hidden = side === null || friend?.seat !== 'taken' || friend.here !== false || state.phase === 'over';
    away.textContent = side === null ? '' : words.presence.away(nameOf(state, info, side));
  }

  /**
   * @param {State} before
   * @param {State} now
   */
  function announceNews(before, now) {
    announce(presenceNews(before, now, info));
    const known = openOffers(before).map(({ kind }) => kind);
    for (const { kind, isOwn } of openOffers(now)) if (!isOwn && !known.includes(kind)) announce(offerText(now, info, kind));
    if (wasDeclined(before, now, withdrawn)) announce(words.offers.declined);
    withdrawn.clear();
  }

  /** @param {OfferKind} kind */
  function accept(kind) {
    if (kind === 'rematch') askRematch();
    else void requests.send('/take_back');
  }

  /** @param {OfferKind} kind */
  function decline(kind) {
    withdrawn.add(kind);
    void requests.send('/decline', { offer: kind });
  }

  /** Offers a rematch, or accepts the one that was offered. */
  function askRematch() {
    if (state.next !== null) return goTo(state.next);
    isRematchWanted = true;
    void requests.rematch();
  }

  /** Those who watch follow with a link. @param {string} id of the next game */
  function goTo(id) {
    if (isWatching(state) || isClosed) return;
    rememberStart(id);
    location.hash = `#/play/${id}`;
  }

  async function showInvite() {
    const { addresses } = await visitor().catch(() => ({ addresses: [] }));
    if (isClosed || state.invite === null || !hasOpenSeat(state)) return;
    closeInvite();
    closeInvite = openInvite({ id: state.id, key: state.invite, title: info.title }, addresses, () => (closeInvite = () => {}));
  }

  async function copyWatchLink() {
    const { addresses } = isLoopback(location.origin) ? await visitor().catch(() => ({ addresses: [] })) : { addresses: [] };
    const [origin] = originsForFriends(location.origin, addresses);
    const isCopied = await copyText(watchLink(origin, state.id));
    watch.textContent = isCopied ? words.invite.copied : words.notCopied;
    announce(watch.textContent);
  }

  function close() {
    isClosed = true;
    closeInvite();
  }
}
