// Offers between friends: to take a move back, to play again. The other side accepts or declines.

import { el, fill } from '../../dom.js';
import { texts } from '../../texts.js';
import { isMatchRunning, nameOf, openOffers } from './facts.js';

/** @import { OfferKind } from './facts.js' */
/** @import { GameInfo, State } from '../../types.js' */

const words = texts.friends.offers;

/**
 * @param {GameInfo} info
 * @param {{accept: (kind: OfferKind) => void, decline: (kind: OfferKind) => void}} handlers
 */
export function createOffers(info, { accept, decline }) {
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

  /** @param {ReturnType<typeof openOffers>[number]} offer @param {State} state */
  function offerRow({ kind, isOwn }, state) {
    const refuse = el('button', { class: 'button', type: 'button', onclick: () => decline(kind) }, isOwn ? words.withdraw : words.decline);
    const agree = !isOwn && el('button', { class: 'button button-main', type: 'button', onclick: () => accept(kind) }, words.accept);
    const text = isOwn ? ownOfferText(state, kind) : offerText(state, info, kind);
    return el('div', { class: 'friend-offer' }, el('p', {}, text), el('div', { class: 'button-row' }, agree, refuse));
  }

  return { element, update };
}

/**
 * @param {State} state
 * @param {GameInfo} info
 * @param {OfferKind} kind
 */
export function offerText(state, info, kind) {
  const name = nameOf(state, info, state.offers[kind] ?? info.sides[0]);
  if (kind === 'take_back') return words.takeBack(name);
  return isMatchRunning(state) ? words.nextGame(name) : words.rematch(name);
}

/**
 * @param {State} state
 * @param {OfferKind} kind
 */
function ownOfferText(state, kind) {
  if (kind === 'take_back') return words.ownTakeBack;
  return isMatchRunning(state) ? words.ownNextGame : words.ownRematch;
}
