// The controls of games between people on several devices: invitation, connection, offers, phrases, match.

import { announce } from '../../announce.js';
import { el, fill, textButton } from '../../dom.js';
import { texts } from '../../texts.js';
import { rememberStart } from '../own-dice.js';
import { hasOpenSeat, nameOf } from '../players.js';
import { copyText, isLoopback, originsForFriends, watchLink } from './links.js';
import { friendSide, isBetweenFriends, isWatching, openOffers, presenceNews, wasDeclined, isMatchRunning } from './facts.js';
import { openInvite } from './invite-dialog.js';
import { visitor } from './visitor.js';
import { openDialog } from '../../dialog.js';

/** @import { Offer, OfferKind } from './facts.js' */
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
  const invite = textButton(words.invite.open, () => void showInvite(), 'button-main');
  const waiting = el('div', { class: 'friend-note friend-waiting', 'data-test': 'waiting' }, el('p', {}, words.invite.waiting), invite);
  const away = el('p', { class: 'notice', hidden: true, 'data-test': 'away' });
  const watch = textButton(words.watchLink, () => void copyWatchLink());
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
    for (const offer of openOffers(now)) if (!offer.isOwn && !known.includes(offer.kind)) announce(offerText(offer, now, info));
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

  /** Offers a rematch, or accepts the friend's offer. */
  function askRematch() {
    if (state.next !== null) return goTo(state.next);
    isRematchWanted = true;
    void requests.rematch();
  }

  /** Goes to the next game. Spectators stay and get a link to it. @param {string} id of the next game */
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

// The score of a match, and the link to its next game.

const matchWords = texts.friends.match;

/** @param {GameInfo} info */
function createMatchScore(info) {
  const element = el('div', { class: 'match-score', hidden: true, 'data-test': 'match' });

  /** @param {State} state */
  function update(state) {
    const { match } = state;
    const isNext = isWatching(state) && state.phase === 'over' && state.next !== null;
    element.hidden = match === null && !isNext;
    fill(element, ...(match === null ? [] : scoreOf(match, state)), isNext && el('a', { class: 'button-link button button-main', href: `#/play/${state.next}` }, texts.friends.nextGame));
  }

  /**
   * The score in this game's order of players, with the number of the game or the winner of the match.
   * @param {NonNullable<State['match']>} match
   * @param {State} state
   */
  function scoreOf({ game, of, wins, winner }, state) {
    const [one, other] = info.sides.map((side) => nameOf(state, info, side));
    const isOwn = winner !== null && state.you.length === 1 && state.you.includes(info.sides[winner]);
    const round = winner === null ? matchWords.game(game, of) : isOwn ? matchWords.youWon : matchWords.won(winner === 0 ? one : other);
    return [el('p', {}, el('strong', {}, matchWords.score(one, wins[0], wins[1], other))), el('p', { class: 'soft' }, round)];
  }

  return { element, update };
}

// Offers between friends: to take a move back or to play again. The other side accepts or declines.

const offerWords = texts.friends.offers;

/**
 * @param {GameInfo} info
 * @param {{accept: (kind: OfferKind) => void, decline: (kind: OfferKind) => void}} handlers
 */
function createOffers(info, { accept, decline }) {
  const element = el('div', { class: 'friend-offers', role: 'status', 'data-test': 'offers' });
  let shown = '';

  /** @param {State} state */
  function update(state) {
    const offers = openOffers(state);
    // Unchanged buttons keep the focus.
    const key = JSON.stringify(offers);
    if (key === shown) return;
    shown = key;
    fill(element, ...offers.map((offer) => offerRow(offer, state)));
  }

  /** @param {Offer} offer @param {State} state */
  function offerRow(offer, state) {
    const { kind, isOwn } = offer;
    const refuse = textButton(isOwn ? offerWords.withdraw : offerWords.decline, () => decline(kind));
    const agree = !isOwn && textButton(offerWords.accept, () => accept(kind), 'button-main');
    return el('div', { class: 'friend-offer' }, el('p', {}, offerText(offer, state, info)), el('div', { class: 'button-row' }, agree, refuse));
  }

  return { element, update };
}

/**
 * @param {Offer} offer
 * @param {State} state
 * @param {GameInfo} info
 */
function offerText({ kind, by, isOwn }, state, info) {
  const isNext = isMatchRunning(state);
  if (isOwn) return kind === 'take_back' ? offerWords.ownTakeBack : isNext ? offerWords.ownNextGame : offerWords.ownRematch;
  const name = nameOf(state, info, by);
  return kind === 'take_back' ? offerWords.takeBack(name) : isNext ? offerWords.nextGame(name) : offerWords.rematch(name);
}

// A few fixed phrases instead of a chat: nobody can be insulted, and everybody reads them in their own language.

const shownPhrases = 2;

/**
 * @param {State} first
 * @param {GameInfo} info
 * @param {HTMLElement} other another element beside the button
 * @param {(phrase: string) => void} say
 */
function createPhrases(first, info, other, say) {
  const heard = el('ul', { class: 'phrase-list', 'aria-label': words.said, hidden: true });
  const open = textButton(words.say, openPhrases, '', { hidden: true });
  const element = el('div', { class: 'friend-phrases', 'data-test': 'phrases' }, heard, el('div', { class: 'phrase-row' }, open, other));
  let latest = latestAt(first);

  /** @param {State} state */
  function update(state) {
    const known = state.phrases.filter(({ phrase }) => Object.hasOwn(words.phrases, phrase));
    const sentence = (/** @type {State['phrases'][number]} */ { player, phrase }) => words.saidBy(nameOf(state, info, player), words.phrases[phrase]);
    fill(heard, ...known.slice(-shownPhrases).map((said) => el('li', {}, sentence(said))));
    heard.hidden = known.length === 0;
    open.hidden = friendSide(state, info) === null || hasOpenSeat(state);
    for (const said of known.filter(({ at, player }) => at > latest && !state.you.includes(player))) announce(sentence(said));
    latest = Math.max(latest, latestAt(state));
  }

  function openPhrases() {
    const choose = (/** @type {string} */ phrase) => {
      close();
      say(phrase);
    };
    const buttons = Object.entries(words.phrases).map(([phrase, text]) => textButton(text, () => choose(phrase)));
    const close = openDialog(words.say, [el('div', { class: 'phrase-choice' }, ...buttons)]);
    buttons[0].focus();
  }

  return { element, update };
}

/** @param {State} state */
function latestAt(state) {
  return Math.max(0, ...state.phrases.map(({ at }) => at));
}

