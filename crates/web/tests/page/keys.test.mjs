// Which keys there are at a moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { registeredKeys, registerKeys } from '../../static/keys.js';
import { changeSettings } from '../../static/settings.js';

globalThis.document = /** @type {any} */ ({ documentElement: { dataset: {} } });

const key = (name) => ({ key: name, text: name, run: () => {} });
const names = () => registeredKeys().map(({ title, keys }) => `${title}: ${keys.map((one) => one.key).join(' ')}`);

test('letters and signs can be turned off, and hidden things have no keys', () => {
  let isShown = true;
  const takeAway = registerKeys('page', [key('?')]);
  registerKeys('board', [key('ArrowLeft'), key('m'), key(' ')], () => isShown);
  assert.deepEqual(names(), ['page: ?', 'board: ArrowLeft m  ']);
  changeSettings({ letterKeys: false });
  assert.deepEqual(names(), ['board: ArrowLeft  ']);
  isShown = false;
  assert.deepEqual(names(), []);
  changeSettings({ letterKeys: true });
  assert.deepEqual(names(), ['page: ?']);
  takeAway();
  assert.deepEqual(names(), []);
});
