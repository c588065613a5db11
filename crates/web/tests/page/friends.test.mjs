// Games between friends, without a browser: who is who, links, offers, matches.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { friendSide, isBetweenFriends, isWatching, openOffers, presenceNews, wasDeclined } from '../../static/play/friend/facts.js';
import { inviteLink, isLoopback, originsForFriends, watchLink } from '../../static/play/friend/links.js';
import { matchesOf, matchRequest } from '../../static/play/friend/match-field.js';
import { named, tidyName } from '../../static/play/friend/visitor.js';
import { texts } from '../../static/texts.js';

const ewn = { name: 'ewn', sides: ['red', 'blue'], levels: [], formats: ['record', 'ccgc'] };
const tzaar = { ...ewn, name: 'tzaar', sides: ['white', 'black'], formats: ['record'] };
const person = (name, seat = 'taken', here = true) => ({ kind: 'human', name, seat, here });
const engine = { kind: 'level', level: 'club', name: 'club', seat: null, here: null };

/** A state as Ann sees it, who plays red. */
const state = (changes = {}) => ({
  you: ['red'], players: [person('Ann'), person('Bob')], phase: 'playing', plies: [], offers: { take_back: null, rematch: null }, next: null, match: null, ...changes,
});

test('two people on two devices are friends; one alone, or two on one device, are not', () => {
  assert.equal(isBetweenFriends(state()), true);
  assert.equal(isBetweenFriends(state({ you: [] })), true);
  assert.equal(isBetweenFriends(state({ you: ['red', 'blue'] })), false);
  assert.equal(isBetweenFriends(state({ players: [person('Ann'), engine] })), false);
});

test('whoever plays no side watches, unless only engines play', () => {
  assert.equal(isWatching(state({ you: [] })), true);
  assert.equal(isWatching(state({ you: [], players: [engine, engine] })), false);
  assert.equal(isWatching(state()), false);
  assert.equal(friendSide(state(), ewn), 'blue');
  assert.equal(friendSide(state({ you: [] }), ewn), null);
});

test('offers concern the players only', () => {
  const offers = { take_back: 'blue', rematch: 'red' };
  assert.deepEqual(openOffers(state({ offers })), [{ kind: 'take_back', by: 'blue', isOwn: false }, { kind: 'rematch', by: 'red', isOwn: true }]);
  assert.deepEqual(openOffers(state({ offers, you: [] })), []);
});

test('an offer that goes without effect was declined, unless the visitor withdrew it', () => {
  const asked = state({ offers: { take_back: 'red', rematch: null }, plies: [1, 2] });
  const gone = state({ plies: [1, 2] });
  assert.equal(wasDeclined(asked, gone, new Set()), true);
  assert.equal(wasDeclined(asked, gone, new Set(['take_back'])), false);
  assert.equal(wasDeclined(asked, state({ plies: [1] }), new Set()), false, 'accepted');
  assert.equal(wasDeclined(asked, asked, new Set()), false);
  assert.equal(wasDeclined(asked, state({ plies: [1, 2], phase: 'over' }), new Set()), false, 'the game has ended');
  const rematch = state({ offers: { take_back: null, rematch: 'red' } });
  assert.equal(wasDeclined(rematch, state({ next: 'x' }), new Set()), false, 'accepted');
  assert.equal(wasDeclined(rematch, state(), new Set()), true);
  const theirs = state({ offers: { take_back: 'blue', rematch: null } });
  assert.equal(wasDeclined(theirs, state(), new Set()), false, 'the offer was the other side’s');
});

test('a friend’s coming and going is news to the other player', () => {
  const { presence } = texts.friends;
  const away = state({ players: [person('Ann'), person('Bob', 'taken', false)] });
  const open = state({ players: [person('Ann'), person('human', 'open', false)] });
  assert.equal(presenceNews(open, state(), ewn), presence.joined('Bob'));
  assert.equal(presenceNews(state(), away, ewn), presence.away('Bob'));
  assert.equal(presenceNews(away, state(), ewn), presence.back('Bob'));
  assert.equal(presenceNews(away, away, ewn), '');
  assert.equal(presenceNews(state(), { ...away, phase: 'over' }, ewn), '');
  assert.equal(presenceNews(state({ you: [] }), { ...away, you: [] }, ewn), '', 'spectators need not know');
});

test('links lead to an address that a friend can reach', () => {
  const lan = 'http://192.168.1.5:8000';
  assert.deepEqual(originsForFriends('http://localhost:8000', [`${lan}/`, lan, 'http://127.0.0.1:8000', 'nonsense']), [lan]);
  assert.deepEqual(originsForFriends('http://127.0.0.1:8000', []), ['http://127.0.0.1:8000']);
  assert.deepEqual(originsForFriends('https://play.example.org', [lan]), ['https://play.example.org']);
  assert.deepEqual(['http://[::1]:1', 'http://127.1.2.3', 'http://a.localhost'].map(isLoopback), [true, true, true]);
  assert.equal(inviteLink(lan, 'a/b', 'k?y'), `${lan}/#/join/a%2Fb/k%3Fy`);
  assert.equal(watchLink(lan, 'x1'), `${lan}/#/play/x1`);
});

test('names are tidied, and no name is no part of a request', () => {
  assert.equal(tidyName('  Ann   Bea '), 'Ann Bea');
  assert.equal(tidyName('x'.repeat(99)).length, 40);
  assert.deepEqual([named(' Ann '), named('  '), named(null)], [{ name: 'Ann' }, {}, {}]);
});

test('CCGC’s sets are offered for its game only', () => {
  assert.deepEqual(Object.keys(matchesOf(ewn)), ['1', '3', '5', '7', 'ccgc']);
  assert.deepEqual(Object.keys(matchesOf(tzaar)), ['1', '3', '5', '7']);
  assert.deepEqual(matchRequest('ccgc', ewn), { best_of: 7, sides: 'ccgc' });
  assert.deepEqual([matchRequest('5', tzaar), matchRequest('1', tzaar), matchRequest('ccgc', tzaar), matchRequest('4', ewn)], [{ best_of: 5 }, {}, {}, {}]);
});
